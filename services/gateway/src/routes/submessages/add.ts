import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /submessage`: for users who may read the message, once its author has added a widget */
export const addSubmessage = endpoint({
  summary: 'Add a submessage to a widget',
  answer: 'NO_FIELDS',
  changes: true,
  parameters: { message_id: json(id), msg_type: plain(z.literal('widget')), content: plain(z.string()) },
  async run({ clients }, { message_id, content }, { options }) {
    await clients.messages.AddSubmessage({ message_id, content }, options);
    return EMPTY_BODY;
  },
});
