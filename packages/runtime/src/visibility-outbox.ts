/**
 * The outbox of changes in who shares channels or conversations with whom, for organisations whose guests do not see
 * everyone: whom a guest sees follows from it, and the users service stores that. The call that makes a change delivers
 * its task before it answers. A delivery is for all tasks of the organisation, so a backlog takes few calls.
 */
import type { Tx } from '@rookery/data';
import type { Clients } from './clients.ts';
import { DurableTasks, TASK_INDEXES, type TaskRecord, type TasksContext } from './durable-tasks.ts';
import type { KnownRealm } from './known-realms.ts';

/** The collection of records, in the database of each service that writes some. */
export const VISIBILITY_OUTBOX = 'visibility_outbox';

/** The indexes of delivery. */
export const VISIBILITY_OUTBOX_INDEXES = [{ key: { realm: 1 } }, ...TASK_INDEXES];

interface VisibilityOutboxRecord extends TaskRecord {
  readonly users: readonly number[];
}

/** A living call takes a fraction of it. */
const LEASE_MS = 10_000;
const RETRY_MS = [5_000];
/** Records that are delivered together. */
const AT_ONCE = 100;

interface VisibilityOutboxOptions extends TasksContext {
  readonly users: Pick<Clients['users'], 'RefreshVisibility'>;
  /** Whether it is direct conversations that are shared; else it is channels. */
  readonly conversations: boolean;
}

export class VisibilityOutbox {
  readonly #o: VisibilityOutboxOptions;
  readonly #tasks: DurableTasks<VisibilityOutboxRecord>;

  constructor(o: VisibilityOutboxOptions) {
    this.#o = o;
    this.#tasks = new DurableTasks({
      ...o,
      name: VISIBILITY_OUTBOX,
      execute: ({ realm }) => this.deliver(realm),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
    });
  }

  /** Whether an organisation restricts whom its guests see, so that its changes need records. */
  isRestricted({ rules, systemGroups }: Pick<KnownRealm, 'rules' | 'systemGroups'>): boolean {
    return rules.can_access_all_users_group !== systemGroups.get('role:everyone');
  }

  /** Stages a record of users who share something with others from this operation on, or no longer do. */
  stage(tx: Tx, users: Iterable<number>): void {
    this.#tasks.stageHeld(tx, { users: [...users] });
  }

  /** Delivers all records of a realm. Fails as the call to the users service fails; the records stay then. */
  async deliver(realm: number): Promise<void> {
    const outbox = this.#o.database.collection<VisibilityOutboxRecord>(VISIBILITY_OUTBOX);
    for (;;) {
      const records = await outbox.find({ realm }).limit(AT_ONCE).toArray();
      if (records.length === 0) return;
      const user_ids = [...new Set(records.flatMap(({ users }) => users))];
      const request = { realm_id: realm, user_ids, conversations: this.#o.conversations };
      await this.#o.users.RefreshVisibility(request, { route: String(realm) });
      await outbox.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } });
    }
  }

  /** Starts to deliver what was left behind. */
  start(): void {
    this.#tasks.start();
  }

  /** Stops it, after the delivery that is under way. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }
}
