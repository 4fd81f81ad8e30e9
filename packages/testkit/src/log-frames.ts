/** Reads the stored frames of an installation's log. */
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { decodeHead, natsConnectOptions } from '@rookery/log';
import type { ClusterAddress } from './cluster.ts';

/** A frame's stream sequence, and its format. */
export interface FrameFormat {
  readonly sequence: number;
  readonly format: number;
}

/** Returns the sequence of the log's last message. */
export async function lastSequence(address: ClusterAddress): Promise<number> {
  return withLog(address, async (streams, name) => (await streams.info(name)).state.last_seq);
}

/** Returns the size of the log on disk, bytes. */
export async function logBytes(address: ClusterAddress): Promise<number> {
  return withLog(address, async (streams, name) => (await streams.info(name)).state.bytes);
}

/** Returns all current frames of the services' journals after a sequence, in order. */
export async function frameFormats(address: ClusterAddress, behind: number): Promise<FrameFormat[]> {
  return withLog(address, async (streams, name) => {
    const { last_seq } = (await streams.info(name)).state;
    const found: FrameFormat[] = [];
    for (let seq = behind + 1; seq <= last_seq; seq++) {
      const message = await streams.getMessage(name, { seq });
      if (!message || !/\.(users|channels|messages)$/.test(message.subject)) continue;
      found.push({ sequence: seq, format: decodeHead(message.data).format });
    }
    return found;
  });
}

async function withLog<Result>(
  address: ClusterAddress,
  use: (streams: JetStreamManager['streams'], name: string) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(natsConnectOptions(address.natsUrl));
  try {
    const { streams } = await jetstreamManager(connection);
    // The shard's stream (packages/log/src/names.ts).
    return await use(streams, `${address.namespace}_log_0`);
  } finally {
    await connection.close();
  }
}
