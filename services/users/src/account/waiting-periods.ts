/**
 * Makes members full members when their waiting period is over. User documents store its end, so an index finds them.
 * One operation ends the waiting period and publishes the membership; other replicas then find nothing to do. Rights
 * follow from the document, so they change with the event.
 */

import { type CommitQueue, type Database, emit, type Tx } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import type { RealmDocument } from '../realm/documents.ts';
import { readRealm } from '../realm/store.ts';
import { fullMemberAt, isWaiting, showsWaiting } from '../user/rules/waiting-period.ts';
import { stageUserChanges } from '../user/store/changes.ts';
import type { WaitingMember } from './store/waiting-periods.ts';
import { listWaitingOver, readWaiting, readWaitingOver, stageWaiting } from './store/waiting-periods.ts';

/** Interval of the job, ms: short compared with waiting periods, which count days. The query is nearly always empty. */
const EVERY_MS = 30_000;
/** Max. users per operation: more would block the organisation's writes, fewer need more transactions. */
const BATCH_SIZE = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly logger: Logger;
}

/** Creates the job that makes full members of all whose waiting period is over. */
export function waitingPeriodsJob(context: Dependencies): PeriodicJob {
  return new PeriodicJob({
    intervalMs: EVERY_MS,
    run: (signal) => endWaitingPeriods(context, signal),
    logger: context.logger,
    failure: 'end of waiting periods failed',
  });
}

/** Makes full members of all whose waiting period is over. */
export async function endWaitingPeriods(
  { database, commits, logger }: Dependencies,
  signal?: AbortSignal,
): Promise<void> {
  for (let more = true; more && !signal?.aborted; ) {
    const due = await listWaitingOver(database, Date.now(), BATCH_SIZE);
    let failed = 0;
    for (const [realm, members] of Map.groupBy(due, (one) => one.realm)) {
      // The failure of one organisation must not delay the others.
      await commits
        .run(realm, {}, (tx) => endWaiting(tx, database, members))
        .catch((error: unknown) => {
          failed++;
          logger.warn({ err: error, realm }, 'end of waiting periods failed, retrying');
        });
    }
    more = due.length === BATCH_SIZE && failed === 0;
  }
}

/** Ends the waiting of those members who still wait although their waiting period is over. */
async function endWaiting(tx: Tx, database: Database, members: readonly WaitingMember[]): Promise<null> {
  const found = await readWaitingOver(tx, database, idsOf(members), Date.now());
  if (found.length > 0) change(tx, await readRealm(tx, database), [], found);
  return null;
}

/**
 * Applies a changed waiting period within the operation that sets it: recent members start or stop waiting.
 * @param days the new period; 0 is none
 */
export async function changeWaitingPeriod(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  days: number,
): Promise<void> {
  const now = tx.nowMs;
  const waits = (joinedAt: number) => days > 0 && fullMemberAt(joinedAt, days) > now;
  const concerned = await readWaiting(tx, database, now - fullMemberAt(0, days));
  const from = concerned.filter((one) => waits(one.joined_at));
  const over = concerned.filter((one) => isWaiting(one) && !waits(one.joined_at));
  change(tx, realm, from, over, days);
}

/** Stages that `waiting` wait for `days` and `over` no longer wait, and publishes the memberships that change. */
function change(
  tx: Tx,
  realm: RealmDocument,
  waiting: readonly WaitingMember[],
  over: readonly WaitingMember[],
  days = 0,
): void {
  if (waiting.length + over.length === 0) return;
  const version = tx.next('version');
  if (waiting.length > 0) stageWaiting(tx, idsOf(waiting), days, version);
  if (over.length > 0) stageUserChanges(tx, idsOf(over), { full_member_at: undefined, version });
  const group_id = realm.system_groups['role:fullmembers'];
  const publish = (op: 'add_members' | 'remove_members', users: readonly WaitingMember[]) => {
    const user_ids = users.filter(showsWaiting).map(({ id }) => id);
    if (user_ids.length > 0) emit(tx, { type: 'user_group', op, group_id, user_ids }, { everyone: true });
  };
  publish(
    'remove_members',
    waiting.filter((one) => !isWaiting(one)),
  );
  publish('add_members', over);
}

function idsOf(members: readonly WaitingMember[]): number[] {
  return members.map(({ id }) => id);
}
