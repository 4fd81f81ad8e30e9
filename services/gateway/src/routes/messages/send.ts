import { z } from 'zod';
import { messageType } from '../../wire/channels.ts';
import { readBySenderByDefault } from '../../wire/client-name.ts';
import { json, plain } from '../../wire/parameters.ts';
import { toChannel, toUsers } from '../../wire/recipients.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages` */
export const sendMessage = endpoint({
  changes: true,
  webhookBots: true,
  parameters: {
    type: plain(messageType),
    to: plain(z.string()),
    content: plain(z.string()),
    topic: plain(z.string().optional(), 'subject'),
    queue_id: plain(z.string().optional()),
    local_id: plain(z.string().optional()),
    read_by_sender: json(z.boolean().optional()),
  },
  async run({ clients }, { type, to, content, topic, queue_id, local_id, read_by_sender }, { options, client }) {
    const { id } = await clients.messages.SendMessage(
      {
        ...(type === 'channel' ? toChannel(to) : toUsers(to)),
        content,
        topic: topic ?? '',
        has_topic: topic !== undefined,
        queue_id: queue_id ?? '',
        local_id: local_id ?? '',
        read_by_sender: read_by_sender ?? readBySenderByDefault(client),
      },
      options,
    );
    return { id };
  },
});
