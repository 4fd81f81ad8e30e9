import { z } from 'zod';
import {
  channelGroupSettings,
  folderId,
  retention,
  toFolderId,
  toGivenSettings,
  topicsPolicy,
} from '../../wire/channels.ts';
import { bool, id, json, plain } from '../../wire/parameters.ts';
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
    announce: bool(false),
    invite_only: bool(false),
    is_web_public: bool(false),
    is_default_stream: bool(false),
    folder_id: folderId,
    send_new_subscription_messages: bool(true),
    topics_policy: topicsPolicy,
    history_public_to_subscribers: json(z.boolean().optional()),
    message_retention_days: retention,
    default_push_notifications: json(z.boolean().optional()),
    ...channelGroupSettings,
  },
  async run({ clients }, p, { options }) {
    const { channel_id } = await clients.channels.CreateChannel(
      {
        channel: { name: p.name, description: p.description },
        subscribers: p.subscribers,
        announce: p.announce,
        invite_only: p.invite_only,
        is_web_public: p.is_web_public,
        is_default_stream: p.is_default_stream,
        folder_id: toFolderId(p.folder_id),
        send_new_subscription_messages: p.send_new_subscription_messages,
        topics_policy: p.topics_policy ?? '',
        history_public_to_subscribers: p.history_public_to_subscribers,
        message_retention_days: p.message_retention_days,
        group_settings_json: toGivenSettings(p),
        default_push_notifications: p.default_push_notifications,
      },
      options,
    );
    return { id: channel_id };
  },
});
