/** Responses about channels, subscriptions, folders and topics. In the API a channel is a `stream`. */
import { z } from 'zod';
import { count, groupSetting, html, id, ids, seconds, topicsPolicy } from './values.ts';

const nullableId = z.int().nullable();

const groups = {
  can_add_subscribers_group: groupSetting,
  can_administer_channel_group: groupSetting,
  can_create_topic_group: groupSetting,
  can_delete_any_message_group: groupSetting,
  can_delete_own_message_group: groupSetting,
  can_move_messages_out_of_channel_group: groupSetting,
  can_move_messages_within_channel_group: groupSetting,
  can_remove_subscribers_group: groupSetting,
  can_resolve_topics_group: groupSetting,
  can_send_message_group: groupSetting,
  can_subscribe_group: groupSetting,
};

const channel = {
  stream_id: id,
  name: z.string(),
  description: z.string(),
  rendered_description: html,
  date_created: seconds,
  creator_id: nullableId,
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  is_archived: z.boolean(),
  history_public_to_subscribers: z.boolean(),
  is_announcement_only: z.boolean().meta({ description: 'Deprecated.' }),
  stream_post_policy: z.int().meta({ description: 'Deprecated: `can_send_message_group`.' }),
  message_retention_days: z
    .int()
    .nullable()
    .meta({ description: 'Null: the organisation’s setting applies; -1: forever.' }),
  topics_policy: topicsPolicy,
  first_message_id: nullableId,
  folder_id: nullableId,
  default_push_notifications: z.boolean(),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z
    .int()
    .nullable()
    .meta({ description: 'Messages per week; null for a channel younger than a week.' }),
  subscriber_count: count,
  ...groups,
};

/** The fields of a channel, by name; `stream/update` events take their properties from here. */
export const CHANNEL_PROPERTIES = { ...channel };

export const CHANNEL = z.strictObject(channel).meta({ id: 'Channel' });
/** The subscribers of a channel, if the client requested them. */
const subscribers = {
  subscribers: ids.optional().meta({ description: 'Only if requested, and if the reader may see them.' }),
  partial_subscribers: ids.optional().meta({
    description:
      'In place of `subscribers` for large channels, if partial lists were requested: at least bots and recently active users.',
  }),
};
export const NEVER_SUBSCRIBED = z.strictObject({ ...channel, ...subscribers }).meta({ id: 'NeverSubscribed' });

const notifies = z.boolean().nullable().meta({ description: 'Null: the user’s general setting applies.' });
export const SUBSCRIPTION_PROPERTIES = {
  color: z.string(),
  is_muted: z.boolean(),
  in_home_view: z.boolean().meta({ description: 'Deprecated: the opposite of `is_muted`.' }),
  pin_to_top: z.boolean(),
  desktop_notifications: notifies,
  email_notifications: notifies,
  push_notifications: notifies,
  audible_notifications: notifies,
  wildcard_mentions_notify: notifies,
};
export const SUBSCRIPTION = z
  .strictObject({ ...channel, ...subscribers, ...SUBSCRIPTION_PROPERTIES })
  .meta({ id: 'Subscription', description: 'A channel, with the user’s own settings for it.' });

export const CHANNELS = z.object({
  streams: z.array(
    z.strictObject({
      ...channel,
      is_default: z.boolean().optional().meta({ description: 'Only if `include_default` was true.' }),
    }),
  ),
});
export const ONE_CHANNEL = z.object({ stream: CHANNEL });
export const CHANNEL_ID = z.object({ stream_id: id });
export const CHANNEL_EMAIL_ADDRESS = z.object({ email: z.string() });
export const SUBSCRIBERS = z.object({ subscribers: ids });
export const SUBSCRIPTIONS = z.object({ subscriptions: z.array(SUBSCRIPTION) });
export const IS_SUBSCRIBED = z.object({ is_subscribed: z.boolean() });

const names = z.array(z.string());
const byUser = z.record(z.string(), names).meta({ description: 'Names of channels, by user id.' });
export const SUBSCRIBED = z.object({
  subscribed: byUser,
  already_subscribed: byUser,
  unauthorized: names.optional().meta({ description: 'Only if `authorization_errors_fatal` was false.' }),
  new_subscription_messages_sent: z.boolean().optional(),
});
export const UNSUBSCRIBED = z.object({ removed: names, not_removed: names });

export const TOPICS = z.object({
  topics: z.array(z.strictObject({ max_id: id, name: z.string() })).meta({ description: 'Newest first.' }),
});
export const COMPLETE = z.object({
  complete: z.boolean().meta({ description: 'False: work remains; repeat the request.' }),
});

export const CHANNEL_FOLDER = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    rendered_description: html,
    date_created: seconds.nullable(),
    creator_id: nullableId,
    order: z.int(),
    is_archived: z.boolean(),
  })
  .meta({ id: 'ChannelFolder' });
export const CHANNEL_FOLDERS = z.object({ channel_folders: z.array(CHANNEL_FOLDER) });
export const CREATED_CHANNEL_FOLDER = z.object({ channel_folder_id: id });

export const DEFAULT_CHANNEL_GROUP = z
  .strictObject({ id, name: z.string(), description: z.string(), streams: ids })
  .meta({ id: 'DefaultChannelGroup' });
