import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { checkDraftsEnabled } from './prepare-drafts.ts';
import { stageOwnItemRemoval } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'commits' | 'database' | 'clients' | 'views'>;

const TYPE = 'drafts';

/**
 * `DELETE /drafts/{draft_id}`
 * @throws BAD_REQUEST with status 404 `Draft does not exist`; if the user has disabled synchronized drafts
 */
export const deleteDraft: MessagesHandler<'DeleteDraft', Dependencies> = async (context, { id }, ctx) => {
  const { realm_id, user_id } = requireCaller(ctx);
  checkDraftsEnabled(ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id } = await accessOwnItem(tx, context.database, user_id, 'draft', id);
    stageOwnItemRemoval(tx, _id);
    emit(tx, { type: TYPE, op: 'remove', draft_id: id }, audienceOfUser(user_id));
    return {};
  });
};
