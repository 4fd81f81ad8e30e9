import { z } from 'zod';
import { requiredNarrow } from '../../wire/narrow.ts';
import { bool, id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages/matches_narrow`: only messages that the caller received */
export const matchesNarrow = endpoint({
  summary: 'Check which messages match a narrow',
  answer: 'MATCHES',
  cancellable: true,
  compressed: true,
  errors: ['BAD_NARROW'],
  parameters: { msg_ids: json(z.array(id)), narrow: json(requiredNarrow), allow_empty_topic_name: bool(false) },
  run: ({ clients }, p, { options }) =>
    clients.messages.MatchesNarrow(
      { message_ids: p.msg_ids, narrow: p.narrow, allow_empty_topic_name: p.allow_empty_topic_name },
      options,
    ),
});
