import type { ChannelsHandler } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies } from './default-groups.ts';
import { accessDefaultGroup } from './rules.ts';

/**
 * `DELETE /default_stream_groups/{group_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST if the group does not exist
 */
export const removeDefaultGroup: ChannelsHandler<'RemoveDefaultGroup', Dependencies> = async (
  context,
  { group_id },
  ctx,
) =>
  changeDefaultGroups(context, ctx, [], (_tx, groups) => {
    const gone = accessDefaultGroup(groups, group_id);
    return groups.filter((one) => one !== gone);
  });
