/**
 * Members become full members as time passes. Their documents say when, so an index finds those whose waiting period
 * is over. One operation writes its end and publishes the membership; other replicas then find nothing to do. Rights
 * follow from the document, so they come with the event.
 */

import { type CommitQueue, type Database, emit, type Tx } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import type { RealmDocument } from '../realm/documents.ts';
import { readRealm } from '../realm/store.ts';
import { fullMemberAt, isWaiting, showsWaiting } from '../user/rules/waiting-period.ts';
import { stageUserChanges } from '../user/store/changes.ts';
import type { WaitingMember } from './store/waiting-periods.ts';
import { listWaitingOver, readWaiting, readWaitingOver, stageWaiting } from './store/waiting-periods.ts';

/** How often to look, ms: a period counts days, so nobody misses a minute. The query is nearly always empty. */
const EVERY_MS = 30_000;
/** Users in one operation; more would hold up their organisation, fewer take a transaction each. */
const AT_ONCE = 1_000;

export class WaitingPeriods {
  readonly #o: { readonly database: Database; readonly commits: CommitQueue; readonly logger: Logger };
  readonly #sweep: PeriodicJob;

  constructor(o: { database: Database; commits: CommitQueue; logger: Logger }) {
    this.#o = o;
    const failure = 'end of waiting periods failed';
    this.#sweep = new PeriodicJob({
      intervalMs: EVERY_MS,
      run: (signal) => this.finish(signal),
      logger: o.logger,
      failure,
    });
  }

  /** Begins to look for whose time has come. */
  start(): void {
    this.#sweep.start();
  }

  /** Ends that, after the operation that is under way. */
  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  /** Makes full members of all whose time has come. */
  async finish(signal?: AbortSignal): Promise<void> {
    for (let more = true; more && !signal?.aborted; ) {
      const due = await listWaitingOver(this.#o.database, Date.now(), AT_ONCE);
      let failed = 0;
      for (const [realm, members] of Map.groupBy(due, (one) => one.realm)) {
        // One organisation that fails must not delay the others.
        await this.#o.commits
          .run(realm, {}, (tx) => endWaiting(tx, this.#o.database, members))
          .catch((error: unknown) => {
            failed++;
            this.#o.logger.warn({ err: error, realm }, 'end of waiting periods failed, retrying');
          });
      }
      more = due.length === AT_ONCE && failed === 0;
    }
  }
}

/** Of these, those who still wait and need not any more. */
async function endWaiting(tx: Tx, database: Database, members: readonly WaitingMember[]): Promise<null> {
  const found = await readWaitingOver(tx, database, idsOf(members), Date.now());
  if (found.length > 0) change(tx, await readRealm(tx, database), [], found);
  return null;
}

/**
 * Another waiting period, in the operation that sets it: who joined a short while ago waits, or waits no more.
 * @param days of the new period; 0 is none
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

/** Stages that some wait for so many days and others do not any more, and tells of those for whom that is new. */
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
