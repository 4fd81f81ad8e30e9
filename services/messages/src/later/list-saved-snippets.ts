/** Lists the caller's saved snippets. */
import { jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { snippetJson } from './own-items-json.ts';
import { listOwnItems } from './store/own-items.ts';

/** `GET /saved_snippets`: oldest first. */
export const listSavedSnippets: MessagesHandler<'ListSavedSnippets', Pick<LaterContext, 'database'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const snippets = await listOwnItems(context.database, realm_id, user_id, ['snippet']);
  return jsonReply<'SAVED_SNIPPETS'>({ saved_snippets: snippets.map(snippetJson) });
};
