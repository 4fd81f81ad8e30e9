/** The end of a log: what an operator does to the one of a database that is being restored. */
import { dialNats } from './dial.ts';
import { isNoStream } from './errors.ts';
import { bucketStreamName, checkNamespace } from './names.ts';
import type { NatsAccess } from './nats-access.ts';

/**
 * Removes the log of an installation and its buckets, so that the next process makes a log of a new epoch: every queue
 * from before ends, and what the database lacks is in no log. Repeating it changes nothing.
 * @returns how many streams there were
 * @throws where NATS is not reached
 */
export async function removeLog(o: { servers: string; access?: NatsAccess; namespace: string }): Promise<number> {
  const { servers, access } = o;
  const { nc, jsm } = await dialNats({ servers, access, name: 'rookery-restore' });
  const prefix = `${checkNamespace(o.namespace)}_`;
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
