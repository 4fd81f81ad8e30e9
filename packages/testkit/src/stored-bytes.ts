/** The disk usage of an installation in MongoDB and NATS. */
import { type Db, type Document, MongoClient } from 'mongodb';
import type { ClusterAddress } from './cluster.ts';
import { logBytes } from './log-frames.ts';

/**
 * Returns bytes by `<service>.<collection>`, including indexes, and `log`. Free space in a file of MongoDB does not
 * count, since it is reused.
 */
export async function storedBytes(address: ClusterAddress): Promise<ReadonlyMap<string, number>> {
  const client = await MongoClient.connect(address.mongodbUrl);
  try {
    // The files are up to date only after a checkpoint.
    await client.db('admin').command({ fsync: 1 });
    const found = new Map<string, number>();
    for (const service of ['users', 'channels', 'messages']) {
      for (const [name, bytes] of await collections(client.db(`${address.namespace}_${service}`))) {
        found.set(`${service}.${name}`, bytes);
      }
    }
    return found.set('log', await logBytes(address));
  } finally {
    await client.close();
  }
}

async function collections(db: Db): Promise<[string, number][]> {
  const names = (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  return Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const stats = await db.command({ collStats: name, indexDetails: true });
      const indexes = Object.values(stats.indexDetails as Record<string, Document>).map(inUse);
      return [name, inUse(stats.wiredTiger) + indexes.reduce((sum, bytes) => sum + bytes, 0)];
    }),
  );
}

/** Returns the used bytes of a WiredTiger file. */
function inUse({ 'block-manager': file }: Document): number {
  return file['file size in bytes'] - file['file bytes available for reuse'];
}
