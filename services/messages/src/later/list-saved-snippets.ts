/** Lists the caller's saved snippets. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { snippetJson } from './own-items-json.ts';
import { listOwnItems } from './store/own-items.ts';

/** `GET /saved_snippets`: oldest first. */
export async function listSavedSnippets(
  context: Pick<LaterContext, 'database'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm_id, user_id } = requireCaller(ctx);
  const snippets = await listOwnItems(context.database, realm_id, user_id, ['snippet']);
  return jsonReply<'SAVED_SNIPPETS'>({ saved_snippets: snippets.map(snippetJson) });
}
