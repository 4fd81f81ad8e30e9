/** Removes the log of an installation whose database an operator restores. */
import { dialNats } from './dial.ts';
import { isNoStream } from './errors.ts';
import { bucketStreamName, checkNamespace } from './names.ts';
import type { NatsAccess } from './nats-access.ts';

/**
 * Removes the log and the buckets of an installation, so that the next process creates a log of a new epoch: all
 * earlier queues end, and no log contains entries that the restored database lacks. Repeating a call changes nothing.
 * @returns the number of removed streams
 * @throws if NATS is not reachable
 */
export async function removeLog(options: { servers: string; access?: NatsAccess; namespace: string }): Promise<number> {
  const { servers, access } = options;
  const { nc, jsm } = await dialNats({ servers, access, name: 'rookery-restore' });
  const prefix = `${checkNamespace(options.namespace)}_`;
  const prefixes = [prefix, bucketStreamName(prefix)];
  let removed = 0;
  try {
    for (const name of await namesOf(jsm.streams.names())) {
      if (!prefixes.some((one) => name.startsWith(one))) continue;
      await jsm.streams.delete(name).catch((error) => {
        if (!isNoStream(error)) throw error;
      });
      removed++;
    }
    return removed;
  } finally {
    await nc.close();
  }
}

async function namesOf(listed: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of listed) names.push(name);
  return names;
}
