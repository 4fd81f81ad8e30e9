/**
 * The API's words for channels. In old paths, fields and values a channel is a `stream`, and a direct message is
 * `private`; both vocabularies are accepted, and only the new one goes further in.
 */
import { CHANNEL_GROUP_SETTING_NAMES, type ChannelGroupSetting } from '@rookery/core';
import { z } from 'zod';
import { type groupSetting, groupSettings } from './group-settings.ts';
import { NO_ID } from './ids.ts';
import { count, either, id, json } from './parameters.ts';

/** The type of a message or of a typing notification. */
export const messageType = z
  .enum(['direct', 'channel', 'stream', 'private'])
  .transform((type) => (type === 'stream' || type === 'channel' ? ('channel' as const) : ('direct' as const)));

/** A new channel in a list of subscriptions; clients send more about it (its colour) than the server keeps. */
export const newChannel = z.object({
  name: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

/** Users by id or by address, not both. */
export const principals = z.union([z.array(id), z.array(z.string())]);

/** Principals as the services take them. */
export function toPrincipals(given: number[] | string[] | undefined): {
  has_principals: boolean;
  principal_ids: number[];
  principal_emails: string[];
} {
  const list: (number | string)[] = given ?? [];
  return {
    has_principals: given !== undefined,
    principal_ids: list.filter((one) => typeof one === 'number'),
    principal_emails: list.filter((one) => typeof one === 'string'),
  };
}

/** Days, or what stands for the organisation's setting or for ever; as text, which its rule reads. */
export const retention = either(z.union([z.string(), count]).transform(String).default(''));

export const topicsPolicy = either(
  z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']).optional(),
);

/** The folder of a channel; null: in none. */
export const folderId = json(id.nullish());

/** A folder as the services take it, by whom 0 is none: an id of that number names nothing. */
export function toFolderId(given: number | null | undefined): number {
  return given === 0 ? NO_ID : (given ?? 0);
}

/** The group settings of a channel, which may be given when it is created. */
export const channelGroupSettings = groupSettings(...CHANNEL_GROUP_SETTING_NAMES);

/** Those of them that were given, as the services take them. */
export function toGivenSettings(
  given: Readonly<Record<ChannelGroupSetting, z.output<typeof groupSetting> | undefined>>,
): string {
  const settings = CHANNEL_GROUP_SETTING_NAMES.flatMap((name) =>
    given[name] === undefined ? [] : [[name, given[name]]],
  );
  return JSON.stringify(Object.fromEntries(settings));
}

/** Whether lists of subscribers are wanted: all, only the likely active ones, or none. */
export const includeSubscribers = either(z.union([z.enum(['true', 'false', 'partial']), z.boolean()]).default(false));

/** The same as the two flags that the services take. */
export function toSubscriberFlags(value: 'true' | 'false' | 'partial' | boolean): {
  include_subscribers: boolean;
  partial_subscribers: boolean;
} {
  return { include_subscribers: value !== false && value !== 'false', partial_subscribers: value === 'partial' };
}
