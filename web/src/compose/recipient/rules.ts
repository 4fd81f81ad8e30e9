/** The organisation's and channels' rules for a message, as far as the model contains them. The server decides. */
import type { Channel, GroupSetting } from '@rookery/client';
import { allGroups, isAllowed, isGuest, state, user } from '../../state/index.ts';

/** Whether messages of a channel may lack a topic, and whether they may have one. */
export function topicRule(channel: Channel): 'optional' | 'required' | 'none' {
  if (channel.topics_policy === 'empty_topic_only') return 'none';
  const policy = channel.topics_policy === 'inherit' ? state.realm_topics_policy : channel.topics_policy;
  return policy === 'allow_empty_topic' ? 'optional' : 'required';
}

/** The reason why the server would reject a direct message to these people; undefined if none is known. */
export function directRefusal(userIds: readonly number[]): 'deactivated' | 'forbidden' | 'initiator' | undefined {
  const others = userIds.filter((id) => id !== state.user_id);
  if (others.some((id) => user(id) && !isActive(id))) return 'deactivated';
  if (others.length === 0 || others.every((id) => user(id)?.is_bot)) return undefined;
  const all = [state.user_id, ...others];
  if (!all.some((id) => isUserIn(id, state.realm_direct_message_permission_group))) return 'forbidden';
  if (!isAllowed(state.realm_direct_message_initiator_group) && !hasTalked(others)) return 'initiator';
  return undefined;
}

/** Guests among the recipients, if the organisation wants a warning about them. */
export function guestsAmong(userIds: readonly number[]): readonly number[] {
  if (!state.realm_enable_guest_user_dm_warning || isGuest()) return [];
  return userIds.filter((id) => user(id)?.is_guest);
}

const isActive = (id: number): boolean => !state.realm_non_active_users.some((one) => one.user_id === id);

function hasTalked(others: readonly number[]): boolean {
  const key = [...others].sort((a, b) => a - b).join();
  return state.recent_private_conversations.some((one) => [...one.user_ids].sort((a, b) => a - b).join() === key);
}

/** Whether a user is in a group-setting value, also through nested groups. */
function isUserIn(userId: number, setting: GroupSetting): boolean {
  const groups = new Map(allGroups().map((one) => [one.id, one]));
  const seen = new Set<number>();
  const isIn = (groupId: number): boolean => {
    const group = groups.get(groupId);
    if (!group || seen.has(groupId)) return false;
    seen.add(groupId);
    return group.members.includes(userId) || group.direct_subgroup_ids.some(isIn);
  };
  if (typeof setting === 'number') return isIn(setting);
  return setting.direct_members.includes(userId) || setting.direct_subgroups.some(isIn);
}

/** Max. people that anyone may mention without a confirmation; beyond it a permission is required as well. */
export const MANY_PEOPLE = 15;
