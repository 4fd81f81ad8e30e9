import type { MessagesHandler } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { checkDraftsEnabled } from './prepare-drafts.ts';
import { removeOwnItem } from './remove-own-item.ts';

/**
 * `DELETE /drafts/{draft_id}`
 * @throws BAD_REQUEST with status 404 `Draft does not exist`; if the user has disabled synchronized drafts
 */
export const deleteDraft: MessagesHandler<'DeleteDraft', Pick<LaterContext, 'commits' | 'database'>> = async (
  context,
  { id },
  ctx,
) => {
  checkDraftsEnabled(ctx);
  return removeOwnItem(context, ctx, { kind: 'draft', id }, { type: 'drafts', op: 'remove', draft_id: id });
};
