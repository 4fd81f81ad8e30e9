/**
 * Notes of who shares channels or conversations with others than before, for organisations whose guests do not see everyone: whom
 * a guest sees follows from it, and the users service keeps that (`Users/FollowSights`). A note is written in the operation that
 * makes the change; the call that made it has it followed before it answers, and the note goes. Whatever dies in between, a look now and
 * then finishes it. Following twice changes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@rookery/data';
import type { Clients } from './clients.ts';
import type { KnownRealm } from './known-realms.ts';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

/** Where notes are kept, in the database of each service that makes some. */
export const VISIBILITY_OUTBOX = 'visibility_outbox';

/** What a look for notes needs. */
export const VISIBILITY_OUTBOX_INDEXES = [{ key: { realm: 1 } }, { key: { at: 1 } }];

interface VisibilityOutboxRecord {
  readonly _id: string;
  readonly realm: number;
  readonly users: readonly number[];
  /** UNIX milliseconds. */
  readonly at: number;
}

/** A note this old is nobody's any more, ms: a living call takes a fraction of it. */
const LEFT_BEHIND_MS = 10_000;
/** How often to look for such notes, ms, by an index that is nearly always empty. */
const EVERY_MS = 5_000;
/** Notes that are followed together. */
const AT_ONCE = 100;

export interface VisibilityOutboxOptions {
  readonly database: Database;
  readonly users: Pick<Clients['users'], 'FollowSights'>;
  readonly logger: Logger;
  /** Whether it is direct conversations that are shared; else it is channels. */
  readonly conversations: boolean;
}

export class VisibilityOutbox {
  readonly #o: VisibilityOutboxOptions;
  readonly #rounds: PeriodicJob;

  constructor(o: VisibilityOutboxOptions) {
    this.#o = o;
    const failure = 'whom guests see cannot be followed just now';
    this.#rounds = new PeriodicJob({ intervalMs: EVERY_MS, run: () => this.#followLeft(), logger: o.logger, failure });
  }

  /** Whether an organisation is one of those whose changes have to be noted. */
  isRestricted({ rules, systemGroups }: Pick<KnownRealm, 'rules' | 'systemGroups'>): boolean {
    return rules.can_access_all_users_group !== systemGroups.get('role:everyone');
  }

  /** Stages a note of users who share something with others from this operation on, or no longer do. */
  stage(tx: Tx, users: Iterable<number>): void {
    const note: VisibilityOutboxRecord = { _id: randomUUID(), realm: tx.realm, users: [...users], at: tx.nowMs };
    tx.insert(VISIBILITY_OUTBOX, note);
  }

  /** Has all that is noted of a realm followed. Fails as the call to the users service fails; the notes stay then. */
  async deliver(realm: number): Promise<void> {
    for (;;) {
      const notes = await this.#notes.find({ realm }).limit(AT_ONCE).toArray();
      if (notes.length === 0) return;
      const user_ids = [...new Set(notes.flatMap(({ users }) => users))];
      const request = { realm_id: realm, user_ids, conversations: this.#o.conversations };
      await this.#o.users.FollowSights(request, { route: String(realm) });
      await this.#notes.deleteMany({ _id: { $in: notes.map(({ _id }) => _id) } });
    }
  }

  /** Begins to look for what was left behind. */
  start(): void {
    this.#rounds.start();
  }

  /** Ends that, after what is being followed. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  get #notes() {
    return this.#o.database.collection<VisibilityOutboxRecord>(VISIBILITY_OUTBOX);
  }

  async #followLeft(): Promise<void> {
    const left = await this.#notes
      .find({ at: { $lt: Date.now() - LEFT_BEHIND_MS } }, { projection: { realm: 1 } })
      .limit(AT_ONCE)
      .toArray();
    for (const realm of new Set(left.map((note) => note.realm))) await this.deliver(realm);
  }
}
