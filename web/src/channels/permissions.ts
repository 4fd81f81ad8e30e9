/**
 * The user's permissions for a channel, by its settings and the organisation's; the server decides by the same rules.
 */
import type { Channel, GroupSetting } from '@rookery/client';
import { isAdmin, isAllowed, isGuest, may, state, subscription } from '../state/index.ts';

/** For settings that never include guests. */
const isIn = (setting: GroupSetting | undefined): boolean => !isGuest() && isAllowed(setting);

export const mayAdminister = (one: Channel): boolean => isAdmin() || isIn(one.can_administer_channel_group);

const isLetIn = (one: Channel): boolean => isIn(one.can_add_subscribers_group) || isIn(one.can_subscribe_group);

/** Whether the user may read the channel's messages. Administrators may rename a channel without that. */
export function mayRead(one: Channel): boolean {
  if (one.is_web_public || subscription(one.stream_id) !== undefined) return true;
  return one.invite_only ? isLetIn(one) : !isGuest();
}

export function mayJoin(one: Channel): boolean {
  if (one.is_archived) return false;
  return isGuest() ? one.is_web_public : !one.invite_only || isLetIn(one);
}

export function mayAddOthers(one: Channel): boolean {
  if (one.is_archived) return false;
  if (isIn(one.can_add_subscribers_group)) return true;
  return mayRead(one) && (isIn(state.realm_can_add_subscribers_group) || mayAdminister(one));
}

export const mayRemoveOthers = (one: Channel): boolean =>
  mayAdminister(one) || isAllowed(one.can_remove_subscribers_group);

const mayMake = (setting: 'realm_can_create_public_channel_group' | 'realm_can_create_private_channel_group') =>
  !isGuest() && may(setting);
export const mayMakePublic = (): boolean => mayMake('realm_can_create_public_channel_group');
export const mayMakePrivate = (): boolean => mayMake('realm_can_create_private_channel_group');
export const mayMakeAny = (): boolean => mayMakePublic() || mayMakePrivate();
export const mayMakeWebPublic = (): boolean =>
  !isGuest() && state.realm_enable_spectator_access && may('realm_can_create_web_public_channel_group');

export const maySetTopicsPolicy = (): boolean => may('realm_can_set_topics_policy_group');
export const maySetDeletion = (): boolean => !isGuest() && may('realm_can_set_delete_message_policy_group');
