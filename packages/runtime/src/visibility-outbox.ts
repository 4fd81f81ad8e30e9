/**
 * The outbox of changes after which user visibility must be computed again, for organisations that restrict which users
 * guests see. Which users share channels or conversations determines whom a guest sees, and the users service stores
 * that. The call that makes a change delivers its task before it answers. A delivery covers all tasks of the
 * organisation, so a backlog takes few calls.
 */
import type { Tx } from '@rookery/data';
import type { Clients } from './clients.ts';
import { DurableTasks, TASK_INDEXES, type TaskRecord, type TasksContext } from './durable-tasks.ts';
import type { KnownRealm } from './known-realms.ts';

/** The collection of records, in the database of each service that writes some. */
export const VISIBILITY_OUTBOX = 'visibility_outbox';

/** The indexes for deliveries. */
export const VISIBILITY_OUTBOX_INDEXES = [{ key: { realm: 1 } }, ...TASK_INDEXES];

interface VisibilityOutboxRecord extends TaskRecord {
  readonly users: readonly number[];
}

/** Lease of a delivery, ms; a successful call takes a fraction of it. */
const LEASE_MS = 10_000;
const RETRY_MS = [5_000];
/** Max. records per delivery. */
const BATCH_SIZE = 100;

interface VisibilityOutboxOptions extends TasksContext {
  readonly users: Pick<Clients['users'], 'RefreshVisibility'>;
  /** Whether the changes concern direct conversations; otherwise channels. */
  readonly conversations: boolean;
}

export class VisibilityOutbox {
  readonly #options: VisibilityOutboxOptions;
  readonly #tasks: DurableTasks<VisibilityOutboxRecord>;

  constructor(options: VisibilityOutboxOptions) {
    this.#options = options;
    this.#tasks = new DurableTasks({
      ...options,
      name: VISIBILITY_OUTBOX,
      execute: ({ realm }) => this.deliver(realm),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
    });
  }

  /** Whether an organisation restricts which users its guests see, so that changes need records. */
  isRestricted({ rules, systemGroups }: Pick<KnownRealm, 'rules' | 'systemGroups'>): boolean {
    return rules.can_access_all_users_group !== systemGroups.get('role:everyone');
  }

  /** Stages a record of users who, with this operation, start or stop sharing a channel or conversation with others. */
  stage(tx: Tx, users: Iterable<number>): void {
    this.#tasks.stageHeld(tx, { users: [...users] });
  }

  /** Delivers all records of a realm. @throws the errors of the call to the users service; the records then stay. */
  async deliver(realm: number): Promise<void> {
    const outbox = this.#options.database.collection<VisibilityOutboxRecord>(VISIBILITY_OUTBOX);
    for (;;) {
      const records = await outbox.find({ realm }).limit(BATCH_SIZE).toArray();
      if (records.length === 0) return;
      const user_ids = [...new Set(records.flatMap(({ users }) => users))];
      const request = { realm_id: realm, user_ids, conversations: this.#options.conversations };
      await this.#options.users.RefreshVisibility(request, { route: String(realm) });
      await outbox.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } });
    }
  }

  /** Starts the sweep that delivers records of failed calls. */
  start(): void {
    this.#tasks.start();
  }

  /** Stops after the current delivery. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }
}
