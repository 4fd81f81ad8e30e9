import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { snippetJson } from './own-items-json.ts';
import { checkSnippetContent, checkSnippetTitle } from './rules/snippets.ts';
import { stageOwnItemChange } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'commits' | 'database'>;

/**
 * `PATCH /saved_snippets/{saved_snippet_id}`: absent parameters leave their fields unchanged.
 * @throws BAD_REQUEST as `createSavedSnippet`; with status 404 `Saved snippet does not exist.`
 */
export const updateSavedSnippet: MessagesHandler<'UpdateSavedSnippet', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const change = {
    ...(request.title !== undefined && { title: checkSnippetTitle(request.title) }),
    ...(request.content !== undefined && { content: checkSnippetContent(request.content) }),
  };
  return context.commits.run(realm_id, ctx, async (tx) => {
    const before = await accessOwnItem(tx, context.database, user_id, 'snippet', request.id);
    const snippet = { ...before, ...change };
    if (snippet.title === before.title && snippet.content === before.content) return {};
    stageOwnItemChange(tx, before._id, { set: change });
    emit(tx, { type: 'saved_snippets', op: 'update', saved_snippet: snippetJson(snippet) }, audienceOfUser(user_id));
    return {};
  });
};
