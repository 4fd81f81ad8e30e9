/**
 * The settings that name a group of users who may do something: their defaults and which groups they accept, for the
 * organisation, for channels and for groups. Clients are told this table, so that their menus offer what the server takes.
 */
import type { GroupSettingRule, SystemGroupName } from '@rookery/core';

/** A group setting: what it is at first, and what may be put into it. */
export interface PermissionSetting extends GroupSettingRule {
  /** A system group, or who is creating: `channel_creator`, `group_creator`. */
  readonly default_group_name: string;
  /** The value for system groups, where it differs. */
  readonly default_for_system_groups: string | null;
}

interface Deviations {
  readonly nobody?: false;
  readonly everyone?: true;
  readonly only?: readonly SystemGroupName[];
  readonly forSystemGroups?: SystemGroupName;
}

function setting(default_group_name: string, o: Deviations = {}): PermissionSetting {
  return {
    require_system_group: o.only !== undefined,
    allow_internet_group: false,
    allow_nobody_group: o.nobody ?? true,
    allow_everyone_group: o.everyone ?? false,
    default_group_name,
    default_for_system_groups: o.forSystemGroups ?? null,
    allowed_system_groups: o.only ?? [],
  };
}

const everyone = { everyone: true } as const;

/** Settings of the organisation. */
export const REALM_PERMISSIONS = {
  can_access_all_users_group: setting('role:everyone', {
    nobody: false,
    everyone: true,
    only: ['role:everyone', 'role:members'],
  }),
  can_add_custom_emoji_group: setting('role:members'),
  can_add_subscribers_group: setting('role:members'),
  can_create_bots_group: setting('role:members'),
  can_create_write_only_bots_group: setting('role:members'),
  can_create_groups: setting('role:members'),
  can_create_public_channel_group: setting('role:members'),
  can_create_private_channel_group: setting('role:members'),
  can_create_web_public_channel_group: setting('role:owners', {
    only: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_delete_any_message_group: setting('role:administrators'),
  can_delete_own_message_group: setting('role:everyone', everyone),
  can_invite_users_group: setting('role:members'),
  create_multiuse_invite_group: setting('role:administrators'),
  can_manage_all_groups: setting('role:owners', { nobody: false }),
  can_manage_billing_group: setting('role:administrators', { nobody: false }),
  can_mention_many_users_group: setting('role:administrators', everyone),
  can_move_messages_between_channels_group: setting('role:members'),
  can_move_messages_between_topics_group: setting('role:everyone', everyone),
  can_resolve_topics_group: setting('role:everyone', everyone),
  can_set_delete_message_policy_group: setting('role:moderators'),
  can_set_topics_policy_group: setting('role:members', everyone),
  can_summarize_topics_group: setting('role:everyone', everyone),
  direct_message_initiator_group: setting('role:everyone', everyone),
  direct_message_permission_group: setting('role:everyone', everyone),
  workplace_users_group: setting('role:everyone', everyone),
} as const satisfies Record<string, PermissionSetting & { default_group_name: string }>;

export type RealmPermission = keyof typeof REALM_PERMISSIONS;

/** Settings of a channel. */
const CHANNEL_PERMISSIONS = {
  can_add_subscribers_group: setting('role:nobody'),
  can_administer_channel_group: setting('channel_creator'),
  can_create_topic_group: setting('role:everyone', everyone),
  can_delete_any_message_group: setting('role:nobody', everyone),
  can_delete_own_message_group: setting('role:nobody', everyone),
  can_move_messages_out_of_channel_group: setting('role:nobody', everyone),
  can_move_messages_within_channel_group: setting('role:nobody', everyone),
  can_remove_subscribers_group: setting('role:administrators', everyone),
  can_resolve_topics_group: setting('role:nobody', everyone),
  can_send_message_group: setting('role:everyone', everyone),
  can_subscribe_group: setting('role:nobody'),
} as const;

/** Settings of a user group. */
export const GROUP_PERMISSIONS = {
  can_add_members_group: setting('group_creator', { forSystemGroups: 'role:nobody' }),
  can_join_group: setting('role:nobody', { forSystemGroups: 'role:nobody' }),
  can_leave_group: setting('role:everyone', { everyone: true, forSystemGroups: 'role:nobody' }),
  can_manage_group: setting('group_creator', { forSystemGroups: 'role:nobody' }),
  can_mention_group: setting('role:everyone', { everyone: true, forSystemGroups: 'role:nobody' }),
  can_remove_members_group: setting('role:nobody', { forSystemGroups: 'role:nobody' }),
} as const;

export type GroupPermission = keyof typeof GROUP_PERMISSIONS;

/** `server_supported_permission_settings` of a register. */
export const SUPPORTED_PERMISSION_SETTINGS = {
  realm: REALM_PERMISSIONS,
  stream: CHANNEL_PERMISSIONS,
  group: GROUP_PERMISSIONS,
} as const;
