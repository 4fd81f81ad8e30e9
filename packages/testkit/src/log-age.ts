/** Sets the max. age of NATS streams to moments instead of days, to simulate an idle week or a long outage. */
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { natsConnectOptions } from '@rookery/log';
import type { ClusterAddress } from './cluster.ts';

/** Sets the max. age of frames in the installation's log, ms, at least 100. */
export async function setLogAge(address: ClusterAddress, maxAgeMs: number): Promise<void> {
  // The shard's stream (packages/log/src/names.ts).
  await withManager(address, (manager) => setAge(manager, `${address.namespace}_log_0`, maxAgeMs));
}

/**
 * Sets the max. age of stored registrations and touches of event queues, ms, at least 100. Resolves with the number of
 * entries.
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
  // The window for duplicates must not exceed the max. age.
  await manager.streams.update(stream, { max_age: nanos(maxAgeMs), duplicate_window: nanos(maxAgeMs) });
}
