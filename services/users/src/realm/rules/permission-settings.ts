/**
 * Group settings, which name the users who have a permission: their defaults and the groups that they accept, for the
 * organisation, for channels and for groups. Clients get this table, so that their menus offer what the server accepts.
 */
import {
  CHANNEL_GROUP_SETTING_NAMES,
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  channelSettingRule,
  type GroupSettingRule,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  type SystemGroupName,
} from '@rookery/core';

/** A group setting: its default, and the groups that it accepts. */
interface PermissionSetting extends GroupSettingRule {
  /** A system group, or the creator: `channel_creator`, `group_creator`. */
  readonly default_group_name: string;
  /** The default for system groups, if it differs. */
  readonly default_for_system_groups: string | null;
}

interface Deviations {
  readonly nobody?: false;
  readonly everyone?: true;
  readonly only?: readonly SystemGroupName[];
  readonly forSystemGroups?: SystemGroupName;
}

function setting(default_group_name: string, options: Deviations = {}): PermissionSetting {
  return {
    require_system_group: options.only !== undefined,
    allow_internet_group: false,
    allow_nobody_group: options.nobody ?? true,
    allow_everyone_group: options.everyone ?? false,
    default_group_name,
    default_for_system_groups: options.forSystemGroups ?? null,
    allowed_system_groups: options.only ?? [],
  };
}

const everyone = { everyone: true } as const;

/** The settings of the organisation that accept more or fewer groups than usual. */
const DEVIATIONS: Partial<Record<RealmGroupSetting, Deviations>> = {
  can_access_all_users_group: { nobody: false, everyone: true, only: ['role:everyone', 'role:members'] },
  can_create_web_public_channel_group: {
    only: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_delete_own_message_group: everyone,
  can_manage_all_groups: { nobody: false },
  can_manage_billing_group: { nobody: false },
  can_mention_many_users_group: everyone,
  can_move_messages_between_topics_group: everyone,
  can_resolve_topics_group: everyone,
  can_set_topics_policy_group: everyone,
  can_summarize_topics_group: everyone,
  direct_message_initiator_group: everyone,
  direct_message_permission_group: everyone,
  workplace_users_group: everyone,
};

/** Settings of the organisation. */
export const REALM_PERMISSIONS = Object.fromEntries(
  Object.entries(REALM_GROUP_SETTINGS).map(([name, normal]) => [
    name,
    setting(normal, DEVIATIONS[name as RealmGroupSetting]),
  ]),
) as Record<RealmGroupSetting, PermissionSetting>;

export type RealmPermission = RealmGroupSetting;

/** Settings of a channel. */
const CHANNEL_PERMISSIONS = Object.fromEntries(
  CHANNEL_GROUP_SETTING_NAMES.map((name) => [
    name,
    {
      ...channelSettingRule(name),
      default_group_name: CHANNEL_GROUP_SETTINGS[name].default,
      default_for_system_groups: null,
    },
  ]),
) as Record<ChannelGroupSetting, PermissionSetting>;

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
