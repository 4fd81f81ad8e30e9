import { z } from 'zod';
import { messageType } from '../../wire/channels.ts';
import { readBySenderByDefault } from '../../wire/client-name.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { moment, recipients, toRequest } from './parameters.ts';

/** `POST /scheduled_messages`: with the rules of `POST /messages`; at most 500 per user */
export const createScheduledMessage = endpoint({
  summary: 'Schedule a message',
  answer: 'CREATED_SCHEDULED_MESSAGE',
  since: 179,
  errors: ['STREAM_DOES_NOT_EXIST'],
  changes: true,
  creates: true,
  parameters: {
    type: plain(messageType),
    to: json(recipients),
    content: plain(z.string()),
    topic: plain(z.string().optional()),
    scheduled_delivery_timestamp: json(moment),
    read_by_sender: json(z.boolean().optional()),
  },
  async run({ clients }, { read_by_sender, ...said }, { options, client }) {
    const request = { ...toRequest(said), read_by_sender: read_by_sender ?? readBySenderByDefault(client) };
    const { id } = await clients.messages.CreateScheduledMessage(request, options);
    return { scheduled_message_id: id };
  },
});
