/** Erases a user's drafts when they disable synchronized drafts, and all own items of a deleted account. */
import { chunks } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { stageRemovalOfAll } from './store/own-items.ts';

/** Users per operation: each may have a thousand drafts. */
const BATCH_SIZE = 10;

/** Emits no event: drafts in clients stay. Idempotent. */
export const eraseOwnItems: MessagesHandler<'EraseOwnItems', Pick<LaterContext, 'commits'>> = async (
  context,
  { realm_id, user_ids, everything },
  ctx,
) => {
  for (const some of chunks(user_ids, BATCH_SIZE)) {
    await context.commits.run(realm_id, { deadlineAt: ctx.deadlineAt }, async (tx) => {
      stageRemovalOfAll(tx, some, everything ? undefined : 'draft');
      return null;
    });
  }
  return {};
};
