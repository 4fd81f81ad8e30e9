/** Events of channels, subscriptions, folders and topics. */
import { z } from 'zod';
import {
  CHANNEL,
  CHANNEL_FOLDER,
  CHANNEL_PROPERTIES,
  DEFAULT_CHANNEL_GROUP,
  SUBSCRIPTION,
  SUBSCRIPTION_PROPERTIES,
} from '../answers/channels.ts';
import { USER_TOPIC_FIELDS } from '../answers/people.ts';
import { html, id, ids, SOME, seconds } from '../answers/values.ts';
import { changeOf, event, eventOfForms } from './event.ts';

const {
  stream_id: _,
  creator_id: _creator,
  date_created: _date,
  subscriber_count: _count,
  ...properties
} = CHANNEL_PROPERTIES;
const { rendered_description: _html, ...changing } = properties;

const { in_home_view, is_muted, ...own } = SUBSCRIPTION_PROPERTIES;
const peers = { stream_ids: ids, user_ids: ids };
const { name, description, rendered_description, is_archived } = CHANNEL_FOLDER.shape;

export const CHANNEL_EVENTS = [
  event(
    'stream/create',
    {
      means: 'A channel became visible to the user: created, unarchived or newly accessible.',
      changes: 'stream',
    },
    { streams: z.array(CHANNEL) },
  ),
  event(
    'stream/delete',
    { means: 'A channel is no longer visible to the user.', changes: 'stream' },
    {
      streams: z.array(z.strictObject({ stream_id: id })).meta({ description: 'Deprecated: `stream_ids`.' }),
      stream_ids: ids,
    },
  ),
  eventOfForms(
    'stream/update',
    { means: 'A property of a channel changed.', changes: 'stream' },
    {
      fields: changeOf(changing, {
        stream_id: id,
        name: z.string(),
        rendered_description: html.optional().meta({ description: 'Only with `description`.' }),
        history_public_to_subscribers: z.boolean().optional().meta({ description: 'With `invite_only`.' }),
        is_web_public: z.boolean().optional().meta({ description: 'With `invite_only`.' }),
      }),
    },
  ),
  event(
    'subscription/add',
    { means: 'The user was subscribed to channels.', changes: 'subscription' },
    { subscriptions: z.array(SUBSCRIPTION) },
  ),
  event(
    'subscription/remove',
    { means: 'The user was unsubscribed from channels.', changes: 'subscription' },
    { subscriptions: z.array(z.strictObject({ stream_id: id, name: z.string() })) },
  ),
  eventOfForms(
    'subscription/update',
    { means: 'One of the user’s own settings for a channel changed.', changes: 'subscription' },
    { fields: changeOf({ in_home_view, is_muted, ...own }, { stream_id: id }) },
  ),
  event(
    'subscription/peer_add',
    {
      means: 'Others, or also the user if the channel was archived, were subscribed.',
      changes: 'subscription',
    },
    peers,
  ),
  event(
    'subscription/peer_remove',
    { means: 'Other users were unsubscribed from channels.', changes: 'subscription' },
    peers,
  ),
  event(
    'channel_folder/add',
    { means: 'A channel folder was created.', since: 389, changes: 'channel_folders' },
    { channel_folder: CHANNEL_FOLDER },
  ),
  event(
    'channel_folder/update',
    { means: 'A channel folder changed.', since: 389, changes: 'channel_folders' },
    {
      channel_folder_id: id,
      data: z.strictObject({ name, description, rendered_description, is_archived }).partial().meta(SOME),
    },
  ),
  event(
    'channel_folder/reorder',
    { means: 'The order of the channel folders changed.', since: 418, changes: 'channel_folders' },
    { order: ids },
  ),
  event(
    'default_streams',
    { means: 'The channels to which new users are subscribed changed.', changes: 'default_streams' },
    { default_streams: ids },
  ),
  event(
    'default_stream_groups',
    { means: 'The channel groups that new users can choose from changed.', changes: 'default_stream_groups' },
    { default_stream_groups: z.array(DEFAULT_CHANNEL_GROUP) },
  ),
  event(
    'user_topic',
    { means: 'The user muted, unmuted or followed a topic.', since: 134, changes: 'user_topic' },
    USER_TOPIC_FIELDS,
  ),
  event(
    'muted_topics',
    {
      means: 'The same, for clients that did not request `user_topic`. Deprecated.',
      changes: 'muted_topics',
    },
    { muted_topics: z.array(z.tuple([z.string(), z.string(), seconds])) },
  ),
] as const;
