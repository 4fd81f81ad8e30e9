/** Ends the leases of dead processes, as if the time until their expiry had passed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterAddress } from '@rookery/testkit';
import { type Document, MongoClient } from 'mongodb';

/** Time within which a running replica finishes what it has claimed, or claims it again, ms. */
const WORK_MS = 10_000;

/**
 * Ends the leases of dead replicas of users: those on documents that do not change for `workMs`. If no replica runs,
 * all leases are ended, and `workMs` is 0.
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
