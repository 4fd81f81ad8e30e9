import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { domainJson } from '../realm/rules/email-domains.ts';
import { jsonReply } from '../upstream/json-reply.ts';

/** `GET /realm/domains` */
export async function listRealmDomains(
  context: Pick<DirectoryContext, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply({ domains: (realm.domains ?? []).map(domainJson) });
}
