import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { accessUser } from '../user/rules/access-user.ts';

/** `GET /navigation_views` */
export const listNavigationViews: UsersHandler<'ListNavigationViews', Pick<DirectoryContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const { navigation_views = [] } = accessUser(users.byId.get(caller.user_id));
  return jsonReply<'NAVIGATION_VIEWS'>({ navigation_views });
};
