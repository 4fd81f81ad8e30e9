/** What an installation takes on the disks of MongoDB and NATS. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsConnectOptions } from '@rookery/log';
import { type Db, type Document, MongoClient } from 'mongodb';
import type { ClusterAddress } from './cluster.ts';

/**
 * Bytes by what they are for: `<service>.<collection>`, its indexes included, and `log`. What is free in a file of MongoDB does not
 * count: the next documents go there.
 */
export async function storedBytes({
  mongodbUrl,
  natsUrl,
  namespace,
}: ClusterAddress): Promise<ReadonlyMap<string, number>> {
  const client = await MongoClient.connect(mongodbUrl);
  try {
    // Files grow at checkpoints.
    await client.db('admin').command({ fsync: 1 });
    const found = new Map<string, number>();
    for (const service of ['users', 'channels', 'messages']) {
      for (const [name, bytes] of await collections(client.db(`${namespace}_${service}`))) {
        found.set(`${service}.${name}`, bytes);
      }
    }
    return found.set('log', await logBytes(natsUrl, namespace));
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

/** Of a file of WiredTiger. */
function inUse({ 'block-manager': file }: Document): number {
  return file['file size in bytes'] - file['file bytes available for reuse'];
}

async function logBytes(natsUrl: string, namespace: string): Promise<number> {
  const connection = await connect(natsConnectOptions(natsUrl));
  try {
    // The shard's stream (packages/log/src/names.ts).
    const { state } = await (await jetstreamManager(connection)).streams.info(`${namespace}_log_0`);
    return state.bytes;
  } finally {
    await connection.close();
  }
}
