/** Lists the caller's drafts. */
import { jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { draftJson } from './own-items-json.ts';
import { checkDraftsEnabled } from './prepare-drafts.ts';
import { listOwnItems } from './store/own-items.ts';

/**
 * `GET /drafts`: the most recently written draft is last.
 * @throws BAD_REQUEST if the user has disabled synchronized drafts
 */
export const listDrafts: MessagesHandler<'ListDrafts', Pick<LaterContext, 'database'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  checkDraftsEnabled(ctx);
  const drafts = await listOwnItems(context.database, realm_id, user_id, ['draft']);
  drafts.sort((a, b) => a.at - b.at || a.id - b.id);
  return jsonReply<'DRAFTS'>({ count: drafts.length, drafts: drafts.map((draft) => draftJson(draft)) });
};
