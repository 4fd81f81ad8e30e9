/**
 * The user's permissions for a channel, by its settings and the organisation's; the server decides by the same rules.
 */
import type { Channel } from '@rookery/client';
import {
  isAllowed,
  isAllowedUnlessGuest,
  isGuest,
  isLetIn,
  may,
  mayAdminister,
  mayRead,
  state,
} from '../state/index.ts';

export function mayJoin(one: Channel): boolean {
  if (one.is_archived) return false;
  return isGuest() ? one.is_web_public : !one.invite_only || isLetIn(one);
}

export function mayAddOthers(one: Channel): boolean {
  if (one.is_archived) return false;
  if (isAllowedUnlessGuest(one.can_add_subscribers_group)) return true;
  return mayRead(one) && (may('realm_can_add_subscribers_group') || mayAdminister(one));
}

export const mayRemoveOthers = (one: Channel): boolean =>
  mayAdminister(one) || isAllowed(one.can_remove_subscribers_group);

export const mayMakePublic = (): boolean => may('realm_can_create_public_channel_group');
export const mayMakePrivate = (): boolean => may('realm_can_create_private_channel_group');
export const mayMakeAny = (): boolean => mayMakePublic() || mayMakePrivate();
export const mayMakeWebPublic = (): boolean =>
  state.realm_enable_spectator_access && may('realm_can_create_web_public_channel_group');

export const maySetTopicsPolicy = (): boolean => may('realm_can_set_topics_policy_group');
export const maySetDeletion = (): boolean => may('realm_can_set_delete_message_policy_group');
