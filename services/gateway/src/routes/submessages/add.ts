import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /submessage`: for users who may read the message, once its author has added a widget */
export const addSubmessage = endpoint({
  summary: 'Add a submessage to a widget',
  changes: true,
  parameters: { message_id: json(id), msg_type: plain(z.literal('widget')), content: plain(z.string()) },
  run: ({ clients }, { message_id, content }, { options }) =>
    clients.messages.AddSubmessage({ message_id, content }, options),
});
