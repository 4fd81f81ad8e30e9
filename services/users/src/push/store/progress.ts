/** Progress of deliveries that succeeded for some of a user's devices and are retried for the others. */
import type { Database, IndexSpecs } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';

interface ProgressDocument {
  /** The delivery. */
  readonly _id: string;
  readonly done: readonly string[];
  readonly expires_at: Date;
}

export const PUSH_PROGRESS_INDEXES: IndexSpecs = {
  [COLLECTIONS.pushProgress]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

/** How long progress is stored, ms: longer than a delivery is retried. */
const RETENTION_MS = 2 * 24 * 3600_000;

const progressOf = (database: Database) => database.collection<ProgressDocument>(COLLECTIONS.pushProgress);

/** The targets of each delivery that have received it; deliveries without any are absent. */
export async function readProgress(
  database: Database,
  deliveries: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (deliveries.length === 0) return new Map();
  const found = await progressOf(database)
    .find({ _id: { $in: [...deliveries] } })
    .toArray();
  return new Map(found.map(({ _id, done }) => [_id, new Set(done)]));
}

/** Adds targets that have received a delivery. */
export async function recordProgress(database: Database, delivery: string, done: readonly string[]): Promise<void> {
  const change = {
    $addToSet: { done: { $each: [...done] } },
    $set: { expires_at: new Date(Date.now() + RETENTION_MS) },
  };
  await progressOf(database).updateOne({ _id: delivery }, change, { upsert: true });
}
