import { z } from 'zod';
import { narrow } from '../../wire/narrow.ts';
import { bool, count, id, json, missingParameter, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages`: by narrow and anchor, or by ids; under `/json` also for spectators, web-public messages only */
export const fetchMessages = endpoint({
  summary: 'Get messages',
  answer: 'MESSAGES',
  access: 'spectator',
  cancellable: true,
  compressed: true,
  errors: ['BAD_NARROW'],
  parameters: {
    anchor: plain(z.string().optional()),
    anchor_date: plain(z.string().optional()),
    include_anchor: json(z.boolean().optional()),
    num_before: json(count.optional()),
    num_after: json(count.optional()),
    narrow: json(narrow),
    client_gravatar: bool(true),
    apply_markdown: bool(true),
    use_first_unread_anchor: json(z.boolean().optional()),
    message_ids: json(z.array(id).nullish()),
    allow_empty_topic_name: bool(false),
  },
  async run({ clients }, p, { options }) {
    const byIds = p.message_ids !== undefined && p.message_ids !== null;
    if (!byIds && p.num_before === undefined) throw missingParameter('num_before');
    if (!byIds && p.num_after === undefined) throw missingParameter('num_after');
    const range = [p.anchor, p.include_anchor, p.num_before, p.num_after, p.use_first_unread_anchor];
    return clients.messages.FetchMessages(
      {
        anchor: p.anchor ?? '',
        anchor_date: p.anchor_date ?? '',
        exclude_anchor: p.include_anchor === false,
        num_before: p.num_before ?? 0,
        num_after: p.num_after ?? 0,
        narrow: p.narrow,
        client_gravatar: p.client_gravatar,
        apply_markdown: p.apply_markdown,
        allow_empty_topic_name: p.allow_empty_topic_name,
        use_first_unread_anchor: p.use_first_unread_anchor ?? false,
        message_ids: p.message_ids ?? [],
        has_message_ids: byIds,
        has_range: range.some((one) => one !== undefined),
      },
      options,
    );
  },
});
