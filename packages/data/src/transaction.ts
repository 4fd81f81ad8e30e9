/** The transaction of one attempt. It starts with the first command that needs it; the attempt always ends it. */
import type { ClientSession } from 'mongodb';
import { commit } from './commit.ts';
import type { Database } from './database.ts';

/** How long the server waits for the majority, ms; a commit that takes longer is repeated. */
const MAJORITY_MS = 5_000;

export class AttemptTransaction {
  readonly #database: Database;
  readonly #alive: Set<string>;
  #session: ClientSession | undefined;
  #id = '';

  /** @param alive the sessions, in hex, of this process's running transactions */
  constructor(database: Database, alive: Set<string>) {
    this.#database = database;
    this.#alive = alive;
  }

  /** The session of the transaction, if it has started. */
  get startedSession(): ClientSession | undefined {
    return this.#session;
  }

  /** The session for commands of the transaction, which starts it; all commands see the snapshot of the first. */
  session(): ClientSession {
    if (this.#session === undefined) {
      this.#session = this.#database.client.startSession({ causalConsistency: false });
      this.#id = this.#session.id?.id.toString('hex') ?? '';
      this.#alive.add(this.#id);
      this.#session.startTransaction({
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', journal: true, wtimeoutMS: MAJORITY_MS },
        readPreference: 'primary',
      });
    }
    return this.#session;
  }

  /** @throws CommitUnknown */
  async commit(repeatMs: number): Promise<void> {
    await commit(this.session(), repeatMs);
    await this.end();
  }

  /** Ends a transaction without writes; resolves when a majority has the state that it read. */
  async commitReads(): Promise<void> {
    await this.#session?.commitTransaction();
    await this.end();
  }

  /** Releases the locks; an unreachable server does so by itself. */
  async end(): Promise<void> {
    this.#alive.delete(this.#id);
    await this.#session?.endSession();
  }
}
