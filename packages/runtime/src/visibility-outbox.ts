/**
 * The outbox of changes in who shares channels or conversations with whom, for organisations whose guests do not see
 * everyone: whom a guest sees follows from it, and the users service stores that. A record is written in the operation
 * that makes the change. The call that made it delivers it before it answers, and deletes it; a periodic job delivers
 * what a crash leaves behind. Delivery is idempotent.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@rookery/data';
import type { Clients } from './clients.ts';
import type { KnownRealm } from './known-realms.ts';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

/** The collection of records, in the database of each service that writes some. */
export const VISIBILITY_OUTBOX = 'visibility_outbox';

/** The indexes of delivery. */
export const VISIBILITY_OUTBOX_INDEXES = [{ key: { realm: 1 } }, { key: { at: 1 } }];

interface VisibilityOutboxRecord {
  readonly _id: string;
  readonly realm: number;
  readonly users: readonly number[];
  /** UNIX milliseconds. */
  readonly at: number;
}

/** A record of this age is left behind, ms: a living call takes a fraction of it. */
const LEFT_BEHIND_MS = 10_000;
/** How often to look for such records, ms, by an index that is nearly always empty. */
const EVERY_MS = 5_000;
/** Records that are delivered together. */
const AT_ONCE = 100;

interface VisibilityOutboxOptions {
  readonly database: Database;
  readonly users: Pick<Clients['users'], 'RefreshVisibility'>;
  readonly logger: Logger;
  /** Whether it is direct conversations that are shared; else it is channels. */
  readonly conversations: boolean;
}

export class VisibilityOutbox {
  readonly #o: VisibilityOutboxOptions;
  readonly #job: PeriodicJob;

  constructor(o: VisibilityOutboxOptions) {
    this.#o = o;
    const failure = 'visibility outbox delivery failed';
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      run: () => this.#deliverLeftBehind(),
      logger: o.logger,
      failure,
    });
  }

  /** Whether an organisation restricts whom its guests see, so that its changes need records. */
  isRestricted({ rules, systemGroups }: Pick<KnownRealm, 'rules' | 'systemGroups'>): boolean {
    return rules.can_access_all_users_group !== systemGroups.get('role:everyone');
  }

  /** Stages a record of users who share something with others from this operation on, or no longer do. */
  stage(tx: Tx, users: Iterable<number>): void {
    const record: VisibilityOutboxRecord = { _id: randomUUID(), realm: tx.realm, users: [...users], at: tx.nowMs };
    tx.insert(VISIBILITY_OUTBOX, record);
  }

  /** Delivers all records of a realm. Fails as the call to the users service fails; the records stay then. */
  async deliver(realm: number): Promise<void> {
    for (;;) {
      const records = await this.#records.find({ realm }).limit(AT_ONCE).toArray();
      if (records.length === 0) return;
      const user_ids = [...new Set(records.flatMap(({ users }) => users))];
      const request = { realm_id: realm, user_ids, conversations: this.#o.conversations };
      await this.#o.users.RefreshVisibility(request, { route: String(realm) });
      await this.#records.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } });
    }
  }

  /** Starts the job that delivers what was left behind. */
  start(): void {
    this.#job.start();
  }

  /** Stops it, after the delivery that is under way. */
  stop(): Promise<void> {
    return this.#job.stop();
  }

  get #records() {
    return this.#o.database.collection<VisibilityOutboxRecord>(VISIBILITY_OUTBOX);
  }

  async #deliverLeftBehind(): Promise<void> {
    const left = await this.#records
      .find({ at: { $lt: Date.now() - LEFT_BEHIND_MS } }, { projection: { realm: 1 } })
      .limit(AT_ONCE)
      .toArray();
    for (const realm of new Set(left.map((record) => record.realm))) await this.deliver(realm);
  }
}
