import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import type { NotificationPreferencesContext } from './context.ts';
import { checkAlertWords, withoutWords, withWords } from './rules/alert-words.ts';

/**
 * `POST` and `DELETE /users/me/alert_words`: adds or removes words, and returns all words after the change. Messages
 * that are sent after the reply are searched for them.
 * @throws BAD_REQUEST for bots, for a word that is too long and for too many
 */
export const updateAlertWords: UsersHandler<
  'UpdateAlertWords',
  Pick<NotificationPreferencesContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const words = checkAlertWords(request.words);
  const alert_words = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const before = owner.alert_words ?? [];
    const after = request.remove ? withoutWords(before, words) : withWords(before, words);
    if (after.length === before.length) return before;
    saveOwnList(tx, owner, 'alert_words', after, { type: 'alert_words', alert_words: after });
    return after;
  });
  return jsonReply<'ALERT_WORDS'>({ alert_words });
};
