import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { accessUser } from '../user/rules/access-user.ts';

/** `GET /navigation_views` */
export async function listNavigationViews(
  context: Pick<DirectoryContext, 'directories'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const { navigation_views = [] } = accessUser(users.byId.get(caller.user_id));
  return jsonReply<'NAVIGATION_VIEWS'>({ navigation_views });
}
