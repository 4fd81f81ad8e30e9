/** Leases of processes that died, as if the time until their ends had passed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterAddress } from '@rookery/testkit';
import { type Document, MongoClient } from 'mongodb';

/** A replica that runs is done with what it has claimed within this, ms, or has claimed it again. */
const WORK_MS = 10_000;

/**
 * Ends the leases of replicas of users that died: those on documents that nobody changes for a time. While no replica
 * runs that is all of them, and `workMs` is 0.
 */
export async function endLeases(
  { mongodbUrl, namespace }: ClusterAddress,
  collections: readonly string[],
  workMs = WORK_MS,
): Promise<void> {
  const mongodb = await MongoClient.connect(mongodbUrl);
  try {
    const database = mongodb.db(`${namespace}_users`);
    const leased = (name: string) => database.collection(name).find({ due_at: { $gt: Date.now() } });
    const before = await Promise.all(collections.map((name) => leased(name).toArray()));
    await delay(workMs);
    for (const [n, name] of collections.entries()) {
      for (const { _id, due_at } of before[n] as Document[]) {
        await database.collection(name).updateOne({ _id, due_at }, { $set: { due_at: 0 } });
      }
    }
  } finally {
    await mongodb.close();
  }
}
