/** What the organisation's settings let a caller do with channels. Guests never do. */
import { badRequest, type GroupCaller, inGroupSetting, type RealmRules } from '@rookery/core';

const isIn = (caller: GroupCaller, setting: RealmRules['can_add_subscribers_group']): boolean =>
  inGroupSetting(caller, setting, { allowEveryone: false });

export const mayCreatePublicChannels = (caller: GroupCaller, rules: RealmRules): boolean =>
  isIn(caller, rules.can_create_public_channel_group);
export const mayCreatePrivateChannels = (caller: GroupCaller, rules: RealmRules): boolean =>
  isIn(caller, rules.can_create_private_channel_group);
export const maySubscribeOthers = (caller: GroupCaller, rules: RealmRules): boolean =>
  isIn(caller, rules.can_add_subscribers_group);

/** @throws BAD_REQUEST where there are no web-public channels, and for who may make none */
export function checkMayMakeWebPublic(caller: GroupCaller, rules: RealmRules): void {
  if (!rules.enable_spectator_access) throw badRequest('Web-public channels are not enabled.');
  if (!isIn(caller, rules.can_create_web_public_channel_group)) throw badRequest('Insufficient permission');
}
