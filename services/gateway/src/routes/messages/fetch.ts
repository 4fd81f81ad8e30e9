import { z } from 'zod';
import { narrow } from '../../wire/narrow.ts';
import { bool, count, id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages`: by narrow and anchor, or by ids; under `/json` also without a login, of what is web-public */
export const fetchMessages = endpoint({
  access: 'spectator',
  cancellable: true,
  compressed: true,
  parameters: {
    anchor: plain(z.string().optional()),
    anchor_date: plain(z.string().optional()),
    include_anchor: bool(true),
    num_before: json(count.default(0)),
    num_after: json(count.default(0)),
    narrow: json(narrow),
    client_gravatar: bool(true),
    apply_markdown: bool(true),
    use_first_unread_anchor: bool(false),
    message_ids: json(z.array(id).nullish()),
    allow_empty_topic_name: bool(false),
  },
  async run({ clients }, p, { options }) {
    const { json } = await clients.messages.FetchMessages(
      {
        anchor: p.anchor ?? '',
        anchor_date: p.anchor_date ?? '',
        exclude_anchor: !p.include_anchor,
        num_before: p.num_before,
        num_after: p.num_after,
        narrow: p.narrow,
        client_gravatar: p.client_gravatar,
        apply_markdown: p.apply_markdown,
        allow_empty_topic_name: p.allow_empty_topic_name,
        use_first_unread_anchor: p.use_first_unread_anchor,
        message_ids: p.message_ids ?? [],
        has_message_ids: p.message_ids !== undefined && p.message_ids !== null,
      },
      options,
    );
    return json;
  },
});
