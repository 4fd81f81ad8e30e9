import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { draftJson } from './own-items-json.ts';
import { checkDraftsEnabled, prepareDrafts } from './prepare-drafts.ts';
import type { GivenDraft } from './rules/drafts.ts';
import { type DraftDocument, stageOwnItem, stageOwnItemRemoval } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'commits' | 'database' | 'clients' | 'views'>;

/**
 * `PATCH /drafts/{draft_id}`: replaces the draft.
 * @throws BAD_REQUEST as `createDrafts`; with status 404 `Draft does not exist`
 */
export const updateDraft: MessagesHandler<'UpdateDraft', Dependencies> = async (context, request, ctx) => {
  const { realm_id, user_id } = requireCaller(ctx);
  checkDraftsEnabled(ctx);
  const [prepared] = await prepareDrafts(context, [JSON.parse(request.draft.toString()) as GivenDraft], ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id, realm, user, kind, id } = await accessOwnItem(tx, context.database, user_id, 'draft', request.id);
    const draft: DraftDocument = { _id, realm, user, kind, id, content: '', at: tx.nowMs, ...prepared };
    stageOwnItemRemoval(tx, _id);
    stageOwnItem(tx, draft);
    emit(tx, { type: 'drafts', op: 'update', draft: draftJson(draft) }, audienceOfUser(user));
    return {};
  });
};
