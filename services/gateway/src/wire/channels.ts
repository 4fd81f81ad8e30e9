/**
 * The API's vocabulary for channels. In old paths, fields and values a channel is a `stream`, and a direct message is
 * `private`; both vocabularies are accepted, and only the new one is used internally.
 */
import { CHANNEL_GROUP_SETTING_NAMES } from '@rookery/core';
import type { NewChannelSettings } from '@rookery/protos/gen/rookery/NewChannelSettings.ts';
import { z } from 'zod';
import { groupSettings, toGroupSettingUpdates } from './group-settings.ts';
import { NO_ID } from './ids.ts';
import { bool, count, id, json, jsonOrText, list, type Values } from './parameters.ts';

/** The type of a message or of a typing notification. */
export const messageType = z
  .enum(['direct', 'channel', 'stream', 'private'])
  .transform((type) => (type === 'stream' || type === 'channel' ? ('channel' as const) : ('direct' as const)));

/**
 * A new channel in a list of subscriptions. Clients send further fields (its colour), which the server does not store.
 */
export const newChannel = z.object({
  name: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

/** Max. users of a request, as many as can be subscribed to one channel by it. */
const MAX_PRINCIPALS = 20_000;

/** Users, all by id or all by email address. */
export const principals = z.union([list(id, MAX_PRINCIPALS), list(z.string(), MAX_PRINCIPALS)]);

/** Returns principals in the form that the services take, without repetitions. */
export function toPrincipals(given: number[] | string[] | undefined): {
  has_principals: boolean;
  principal_ids: number[];
  principal_emails: string[];
} {
  const list = [...new Set<number | string>(given)];
  return {
    has_principals: given !== undefined,
    principal_ids: list.filter((one) => typeof one === 'number'),
    principal_emails: list.filter((one) => typeof one === 'string'),
  };
}

/**
 * Retention in days, or a word for the organisation's setting or for ever; as text, which the channels service parses.
 */
export const retention = jsonOrText(
  z
    .union([z.string(), count])
    .transform((given) => (given === '' ? undefined : String(given)))
    .optional(),
);

export const topicsPolicy = jsonOrText(
  z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']).optional(),
);

/** The folder of a channel; null: no folder. */
export const folderId = json(id.nullish());

/**
 * Returns a folder in the form that the services take, in which 0 means none; a given id 0 becomes one that does not
 * exist.
 */
export function toFolderId(given: number | null | undefined): number {
  return given === 0 ? NO_ID : (given ?? 0);
}

const channelGroupSettings = groupSettings(...CHANNEL_GROUP_SETTING_NAMES);

/** The parameters of requests that create channels. */
export const newChannelParameters = {
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
};

/** Returns the settings of the channels to create, in the form that the services take. */
export function toNewChannelSettings(given: Values<typeof newChannelParameters>): NewChannelSettings {
  const { history_public_to_subscribers, message_retention_days, topics_policy, default_push_notifications } = given;
  return {
    invite_only: given.invite_only,
    is_web_public: given.is_web_public,
    is_default_stream: given.is_default_stream,
    ...(history_public_to_subscribers !== undefined && { history_public_to_subscribers }),
    ...(message_retention_days !== undefined && { message_retention_days }),
    ...(topics_policy !== undefined && { topics_policy }),
    folder_id: toFolderId(given.folder_id),
    ...(default_push_notifications !== undefined && { default_push_notifications }),
    group_settings: toGroupSettingUpdates(channelGroupSettings, given),
  };
}

/** Which lists of subscribers are requested: all, only likely active ones, or none. */
export const includeSubscribers = jsonOrText(
  z.union([z.enum(['true', 'false', 'partial']), z.boolean()]).default(false),
);

/** Returns the value as the two flags that the services take. */
export function toSubscriberFlags(value: 'true' | 'false' | 'partial' | boolean): {
  include_subscribers: boolean;
  partial_subscribers: boolean;
} {
  return { include_subscribers: value !== false && value !== 'false', partial_subscribers: value === 'partial' };
}
