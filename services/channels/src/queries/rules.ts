/** Finds the channels whose settings name a user group. */
import { type GroupCaller, type GroupSetting, namedInSettings } from '@rookery/core';
import { type ChannelForCaller, hasMetadataAccess } from '../channel/rules/access.ts';

/** A channel (id 0 if the caller may not know of it) and those of its settings that name the group. */
interface GroupUse {
  readonly channel_id: number;
  readonly settings: string[];
}

/** Leaves out archived channels: their settings permit nothing. */
export function groupUses(caller: GroupCaller, channels: readonly ChannelForCaller[], group: number): GroupUse[] {
  return channels.flatMap((seen) => {
    const { archived, groups, c } = seen.channel;
    if (archived) return [];
    const settings = Object.entries<GroupSetting>({ ...groups })
      .filter(([, value]) => namedInSettings([value]).groups.includes(group))
      .map(([name]) => name);
    if (settings.length === 0) return [];
    return [{ channel_id: hasMetadataAccess(caller, seen) ? c : 0, settings }];
  });
}
