/** FindGroupUses: the channels whose settings name a user group; called before the group is deactivated. */
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { listForViewer } from '../subscription/list-for-viewer.ts';
import { groupUses } from './rules.ts';

/** Returns channels that the caller may not see without their id. */
export const findGroupUses: ChannelsHandler<'FindGroupUses', Pick<Context, 'database' | 'tables'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const channels = await listForViewer(context, caller.realm_id, caller.user_id);
  return { uses: groupUses(caller, channels, request.group_id) };
};
