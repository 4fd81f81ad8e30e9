import {
  CHANNEL_GROUP_SETTING_NAMES,
  channelSettingRule,
  checkGroupSettingUpdate,
  type GroupSettingUpdate,
  type SettingTargets,
} from '@rookery/core';
import type { ChannelGroupSettings } from '../store/documents.ts';

/**
 * Returns the group settings of a channel after updates; the current object if no setting changes.
 * @param targets the users and groups that both name; needed only if there are updates
 * @throws as `checkGroupSettingUpdate`
 */
export function updatedGroupSettings(
  current: ChannelGroupSettings,
  updates: ReadonlyMap<string, GroupSettingUpdate>,
  targets: SettingTargets | undefined,
): ChannelGroupSettings {
  let groups = current;
  for (const name of CHANNEL_GROUP_SETTING_NAMES) {
    const update = updates.get(name);
    if (!update) continue;
    if (!targets) throw new Error('group settings came without what they name');
    const value = checkGroupSettingUpdate(name, channelSettingRule(name), update, current[name], targets);
    if (value !== undefined) groups = { ...groups, [name]: value };
  }
  return groups;
}
