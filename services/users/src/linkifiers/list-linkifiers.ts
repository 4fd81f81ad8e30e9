import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { LinkifiersContext } from './context.ts';

/** `GET /realm/linkifiers` */
export const listLinkifiers: UsersHandler<'ListLinkifiers', Pick<LinkifiersContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'LINKIFIERS'>({ linkifiers: realm.linkifiers ?? [] });
};
