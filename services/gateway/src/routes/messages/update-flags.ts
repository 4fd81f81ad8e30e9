import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/flags` */
export const updateFlags = endpoint({
  summary: 'Change your flags of messages',
  answer: 'CHANGED_FLAGS',
  changes: true,
  parameters: {
    messages: json(z.array(id)),
    op: plain(z.string()),
    flag: plain(z.string()),
  },
  run: ({ clients }, { messages, op, flag }, { options }) =>
    clients.messages.UpdateFlags({ message_ids: messages, op, flag }, options),
});
