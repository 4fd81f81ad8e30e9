import { z } from 'zod';
import {
  channelGroupSettings,
  folderId,
  newChannel,
  principals,
  retention,
  toFolderId,
  toGivenSettings,
  toPrincipals,
  topicsPolicy,
} from '../../wire/channels.ts';
import { bool, json, list } from '../../wire/parameters.ts';
import { listedIn } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/subscriptions`: creates channels that do not exist */
export const subscribe = endpoint({
  summary: 'Subscribe users to channels',
  answer: 'SUBSCRIBED',
  permission: { to: 'users who may join the channel, or create one of its kind' },
  changes: true,
  subject: { parts: listedIn('subscriptions') },
  errors: ['REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  parameters: {
    subscriptions: json(list(newChannel)),
    principals: json(principals.optional()),
    authorization_errors_fatal: bool(true),
    announce: bool(false),
    invite_only: bool(false),
    is_web_public: bool(false),
    is_default_stream: bool(false),
    history_public_to_subscribers: json(z.boolean().optional()),
    message_retention_days: retention,
    topics_policy: topicsPolicy,
    folder_id: folderId,
    send_new_subscription_messages: bool(true),
    default_push_notifications: json(z.boolean().optional()),
    ...channelGroupSettings,
  },
  run: ({ clients }, p, { options }) =>
    clients.channels.Subscribe(
      {
        ...toPrincipals(p.principals),
        subscriptions: p.subscriptions,
        authorization_errors_fatal: p.authorization_errors_fatal,
        announce: p.announce,
        invite_only: p.invite_only,
        is_web_public: p.is_web_public,
        is_default_stream: p.is_default_stream,
        history_public_to_subscribers: p.history_public_to_subscribers,
        message_retention_days: p.message_retention_days,
        topics_policy: p.topics_policy ?? '',
        folder_id: toFolderId(p.folder_id),
        no_new_subscription_messages: !p.send_new_subscription_messages,
        group_settings_json: toGivenSettings(p),
        default_push_notifications: p.default_push_notifications,
      },
      options,
    ),
});
