import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { LinkifiersContext } from './context.ts';

/** `GET /realm/linkifiers` */
export async function listLinkifiers(
  context: Pick<LinkifiersContext, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'LINKIFIERS'>({ linkifiers: realm.linkifiers ?? [] });
}
