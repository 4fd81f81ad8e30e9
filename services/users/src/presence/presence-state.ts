/** The presence part of replies to reports and registers. */

import type { Answer, AnswerOf, PRESENCE } from '@rookery/core/answers';
import type { Directory } from '../directory/directory.ts';
import { apiAddress } from '../user/rules/addresses.ts';
import type { PresenceTables } from './presence-tables.ts';
import { legacyPresence, modernPresence } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Default number of days that a reply covers. */
const DEFAULT_HISTORY_DAYS = 14;

/** The options of a client's request. */
interface PresenceQuestion {
  readonly viewer: { readonly user_id: number };
  /** Whether entries are keyed by user id, with two times; otherwise by address, with one client's status. */
  readonly slim: boolean;
  /** Restricts the reply to later changes. */
  readonly lastUpdateId: number | undefined;
  /** 0: `DEFAULT_HISTORY_DAYS`. */
  readonly historyDays: number;
  readonly now: number;
}

type Modern = Readonly<Record<string, AnswerOf<typeof PRESENCE>>>;
type Legacy = Answer<'PRESENCES'>['presences'];

/** Returns the fields of a reply: `presences`, `presence_last_update_id`, `server_timestamp` in UNIX seconds. */
export async function presenceState(
  tables: PresenceTables,
  directory: Directory,
  question: PresenceQuestion,
): Promise<{ presences: Modern | Legacy; presence_last_update_id: number; server_timestamp: number }> {
  const { realm, users } = directory;
  const after = question.lastUpdateId ?? -1;
  const days = question.historyDays || DEFAULT_HISTORY_DAYS;
  const since = question.now - days * DAY_MS;
  const table = realm.settings.presence_disabled ? [] : (await tables.current(realm._id)).values();
  const modern: Record<string, Modern[string]> = {};
  const legacy: Record<string, Legacy[string]> = {};
  let last = after;
  for (const presence of table) {
    if (presence.updateId <= after) continue;
    last = Math.max(last, presence.updateId);
    if (presence.idle_at < since) continue;
    const user = users.get(presence.user, question.viewer);
    if (!user?.is_active || user.settings.presence_enabled === false) continue;
    if (question.slim) modern[user.id] = modernPresence(presence, user.joined_at);
    else legacy[apiAddress(user)] = legacyPresence(presence);
  }
  return {
    presences: question.slim ? modern : legacy,
    presence_last_update_id: last,
    server_timestamp: question.now / 1000,
  };
}
