import type { CreateDefaultGroupRequest__Output } from '@rookery/protos/gen/rookery/CreateDefaultGroupRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { CallContext } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies } from './default-groups.ts';
import { checkFitGroup, checkGroupDescription, checkGroupName, checkMayAddGroup } from './rules.ts';

/**
 * `POST /default_stream_groups/create`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for an invalid name or description, for channels that do not exist or
 *   that cannot be in a group, and beyond the max. number of groups
 */
export async function createDefaultGroup(
  context: Dependencies,
  { name, description, channel_names }: CreateDefaultGroupRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return changeDefaultGroups(context, ctx, channel_names, (tx, groups, channels) => {
    checkGroupDescription(description);
    checkMayAddGroup(groups);
    checkFitGroup(channels, name);
    checkGroupName(name, groups);
    const ids = channels.map(({ c }) => c);
    return [...groups, { id: tx.next('default_group'), name, description, channels: ids }];
  });
}
