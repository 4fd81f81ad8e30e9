/** Creates, changes and deletes a user's saved snippets. */
import { emit, only } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { OwnItemReply } from '@rookery/protos/gen/rookery/OwnItemReply.ts';
import type { OwnItemRequest__Output } from '@rookery/protos/gen/rookery/OwnItemRequest.ts';
import type { SavedSnippetRequest__Output } from '@rookery/protos/gen/rookery/SavedSnippetRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { accessOwnItem, checkRoom } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { snippetJson } from './own-items-json.ts';
import { checkSnippetContent, checkSnippetTitle } from './rules/snippets.ts';
import {
  OWN_ITEM_COUNTERS,
  ownItemKey,
  type SnippetDocument,
  stageOwnItem,
  stageOwnItemChange,
  stageOwnItemRemoval,
} from './store/own-items.ts';

type Part = Pick<LaterContext, 'commits' | 'database'>;

const TYPE = 'saved_snippets';

/**
 * `POST /saved_snippets`
 * @throws BAD_REQUEST for a title or content that is blank or too long, and where there are too many
 */
export async function createSnippet(
  context: Part,
  request: SavedSnippetRequest__Output,
  ctx: CallContext,
): Promise<OwnItemReply> {
  const { realm_id, user_id } = requireCaller(ctx);
  const title = checkSnippetTitle(request.title);
  const content = checkSnippetContent(request.content);
  return context.commits.run(realm_id, ctx, async (tx) => {
    await checkRoom(tx, context.database, user_id, 'snippet');
    const n = tx.next(OWN_ITEM_COUNTERS.snippet);
    const own = { _id: ownItemKey(realm_id, 'snippet', n), r: realm_id, u: user_id, k: 'snippet', n } as const;
    const snippet: SnippetDocument = { ...own, title, content, at: tx.nowMs };
    stageOwnItem(tx, snippet);
    emit(tx, { type: TYPE, op: 'add', saved_snippet: snippetJson(snippet) }, only(user_id));
    return { id: n };
  });
}

/**
 * `PATCH /saved_snippets/{saved_snippet_id}`: absent parameters leave their fields unchanged.
 * @throws BAD_REQUEST as `createSnippet`; with status 404 `Saved snippet does not exist.`
 */
export async function updateSnippet(
  context: Part,
  request: SavedSnippetRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  const change = {
    ...(request.has_title && { title: checkSnippetTitle(request.title) }),
    ...(request.has_content && { content: checkSnippetContent(request.content) }),
  };
  return context.commits.run(realm_id, ctx, async (tx) => {
    const before = await accessOwnItem(tx, context.database, user_id, 'snippet', request.id);
    const snippet = { ...before, ...change };
    if (snippet.title === before.title && snippet.content === before.content) return {};
    stageOwnItemChange(tx, before._id, { set: change });
    emit(tx, { type: TYPE, op: 'update', saved_snippet: snippetJson(snippet) }, only(user_id));
    return {};
  });
}

/**
 * `DELETE /saved_snippets/{saved_snippet_id}`
 * @throws BAD_REQUEST with status 404 `Saved snippet does not exist.`
 */
export async function deleteSnippet(context: Part, { id }: OwnItemRequest__Output, ctx: CallContext): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id } = await accessOwnItem(tx, context.database, user_id, 'snippet', id);
    stageOwnItemRemoval(tx, _id);
    emit(tx, { type: TYPE, op: 'remove', saved_snippet_id: id }, only(user_id));
    return {};
  });
}
