import { badRequest } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies, MAX_CHANNELS } from './default-groups.ts';
import { accessDefaultGroup, checkFitGroup } from './rules.ts';

/**
 * `PATCH /default_stream_groups/{group_id}/streams`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for a group or channels that do not exist, for channels to add that are
 *   already in the group, and channels to remove that are not
 */
export const updateDefaultGroupChannels: ChannelsHandler<'UpdateDefaultGroupChannels', Dependencies> = async (
  context,
  { group_id, remove, channel_names },
  ctx,
) =>
  changeDefaultGroups(context, ctx, channel_names, (_tx, groups, channels) => {
    const before = accessDefaultGroup(groups, group_id);
    if (!remove) checkFitGroup(channels, before.name);
    for (const { c, name } of channels) {
      if (before.channels.includes(c) === remove) continue;
      const is = remove ? 'is not present' : 'is already present';
      throw badRequest(`Channel '${name}' ${is} in default channel group '${before.name}'`);
    }
    const named = channels.map(({ c }) => c);
    const ids = remove ? before.channels.filter((c) => !named.includes(c)) : [...before.channels, ...named];
    if (ids.length > MAX_CHANNELS) throw badRequest(`A group can have at most ${MAX_CHANNELS} channels.`);
    return groups.map((one) => (one === before ? { ...one, channels: ids } : one));
  });
