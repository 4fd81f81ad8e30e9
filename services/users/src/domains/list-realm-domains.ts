import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { domainJson } from '../realm/rules/email-domains.ts';

/** `GET /realm/domains` */
export const listRealmDomains: UsersHandler<'ListRealmDomains', Pick<DirectoryContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'REALM_DOMAINS'>({ domains: (realm.domains ?? []).map(domainJson) });
};
