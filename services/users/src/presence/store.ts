/**
 * Stored presences, a document per user, outside of the journal: a lost report is replaced by the next one, a minute
 * later.
 *
 * Readers request the changes since an update id, so an id may only become visible when all lower ones are: the ids and
 * their documents are written in one transaction, whose counter serialises the transactions of replicas. Reports of a
 * realm that arrive while one transaction runs share the next one, so the counter is no bottleneck.
 */
import { documentKey, notReady } from '@rookery/core';
import { type ClientSession, type Database, type IndexSpecs, separateTransaction, sessionOptions } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import { afterReport, type Presence, type PresenceStatus } from './rules.ts';

export const PRESENCE_INDEXES: IndexSpecs = {
  // Readers request the changes since an update id.
  [COLLECTIONS.presences]: [{ name: 'update', key: { realm: 1, update_id: 1 } }],
  [COLLECTIONS.presenceCounters]: [],
};

/**
 * Max. reports of a realm that wait for a transaction. Beyond it the database is far behind, and clients report again
 * anyway.
 */
const MAX_WAITING = 4096;
/** Max. reports in one transaction: some 100 ms of writing. */
const MAX_BATCH = 512;
/** Timeout of a transaction, ms. A report that takes longer is superseded by the next. */
const TRANSACTION_MS = 5000;

/** A report as it arrived. */
interface Report {
  readonly user: number;
  readonly status: PresenceStatus;
  readonly at: number;
}

interface Waiting {
  readonly report: Report;
  readonly settle: PromiseWithResolvers<ReportOutcome>;
}

/** The outcome of a report. */
interface ReportOutcome {
  readonly presence: Presence;
  /** Whether the user was not shown as online before. */
  readonly cameOnline: boolean;
}

export class Presences {
  readonly #database: Database;
  readonly #batches = new Map<number, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records a report; one that comes too soon after the last has no effect.
   * @throws SERVER_NOT_READY if too many wait
   */
  report(realm: number, report: Report): Promise<ReportOutcome> {
    const settle = Promise.withResolvers<ReportOutcome>();
    const batch = this.#batches.get(realm);
    if (!batch) {
      this.#batches.set(realm, [{ report, settle }]);
      void this.#run(realm);
    } else if (batch.length >= MAX_WAITING) {
      settle.reject(notReady());
    } else {
      batch.push({ report, settle });
    }
    return settle.promise;
  }

  #collection() {
    return this.#database.collection<PresenceDocument>(COLLECTIONS.presences);
  }

  async #run(realm: number): Promise<void> {
    for (;;) {
      const batch = this.#batches.get(realm)?.splice(0, MAX_BATCH) ?? [];
      if (batch.length === 0) {
        this.#batches.delete(realm);
        return;
      }
      try {
        const outcomes = await this.#write(
          realm,
          batch.map(({ report }) => report),
        );
        for (const [index, { settle }] of batch.entries()) settle.resolve(outcomes[index] as ReportOutcome);
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
  }

  /** Decides without a transaction first: most reports come too soon to have an effect. */
  async #write(realm: number, reports: readonly Report[]): Promise<ReportOutcome[]> {
    const seen = await this.#decide(realm, reports);
    if (seen.changed.size === 0) return seen.outcomes;
    return separateTransaction(this.#database, TRANSACTION_MS, async (session) => {
      const decided = await this.#decide(realm, reports, session);
      if (decided.changed.size > 0) await this.#store(realm, [...decided.changed.values()], session);
      return decided.outcomes;
    });
  }

  async #decide(
    realm: number,
    reports: readonly Report[],
    session?: ClientSession,
  ): Promise<{ outcomes: ReportOutcome[]; changed: Map<number, Presence> }> {
    const keys = [...new Set(reports.map(({ user }) => documentKey(realm, user)))];
    const found = await this.#collection()
      .find({ _id: { $in: keys } }, sessionOptions(session))
      .toArray();
    const present = new Map(found.map((document) => [document.user, toPresence(document)]));
    const changed = new Map<number, Presence>();
    const outcomes = reports.map(({ user, status, at }): ReportOutcome => {
      const before = present.get(user);
      const after = afterReport(before, user, status, at);
      if (!after) return { presence: before as Presence, cameOnline: false };
      present.set(user, after.presence);
      changed.set(user, after.presence);
      return after;
    });
    return { outcomes, changed };
  }

  async #store(realm: number, changed: readonly Presence[], session: ClientSession): Promise<void> {
    const counter = await this.#database
      .collection<PresenceCounterDocument>(COLLECTIONS.presenceCounters)
      .findOneAndUpdate(
        { _id: realm },
        { $inc: { last: changed.length } },
        { upsert: true, returnDocument: 'after', session },
      );
    const first = (counter?.last ?? changed.length) - changed.length + 1;
    await this.#collection().bulkWrite(
      changed.map(({ user, active_at, idle_at }, index) => ({
        updateOne: {
          filter: { _id: documentKey(realm, user) },
          update: { $set: { realm, user, active_at: active_at ?? null, idle_at, update_id: first + index } },
          upsert: true,
        },
      })),
      { session, ordered: false },
    );
  }
}

/** A presence with the update id of its last change. */
export interface StoredPresence extends Presence {
  readonly updateId: number;
}

/** Reads the presences of a realm that changed after an update id. */
export async function readPresencesAfter(
  database: Database,
  realm: number,
  updateId: number,
): Promise<StoredPresence[]> {
  const changed = await database
    .collection<PresenceDocument>(COLLECTIONS.presences)
    .find({ realm, update_id: { $gt: updateId } })
    .toArray();
  return changed.map((document) => ({ ...toPresence(document), updateId: document.update_id }));
}

function toPresence(document: PresenceDocument): Presence {
  return { user: document.user, active_at: document.active_at ?? undefined, idle_at: document.idle_at };
}

export interface PresenceDocument {
  readonly _id: number;
  readonly realm: number;
  readonly user: number;
  readonly active_at: number | null;
  readonly idle_at: number;
  /** Rises with every change of a presence in the realm. */
  readonly update_id: number;
}

interface PresenceCounterDocument {
  /** The realm. */
  readonly _id: number;
  readonly last: number;
}
