import { z } from 'zod';
import { newChannelParameters, toNewChannelSettings } from '../../wire/channels.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /channels/create`: rejects a name that is already in use */
export const createChannel = endpoint({
  summary: 'Create a channel',
  answer: 'CREATED',
  permission: {
    grantedTo: [
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_create_web_public_channel_group',
    ],
  },
  since: 417,
  errors: ['CHANNEL_ALREADY_EXISTS', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  subject: { at: '/streams', parts: namedBy('name') },
  parameters: {
    name: plain(z.string()),
    description: plain(z.string().default('')),
    subscribers: json(z.array(id)),
    ...newChannelParameters,
  },
  async run({ clients }, p, { options }) {
    const { channel_id } = await clients.channels.CreateChannel(
      {
        channel: { name: p.name, description: p.description },
        subscribers: p.subscribers,
        announce: p.announce,
        send_new_subscription_messages: p.send_new_subscription_messages,
        settings: toNewChannelSettings(p),
      },
      options,
    );
    return { id: channel_id };
  },
});
