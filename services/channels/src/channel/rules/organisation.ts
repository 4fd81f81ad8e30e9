/**
 * Permissions on channels that the organisation's settings give. Guests have none of them, unless
 * `can_set_topics_policy_group` includes everyone.
 */
import { badRequest, type GroupCaller, inGroupSetting, type RealmRules } from '@rookery/core';

const isIn = (caller: GroupCaller, setting: RealmRules['can_add_subscribers_group']): boolean =>
  inGroupSetting(caller, setting, { allowEveryone: false });

export const mayCreateChannels = (caller: GroupCaller, rules: RealmRules, inviteOnly: boolean): boolean =>
  isIn(caller, inviteOnly ? rules.can_create_private_channel_group : rules.can_create_public_channel_group);
export const maySubscribeOthers = (caller: GroupCaller, rules: RealmRules): boolean =>
  isIn(caller, rules.can_add_subscribers_group);

/**
 * @throws BAD_REQUEST if the organisation does not enable spectators, or the caller may not create web-public channels
 */
export function checkMayMakeWebPublic(caller: GroupCaller, rules: RealmRules): void {
  if (!rules.enable_spectator_access) throw badRequest('Web-public channels are not enabled.');
  if (!isIn(caller, rules.can_create_web_public_channel_group)) throw badRequest('Insufficient permission');
}

/** Settings that need a permission of the organisation besides administering the channel. */
const DELETE_SETTINGS: readonly string[] = ['can_delete_any_message_group', 'can_delete_own_message_group'];

/**
 * @param given whether the request sets a topics policy, and the names of the group settings that it sets
 * @throws BAD_REQUEST `Insufficient permission`
 */
export function checkMaySetPolicies(
  caller: GroupCaller,
  rules: RealmRules,
  given: { readonly topicsPolicy: boolean; readonly settings: readonly string[] },
): void {
  const may =
    (!given.topicsPolicy || inGroupSetting(caller, rules.can_set_topics_policy_group, { allowEveryone: true })) &&
    (!given.settings.some((name) => DELETE_SETTINGS.includes(name)) ||
      isIn(caller, rules.can_set_delete_message_policy_group));
  if (!may) throw badRequest('Insufficient permission');
}
