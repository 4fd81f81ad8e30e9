import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { RemoveDefaultGroupRequest__Output } from '@rookery/protos/gen/rookery/RemoveDefaultGroupRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies } from './default-groups.ts';
import { accessDefaultGroup } from './rules.ts';

/**
 * `DELETE /default_stream_groups/{group_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST if the group does not exist
 */
export async function removeDefaultGroup(
  context: Dependencies,
  { group_id }: RemoveDefaultGroupRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return changeDefaultGroups(context, ctx, [], (_tx, groups) => {
    const gone = accessDefaultGroup(groups, group_id);
    return groups.filter((one) => one !== gone);
  });
}
