/** The user's permissions, by the settings of the organisation, of channels and of groups. */
import type { Channel, GroupSetting, UserGroup } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { subscription } from './channels.ts';
import { state } from './session.ts';

const groups = createRoot(() =>
  createMemo(() => new Map((state.realm_user_groups ?? []).map((one) => [one.id, one as UserGroup]))),
);

/** Groups that the user belongs to, directly or through subgroups. */
const ownGroups = createRoot(() =>
  createMemo(() => {
    const own = new Set<number>();
    const parents = new Map<number, number[]>();
    for (const group of groups().values()) {
      if (group.members.includes(state.user_id)) own.add(group.id);
      for (const child of group.direct_subgroup_ids) parents.set(child, [...(parents.get(child) ?? []), group.id]);
    }
    for (const id of own) for (const parent of parents.get(id) ?? []) own.add(parent);
    return own;
  }),
);

/** A group by its id. */
export const group = (id: number): UserGroup | undefined => groups().get(id);

/** All groups, including system groups. */
export const allGroups = (): readonly UserGroup[] => [...groups().values()];

export const isInGroup = (id: number): boolean => ownGroups().has(id);

/** Whether the user is in a group-setting value: a group's id, or the members and subgroups of an anonymous group. */
export function isAllowed(setting: GroupSetting | undefined): boolean {
  if (setting === undefined) return false;
  if (typeof setting === 'number') return isInGroup(setting);
  return setting.direct_members.includes(state.user_id) || setting.direct_subgroups.some(isInGroup);
}

/** For settings that never include guests, even those in a group that the setting names. */
export const isAllowedUnlessGuest = (setting: GroupSetting | undefined): boolean => !isGuest() && isAllowed(setting);

type RealmPermission = Extract<keyof typeof state, `realm_can_${string}`> | 'realm_create_multiuse_invite_group';

const includesGuests = (setting: RealmPermission): boolean =>
  state.server_supported_permission_settings.realm[setting.slice('realm_'.length)]?.allow_everyone_group ?? false;

/** Whether the user has a permission of the organisation's settings: `may('realm_can_invite_users_group')`. */
export const may = (setting: RealmPermission): boolean =>
  (!isGuest() || includesGuests(setting)) && isAllowed(state[setting] as GroupSetting | undefined);

export const mayInvite = (): boolean =>
  may('realm_can_invite_users_group') || may('realm_create_multiuse_invite_group');

/** Whether the user administers a channel; administrators of the organisation administer all. */
export const mayAdminister = (one: Channel | undefined): boolean =>
  isAdmin() || isAllowedUnlessGuest(one?.can_administer_channel_group);

/** Whether a channel's settings let the user read and join it, if it is private. */
export const isLetIn = (one: Channel): boolean =>
  isAllowedUnlessGuest(one.can_add_subscribers_group) || isAllowedUnlessGuest(one.can_subscribe_group);

/** Whether the user may read the channel's messages. Administrators may rename a channel without that. */
export function mayRead(one: Channel): boolean {
  if (one.is_web_public || subscription(one.stream_id) !== undefined) return true;
  return one.invite_only ? isLetIn(one) : !isGuest();
}

/** Whether the user may send to a channel at all. */
export const mayPostTo = (one: Channel): boolean =>
  !one.is_archived && isAllowed(one.can_send_message_group) && mayRead(one);

export const ROLE = { owner: 100, admin: 200, moderator: 300, member: 400, guest: 600 } as const;
export const isAdmin = (): boolean => state.is_admin;
export const isOwner = (): boolean => state.is_owner;
export const isGuest = (): boolean => state.is_guest;
