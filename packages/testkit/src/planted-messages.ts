/** Writes a long history directly to the database, for tests that need tens of thousands of messages. */
import { documentKey } from '@rookery/core';
import { type Document, MongoClient } from 'mongodb';
import type { ClusterAddress } from './cluster.ts';

const BATCH = 5_000;

/**
 * Writes `count` copies of the newest messages of some channels into the database, one channel after the other, under
 * the next ids. Each channel must have a message already. The messages service must not run in the meantime, or must be
 * restarted afterwards, since it remembers the last id.
 * @returns the id of the newest message
 */
export async function plantMessages(
  { mongodbUrl, namespace }: Pick<ClusterAddress, 'mongodbUrl' | 'namespace'>,
  realmId: number,
  options: { channels: readonly number[]; count: number },
): Promise<number> {
  const mongodb = await MongoClient.connect(mongodbUrl);
  try {
    const database = mongodb.db(`${namespace}_messages`);
    const messages = database.collection<Document & { _id: number }>('messages');
    const templates: (Document & { _id: number })[] = [];
    for (const c of options.channels) {
      const newest = await messages.find({ r: realmId, c }).sort({ _id: -1 }).limit(1).next();
      if (!newest) throw new Error(`channel ${c} has no message to copy`);
      templates.push(newest);
    }
    const heads = database.collection<{ _id: number; ids: Record<string, number> }>('journal');
    const first = ((await heads.findOne({ _id: realmId }))?.ids.message ?? 0) + 1;
    const last = first + options.count - 1;
    for (let from = first; from <= last; from += BATCH) {
      const documents = Array.from({ length: Math.min(BATCH, last - from + 1) }, (_, i) => {
        const template = templates[(from + i - first) % templates.length] as Document;
        return { ...template, _id: documentKey(realmId, from + i) };
      });
      await messages.insertMany(documents);
    }
    for (const [n, { c, tp }] of templates.entries()) {
      const here = Math.floor((options.count - 1 - n) / templates.length);
      if (here < 0) continue;
      const newest = first + n + here * templates.length;
      await database
        .collection<{ _id: string }>('conversations')
        .updateOne({ _id: `${realmId}:${c}` }, { $set: { lastId: newest, ...(c < 0 && { directLastId: newest }) } });
      await database
        .collection<{ _id: number }>('topics')
        .updateOne(
          { _id: documentKey(realmId, Number(tp)) },
          { $set: { newestId: newest }, $inc: { count: here + 1 } },
        );
    }
    await heads.updateOne({ _id: realmId }, { $set: { 'ids.message': last } });
    return last;
  } finally {
    await mongodb.close();
  }
}

/**
 * Returns the number of documents and keys that MongoDB has examined for queries since its start, and the number of
 * open cursors.
 */
export async function readFigures(mongodbUrl: string): Promise<{ scanned: number; keys: number; cursors: number }> {
  const mongodb = await MongoClient.connect(mongodbUrl);
  try {
    const { metrics } = await mongodb.db('admin').command({ serverStatus: 1 });
    const { queryExecutor, cursor } = metrics;
    return {
      scanned: Number(queryExecutor.scannedObjects),
      keys: Number(queryExecutor.scanned),
      cursors: Number(cursor.open.total),
    };
  } finally {
    await mongodb.close();
  }
}
