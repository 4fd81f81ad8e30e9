/**
 * Rules of who may see, read, join and post to a channel. Content access means reading its messages; metadata access
 * means knowing that it exists and what it is called.
 */
import {
  badRequest,
  type DomainError,
  type GroupCaller,
  type GroupSetting,
  inGroupSetting,
  isAdmin,
  isGuest,
  namedInSettings,
  UserSet,
} from '@rookery/core';
import type { ChannelDocument } from '../store/documents.ts';

/** A channel as the rules see it, and whether the caller is subscribed. */
export interface ChannelForCaller {
  readonly channel: ChannelDocument;
  readonly subscribed: boolean;
}

/** Whether new subscribers see messages sent before they subscribed. */
export const sharesHistory = ({ inviteOnly, historyPublic }: ChannelDocument): boolean => !inviteOnly || historyPublic;

export function hasContentAccess(caller: GroupCaller, { channel, subscribed }: ChannelForCaller): boolean {
  if (channel.webPublic || subscribed) return true;
  if (!channel.inviteOnly) return !isGuest(caller.role);
  return grantsContent(caller, channel);
}

/** The values of the two settings that let non-subscribers read a private channel. */
export function contentSettings({ groups }: Pick<ChannelDocument, 'groups'>): GroupSetting[] {
  return [groups.can_add_subscribers_group, groups.can_subscribe_group];
}

/** Whether one of `contentSettings` includes the caller. Guests never count. */
function grantsContent(caller: GroupCaller, channel: ChannelDocument): boolean {
  return contentSettings(channel).some((setting) => inGroupSetting(caller, setting, { allowEveryone: false }));
}

export function hasMetadataAccess(caller: GroupCaller, seen: ChannelForCaller): boolean {
  return hasContentAccess(caller, seen) || canAdminister(caller, seen.channel);
}

/** Administrators of the organisation administer every channel that they may know of. */
export function canAdminister(caller: GroupCaller, channel: ChannelDocument): boolean {
  return (
    isAdmin(caller.role) ||
    inGroupSetting(caller, channel.groups.can_administer_channel_group, { allowEveryone: false })
  );
}

/** Whether the caller may subscribe themselves. */
export function canJoin(caller: GroupCaller, { channel }: ChannelForCaller): boolean {
  if (channel.archived) return false;
  if (isGuest(caller.role)) return channel.webPublic;
  return !channel.inviteOnly || grantsContent(caller, channel);
}

/**
 * May the caller subscribe others to this channel?
 * @param organisation whether the organisation's own setting lets the caller do so anywhere they have access
 */
export function canAddOthers(caller: GroupCaller, seen: ChannelForCaller, organisation: boolean): boolean {
  if (seen.channel.archived) return false;
  if (inGroupSetting(caller, seen.channel.groups.can_add_subscribers_group, { allowEveryone: false })) return true;
  if (!hasContentAccess(caller, seen)) return false;
  return organisation || canAdminister(caller, seen.channel);
}

/**
 * May the caller create an invitation that subscribes to this channel? For default channels, the organisation's
 * permission to subscribe others suffices.
 */
export function canInviteTo(caller: GroupCaller, seen: ChannelForCaller, organisation: boolean): boolean {
  return organisation && (seen.channel.isDefault || canAddOthers(caller, seen, organisation));
}

export function canRemoveOthers(caller: GroupCaller, seen: ChannelForCaller): boolean {
  return (
    hasMetadataAccess(caller, seen) &&
    (isAdmin(caller.role) ||
      canAdminister(caller, seen.channel) ||
      inGroupSetting(caller, seen.channel.groups.can_remove_subscribers_group, { allowEveryone: true }))
  );
}

/** Whether the channel's `can_send_message_group` includes the caller. Does not check their access to the channel. */
export function isInSenders(caller: GroupCaller, { groups }: Pick<ChannelDocument, 'groups'>): boolean {
  return inGroupSetting(caller, groups.can_send_message_group, { allowEveryone: true });
}

/**
 * Checks that the caller may post to the channel.
 * @param unknown makes the error for an unknown channel; a function, because creating an error that is not thrown costs
 *   as much as the rest of the check
 * @param owner the owner of a bot, which may also post where its owner's groups permit it
 * @throws DomainError from `unknown` if the caller may not know of the channel; else BAD_REQUEST if they may not post
 */
export function checkMayPost(
  caller: GroupCaller,
  seen: ChannelForCaller,
  unknown: () => DomainError,
  owner?: GroupCaller,
): void {
  if (!hasMetadataAccess(caller, seen)) throw unknown();
  const { channel } = seen;
  if (channel.archived || !hasContentAccess(caller, seen)) {
    throw badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  if (!isInSenders(caller, channel) && !(owner && isInSenders(owner, channel))) {
    throw badRequest('You do not have permission to post in this channel.');
  }
}

/** The settings that make a private channel visible to non-subscribers. */
const VISIBILITY_SETTINGS = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const;

/** The values of `VISIBILITY_SETTINGS`. */
export function visibilitySettings({ groups }: Pick<ChannelDocument, 'groups'>): GroupSetting[] {
  return VISIBILITY_SETTINGS.map((name) => groups[name]);
}

/** Whether the values of `VISIBILITY_SETTINGS` name groups other than `role:nobody`. */
export function namesGroups(
  channel: Pick<ChannelDocument, 'groups'>,
  systemGroups: ReadonlyMap<string, number>,
): boolean {
  return namedInSettings(visibilitySettings(channel)).groups.some((id) => id !== systemGroups.get('role:nobody'));
}

/** Whether a private channel's settings make it visible to this user. Guests never count. */
export function isNamedInSettings(caller: GroupCaller, channel: Pick<ChannelDocument, 'groups'>): boolean {
  return visibilitySettings(channel).some((setting) => inGroupSetting(caller, setting, { allowEveryone: false }));
}

const held = new WeakMap<ChannelDocument, UserSet>();

/**
 * The users to whom a private channel is visible by its settings, as published. Together with the subscribers and the
 * organisation's administrators they form its audience.
 */
export function holdersOf(channel: ChannelDocument): UserSet {
  let holders = held.get(channel);
  if (!holders) {
    const named = () =>
      visibilitySettings(channel).flatMap((one) => (typeof one === 'number' ? [] : one.direct_members));
    holders = channel.holders ? UserSet.fromBytes(channel.holders.buffer) : UserSet.of(named());
    held.set(channel, holders);
  }
  return holders;
}

/**
 * Whether the journal has published the channel to this user; registers show exactly these channels. Permissions depend
 * on the user's current groups instead.
 */
export function isVisibleTo(viewer: GroupCaller, seen: ChannelForCaller): boolean {
  const { channel, subscribed } = seen;
  if (channel.webPublic || subscribed) return true;
  if (isGuest(viewer.role)) return false;
  if (!channel.inviteOnly || isAdmin(viewer.role)) return true;
  return channel.holders ? holdersOf(channel).has(viewer.user_id) : hasMetadataAccess(viewer, seen);
}
