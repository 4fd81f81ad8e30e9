import type { MessagesHandler } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { removeOwnItem } from './remove-own-item.ts';

/**
 * `DELETE /saved_snippets/{saved_snippet_id}`
 * @throws BAD_REQUEST with status 404 `Saved snippet does not exist.`
 */
export const deleteSavedSnippet: MessagesHandler<'DeleteSavedSnippet', Pick<LaterContext, 'commits' | 'database'>> = (
  context,
  { id },
  ctx,
) =>
  removeOwnItem(context, ctx, { kind: 'snippet', id }, { type: 'saved_snippets', op: 'remove', saved_snippet_id: id });
