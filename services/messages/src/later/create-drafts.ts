import { chunks } from '@rookery/core';
import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { checkItemLimit } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { draftJson } from './own-items-json.ts';
import { checkDraftsEnabled, prepareDrafts } from './prepare-drafts.ts';
import type { GivenDraft } from './rules/drafts.ts';
import { type DraftDocument, nextOwnItem, stageOwnItem } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'commits' | 'database' | 'clients' | 'views'>;

/** Drafts per event: 100 of the maximum length still fit into one entry of the log. */
const BATCH_SIZE = 100;

/**
 * `POST /drafts`: creates all drafts or none.
 * @throws BAD_REQUEST as `prepareDrafts`; if the user would have too many or has disabled synchronized drafts
 */
export const createDrafts: MessagesHandler<'CreateDrafts', Dependencies> = async (context, request, ctx) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  checkDraftsEnabled(ctx);
  const prepared = await prepareDrafts(context, JSON.parse(request.drafts.toString()) as GivenDraft[], ctx);
  if (prepared.length === 0) return { ids: [] };
  return context.commits.run(realm, ctx, async (tx) => {
    await checkItemLimit(tx, context.database, user, 'draft', prepared.length);
    const drafts = prepared.map(
      (draft): DraftDocument => ({ ...nextOwnItem(tx, user, 'draft'), at: tx.nowMs, ...draft }),
    );
    for (const draft of drafts) stageOwnItem(tx, draft);
    for (const some of chunks(drafts, BATCH_SIZE)) {
      emit(tx, { type: 'drafts', op: 'add', drafts: some.map((draft) => draftJson(draft)) }, audienceOfUser(user));
    }
    return { ids: drafts.map(({ id }) => id) };
  });
};
