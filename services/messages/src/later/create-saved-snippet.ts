import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { checkItemLimit } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { snippetJson } from './own-items-json.ts';
import { checkSnippetContent, checkSnippetTitle } from './rules/snippets.ts';
import { nextOwnItem, type SnippetDocument, stageOwnItem } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'commits' | 'database'>;

/**
 * `POST /saved_snippets`
 * @throws BAD_REQUEST if the title or content is blank or too long, or the user has too many snippets
 */
export const createSavedSnippet: MessagesHandler<'CreateSavedSnippet', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const title = checkSnippetTitle(request.title ?? '');
  const content = checkSnippetContent(request.content ?? '');
  return context.commits.run(realm_id, ctx, async (tx) => {
    await checkItemLimit(tx, context.database, user_id, 'snippet');
    const snippet: SnippetDocument = { ...nextOwnItem(tx, user_id, 'snippet'), title, content, at: tx.nowMs };
    stageOwnItem(tx, snippet);
    emit(tx, { type: 'saved_snippets', op: 'add', saved_snippet: snippetJson(snippet) }, audienceOfUser(user_id));
    return { id: snippet.id };
  });
};
