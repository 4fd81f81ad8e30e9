/** Events of users, groups and bots. */
import { z } from 'zod';
import { USER_GROUP, USER_GROUP_CHANGE } from '../answers/groups.ts';
import { BOT, BOT_CHANGE, PRESENCE, STATUS_FIELDS, USER } from '../answers/people.ts';
import { byId, count, fraction, html, id, ids, role, seconds } from '../answers/values.ts';
import { event, eventOfForms } from './event.ts';

const { timezone } = USER.shape;

/** The fields of a user that change together. */
const change = z.union([
  z.strictObject({ user_id: id, full_name: z.string() }),
  z.strictObject({
    user_id: id,
    avatar_url: z.string().nullable(),
    avatar_url_medium: z.string().nullable(),
    avatar_source: z.string(),
    avatar_version: count,
  }),
  z.strictObject({ user_id: id, email: z.string(), timezone }),
  z.strictObject({ user_id: id, bot_owner_id: z.int().nullable() }),
  z.strictObject({ user_id: id, role }),
  z.strictObject({ user_id: id, delivery_email: z.string().nullable() }),
  z.strictObject({ user_id: id, new_email: z.string() }),
  z.strictObject({ user_id: id, is_active: z.boolean() }),
  z.strictObject({ user_id: id, is_imported_stub: z.literal(false) }),
  z.strictObject({ user_id: id, date_joined: z.string() }),
  z.strictObject({ user_id: id, is_deleted: z.literal(true) }),
  z.strictObject({
    user_id: id,
    custom_profile_field: z.strictObject({
      id,
      value: z.string().nullable(),
      rendered_value: html.optional().meta({ description: 'Only for text fields.' }),
    }),
  }),
]);

const legacy = byId(
  z.strictObject({
    client: z.string(),
    status: z.enum(['active', 'idle']),
    timestamp: seconds,
    pushable: z.boolean(),
  }),
);

const members = { group_id: id, user_ids: ids };
const subgroups = { group_id: id, direct_subgroup_ids: ids };
const groups = { changes: 'realm_user_groups' };

export const PEOPLE_EVENTS = [
  event(
    'realm_user/add',
    {
      means: 'A user became visible to the reader: created, or newly accessible.',
      changes: 'realm_user',
    },
    { person: USER },
  ),
  event(
    'realm_user/remove',
    { means: 'A user is no longer visible to the reader.', changes: 'realm_user' },
    { person: z.strictObject({ user_id: id, full_name: z.string() }) },
  ),
  event('realm_user/update', { means: 'Fields of a user changed.', changes: 'realm_user' }, { person: change }),
  eventOfForms(
    'presence',
    { means: 'The presence of a user changed.', changes: 'presence' },
    { when: { simplified_presence_events: true }, fields: z.strictObject({ presences: byId(PRESENCE) }) },
    {
      when: { simplified_presence_events: false, slim_presence: true },
      fields: z.strictObject({ user_id: id, server_timestamp: fraction, presence: legacy }),
    },
    {
      when: { simplified_presence_events: false, slim_presence: false },
      fields: z.strictObject({ user_id: id, email: z.string(), server_timestamp: fraction, presence: legacy }),
    },
  ),
  event(
    'user_status',
    { means: 'The status of a user changed; absent fields did not.', changes: 'user_status' },
    { user_id: id, ...STATUS_FIELDS },
  ),
  event('user_group/add', { means: 'A group was created or reactivated.', ...groups }, { group: USER_GROUP }),
  event('user_group/update', { means: 'A group changed.', ...groups }, { group_id: id, data: USER_GROUP_CHANGE }),
  event(
    'user_group/remove',
    { means: 'A group was deactivated.', when: { include_deactivated_groups: false }, ...groups },
    { group_id: id },
  ),
  event('user_group/add_members', { means: 'Users were added to a group.', ...groups }, members),
  event('user_group/remove_members', { means: 'Users were removed from a group.', ...groups }, members),
  event('user_group/add_subgroups', { means: 'Groups were added to a group.', since: 127, ...groups }, subgroups),
  event(
    'user_group/remove_subgroups',
    { means: 'Groups were removed from a group.', since: 127, ...groups },
    subgroups,
  ),
  event(
    'realm_bot/add',
    {
      means: 'A bot that the user can now manage: created, or managed by others before.',
      changes: 'realm_bot',
    },
    { bot: BOT },
  ),
  event(
    'realm_bot/update',
    { means: 'Settings of a bot changed that only its owner and administrators see.', changes: 'realm_bot' },
    { bot: BOT_CHANGE },
  ),
  event(
    'realm_bot/delete',
    { means: 'A bot that the user can no longer manage.', changes: 'realm_bot' },
    { bot: z.strictObject({ user_id: id }) },
  ),
] as const;
