/** A log whose frames go after moments instead of days, as that of an organisation that was idle for a week. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { ClusterAddress } from './cluster.ts';

/** From now on frames of the installation's log leave it at this age, 100 ms at least. */
export async function setLogAge(address: ClusterAddress, maxAgeMs: number): Promise<void> {
  const connection = await connect({ servers: address.natsUrl });
  try {
    // Duplicates are looked for no further back than messages live.
    const change = { max_age: nanos(maxAgeMs), duplicate_window: nanos(maxAgeMs) };
    const manager = await jetstreamManager(connection);
    // The shard's stream (packages/log/src/names.ts).
    await manager.streams.update(`${address.namespace}_log_0`, change);
  } finally {
    await connection.close();
  }
}
