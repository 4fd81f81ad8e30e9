import type { ChannelsHandler } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies } from './default-groups.ts';
import { checkFitGroup, checkGroupDescription, checkGroupName, checkMayAddGroup } from './rules.ts';

/**
 * `POST /default_stream_groups/create`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for an invalid name or description, for channels that do not exist or
 *   that cannot be in a group, and beyond the max. number of groups
 */
export const createDefaultGroup: ChannelsHandler<'CreateDefaultGroup', Dependencies> = async (
  context,
  { name, description, channel_names },
  ctx,
) =>
  changeDefaultGroups(context, ctx, channel_names, (tx, groups, channels) => {
    checkGroupDescription(description);
    checkMayAddGroup(groups);
    checkFitGroup(channels, name);
    checkGroupName(name, groups);
    const ids = channels.map(({ c }) => c);
    return [...groups, { id: tx.next('default_group'), name, description, channels: ids }];
  });
