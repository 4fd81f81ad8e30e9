/**
 * Reads after an election. A new primary has everything that was acknowledged before, but may not know yet that a
 * majority has it: until a write of its own term has reached a majority, reads with majority concern see an older
 * state, and so do snapshots. An acknowledged change would be missing, and a permission that was taken away would be
 * back.
 *
 * So the first read at a primary of another term asks for a linearizable one, which waits for such a write, and all
 * reads there wait until that is answered. Later ones cost nothing. Writes and transactions do not wait: they see what
 * the primary has, and are acknowledged when a majority has it too. The driver has no hook between the choice of a
 * server and a command, so the choice itself waits (driver 7.8); `elected-primary.test.ts` fails where a
 * driver chooses in another way.
 *
 * https://www.mongodb.com/docs/manual/reference/read-concern-majority/ ,
 * https://www.mongodb.com/docs/manual/reference/read-concern-linearizable/
 */
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

/** Commands that begin a read; the next batch of a cursor comes from where its first one did. */
const READS = new Set<string | undefined>(['find', 'aggregate', 'distinct', 'count']);

/**
 * Lets the reads of a client reach a primary only when that knows what was acknowledged before its election. Where
 * `confirm` fails, the reads that wait for it fail with its error, and the next one tries again.
 * @param confirm makes a linearizable read by `Db.command`
 */
export function awaitElected(client: MongoClient, confirm: () => Promise<unknown>): void {
  const elected = new ElectedPrimary(confirm);
  // Each attempt to connect makes a topology.
  client.on('topologyOpening', () => elected.guard((client as unknown as { topology: Topology }).topology));
}

class ElectedPrimary {
  readonly #confirm: () => Promise<unknown>;
  /** The election of the primary that is known to be up to date, and the last description in which that was seen. */
  #confirmed: ObjectId | undefined;
  #seen: ServerDescription | undefined;
  #confirming: { readonly electionId: ObjectId; readonly done: Promise<void> } | undefined;

  constructor(confirm: () => Promise<unknown>) {
    this.#confirm = confirm;
  }

  guard(topology: Topology): void {
    const selectServer = topology.selectServer.bind(topology);
    topology.selectServer = async (selector, options) => {
      const server = await selectServer(selector, options);
      if (!READS.has(options.operationName) || options.session?.inTransaction()) return server;
      const electionId = this.#unconfirmed(server.description);
      if (electionId) await this.#once(electionId);
      return server;
    };
  }

  /** The election of a primary that has to be asked first. */
  #unconfirmed(description: ServerDescription): ObjectId | undefined {
    if (description === this.#seen) return undefined;
    // A secondary has none, nor has a router.
    const { electionId } = description;
    if (electionId && !this.#confirmed?.equals(electionId)) return electionId;
    this.#seen = description;
    return undefined;
  }

  #once(electionId: ObjectId): Promise<void> {
    if (!this.#confirming?.electionId.equals(electionId)) {
      this.#confirming = { electionId, done: this.#confirmOne(electionId) };
    }
    return this.#confirming.done;
  }

  async #confirmOne(electionId: ObjectId): Promise<void> {
    try {
      await this.#confirm();
      this.#confirmed = electionId;
    } finally {
      this.#confirming = undefined;
    }
  }
}
