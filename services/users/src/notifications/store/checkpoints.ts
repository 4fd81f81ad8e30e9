/** How far the log was read, for each partition of the realms. Advisory: the heads determine which decisions count. */
import type { Database } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';

export interface CheckpointDocument {
  /** The partition. */
  readonly _id: number;
  /** The log's epoch; sequences are comparable only within it. */
  readonly epoch: string;
  /** All frames of the partition up to this one are decided. */
  readonly sequence: number;
}

const checkpoints = (database: Database) =>
  database.collection<CheckpointDocument>(COLLECTIONS.notificationCheckpoints);

export async function loadCheckpoints(
  database: Database,
  partitions: readonly number[],
): Promise<Map<number, CheckpointDocument>> {
  const found = await checkpoints(database)
    .find({ _id: { $in: [...partitions] } })
    .toArray();
  return new Map(found.map((checkpoint) => [checkpoint._id, checkpoint]));
}

export async function saveCheckpoints(database: Database, saved: readonly CheckpointDocument[]): Promise<void> {
  if (saved.length === 0) return;
  const operations = saved.map(({ _id, ...rest }) => ({
    updateOne: { filter: { _id }, update: { $set: rest }, upsert: true },
  }));
  await checkpoints(database).bulkWrite(operations, { ordered: false });
}
