/** The transaction of one attempt: it starts with the first command that needs it, and is never left open. */
import type { ClientSession } from 'mongodb';
import { commit } from './commit.ts';
import type { Database } from './database.ts';

/** How long the server waits for the majority; a commit that takes longer is repeated. */
const MAJORITY_MS = 5_000;

export class AttemptTransaction {
  readonly #database: Database;
  readonly #alive: Set<string>;
  #session: ClientSession | undefined;
  #id = '';

  /** `alive` holds the sessions, in hex, of the transactions that are under way in this process. */
  constructor(database: Database, alive: Set<string>) {
    this.#database = database;
    this.#alive = alive;
  }

  /** Its session, once there is one. */
  get startedSession(): ClientSession | undefined {
    return this.#session;
  }

  /** Its session, for commands that are part of it; all of them see the state at the first. */
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

  /** Resolves when all that it read is the majority's; nothing was written. */
  async commitReads(): Promise<void> {
    await this.#session?.commitTransaction();
    await this.end();
  }

  /** Releases its locks; a server that cannot be reached does so by itself. */
  async end(): Promise<void> {
    this.#alive.delete(this.#id);
    await this.#session?.endSession();
  }
}
