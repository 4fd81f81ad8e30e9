import { z } from 'zod';
import { narrow } from '../../wire/narrow.ts';
import { bool, count, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/flags/narrow`: at most 5,000 messages and the anchor */
export const updateFlagsForNarrow = endpoint({
  summary: 'Change your flags of messages in a narrow',
  answer: 'CHANGED_FLAGS_OF_NARROW',
  since: 155,
  changes: true,
  errors: ['BAD_NARROW'],
  parameters: {
    anchor: plain(z.string()),
    include_anchor: bool(true),
    num_before: json(count),
    num_after: json(count),
    narrow: json(narrow),
    op: plain(z.string()),
    flag: plain(z.string()),
  },
  run: ({ clients }, p, { options }) =>
    clients.messages.UpdateFlagsForNarrow(
      {
        anchor: p.anchor,
        exclude_anchor: !p.include_anchor,
        num_before: p.num_before,
        num_after: p.num_after,
        narrow: p.narrow,
        op: p.op,
        flag: p.flag,
      },
      options,
    ),
});
