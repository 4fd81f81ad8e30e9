/**
 * Reads after an election. A new primary has everything that was acknowledged before, but may not know yet that a
 * majority has it: until a write of its own term has reached a majority, reads with majority concern see an older
 * state, and so do snapshots. An acknowledged change would be missing, and a revoked permission would be back.
 *
 * So the first read at a primary of a new term triggers a linearizable one, which waits for such a write, and all
 * reads at that primary wait for its answer. Later reads cost nothing. Writes and transactions do not wait: they see
 * the primary's own state, and are acknowledged when a majority has it too. The driver has no hook between server
 * selection and a command, so the selection itself waits (driver 7.8); `elected-primary.test.ts` fails if a driver
 * selects servers in a different way.
 *
 * https://www.mongodb.com/docs/manual/reference/read-concern-majority/ ,
 * https://www.mongodb.com/docs/manual/reference/read-concern-linearizable/
 */
import { FreshReads } from '@rookery/core';
import type { ClientSession, MongoClient, ObjectId, ServerDescription } from 'mongodb';

interface Server {
  readonly description: ServerDescription;
}

interface SelectOptions {
  readonly operationName?: string;
  readonly session?: ClientSession;
}

interface Topology {
  selectServer(selector: unknown, options: SelectOptions): Promise<Server>;
}

/** Commands that begin a read; further batches of a cursor come from the server of the first one. */
const READS = new Set<string | undefined>(['find', 'aggregate', 'distinct', 'count']);

/**
 * Delays a client's reads at a primary until that knows what was acknowledged before its election. If `confirm` fails,
 * the reads that wait for it fail with its error, and the next read tries again.
 * @param confirm makes a linearizable read by `Db.command`
 */
export function awaitElected(client: MongoClient, confirm: () => Promise<unknown>): void {
  /** The confirmation of each election; all waiting reads share one. */
  const confirmations = new FreshReads<string, unknown>(confirm);
  let confirmed: ObjectId | undefined;
  const confirmOnce = async (electionId: ObjectId): Promise<void> => {
    const key = electionId.toHexString();
    await (confirmations.running(key) ?? confirmations.get(key));
    confirmed = electionId;
  };
  // Each attempt to connect makes a topology.
  client.on('topologyOpening', () => {
    const { topology } = client as unknown as { topology: Topology };
    const selectServer = topology.selectServer.bind(topology);
    topology.selectServer = async (selector, options) => {
      const server = await selectServer(selector, options);
      if (!READS.has(options.operationName) || options.session?.inTransaction()) return server;
      // Secondaries and routers have no election id.
      const { electionId } = server.description;
      if (electionId && !confirmed?.equals(electionId)) await confirmOnce(electionId);
      return server;
    };
  });
}
