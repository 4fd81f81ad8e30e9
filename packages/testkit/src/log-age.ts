/** Streams of NATS that forget after moments instead of days, as after an idle week or a long outage. */
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { natsConnectOptions } from '@rookery/log';
import type { ClusterAddress } from './cluster.ts';

/** From now on frames of the installation's log leave it at this age, 100 ms at least. */
export async function setLogAge(address: ClusterAddress, maxAgeMs: number): Promise<void> {
  // The shard's stream (packages/log/src/names.ts).
  await withManager(address, (manager) => setAge(manager, `${address.namespace}_log_0`, maxAgeMs));
}

/**
 * What is written down of event queues goes at this age from now on, 100 ms at least; resolves with how many entries
 * were there.
 */
export async function setQueuesAge(address: ClusterAddress, maxAgeMs: number): Promise<number> {
  return withManager(address, async (manager) => {
    let entries = 0;
    for await (const { config, state } of manager.streams.list()) {
      // The buckets of registrations and touches (services/events/src/registration/store.ts).
      if (!new RegExp(`^KV_${address.namespace}_(queues|touches)`).test(config.name)) continue;
      entries += state.messages;
      await setAge(manager, config.name, maxAgeMs);
    }
    return entries;
  });
}

async function withManager<Result>(
  address: ClusterAddress,
  use: (manager: JetStreamManager) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(natsConnectOptions(address.natsUrl));
  try {
    return await use(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

async function setAge(manager: JetStreamManager, stream: string, maxAgeMs: number): Promise<void> {
  // Duplicates are looked for no further back than messages live.
  await manager.streams.update(stream, { max_age: nanos(maxAgeMs), duplicate_window: nanos(maxAgeMs) });
}
