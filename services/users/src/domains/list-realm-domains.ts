import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { domainJson } from '../realm/rules/email-domains.ts';

/** `GET /realm/domains` */
export async function listRealmDomains(
  context: Pick<DirectoryContext, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'REALM_DOMAINS'>({ domains: (realm.domains ?? []).map(domainJson) });
}
