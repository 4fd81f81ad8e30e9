/** Who is here, as replies to reports and registers tell it. */

import type { Answer, AnswerOf, PRESENCE } from '@rookery/core/answers';
import type { Directory } from '../directory/directory.ts';
import { apiAddress } from '../user/rules/addresses.ts';
import type { PresenceTables } from './presence-tables.ts';
import { legacyPresence, modernPresence } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back a reply goes unless the client says: longer ago is of no interest. */
const DEFAULT_HISTORY_DAYS = 14;

/** What a client asked to know. */
interface PresenceQuestion {
  /** The caller. */
  readonly viewer: { readonly user_id: number };
  /** By user id and with two times, rather than by address with one client's status. */
  readonly slim: boolean;
  /** Only what changed since. */
  readonly lastUpdateId: number | undefined;
  /** 0: the default. */
  readonly historyDays: number;
  readonly now: number;
}

type Modern = Readonly<Record<string, AnswerOf<typeof PRESENCE>>>;
type Legacy = Answer<'PRESENCES'>['presences'];

/** The members of a reply: `presences`, `presence_last_update_id`, `server_timestamp` in UNIX seconds. */
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
