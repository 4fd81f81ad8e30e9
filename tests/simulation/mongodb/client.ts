/** The subset of the MongoDB driver that `packages/data` and the simulated services use, on the modelled server. */
import {
  Binary,
  type Document,
  MongoBulkWriteError,
  type MongoClient,
  MongoNetworkError,
  MongoServerError,
  ObjectId,
} from 'mongodb';
import type { SimulatedWorld } from '../world.ts';
import { clone, isMatch, promote } from './documents.ts';
import type { MongoServer } from './server.ts';
import { type Collection, type ModelTransaction, serverError, type WriteCounts } from './store.ts';

interface FindOptions {
  readonly session?: Session;
  readonly sort?: Document;
  readonly limit?: number;
  readonly promoteBuffers?: boolean;
}

/** In a transaction, a lost connection means that the transaction may be retried. */
const TRANSIENT = ['TransientTransactionError'];
const UNKNOWN = ['UnknownTransactionCommitResult', 'RetryableWriteError'];

class Session {
  readonly id: { id: Binary };
  readonly snapshotEnabled: boolean;
  readonly #server: MongoServer;
  readonly #appName: string;
  /** The time that the reads of a snapshot session see. */
  moment: number | undefined;
  #hasStarted = false;
  #committing = false;
  #transaction: ModelTransaction | undefined;

  constructor(server: MongoServer, appName: string, number: number, snapshot: boolean) {
    this.#server = server;
    this.#appName = appName;
    this.id = { id: new Binary(Buffer.from(`${appName}/${number}`)) };
    this.snapshotEnabled = snapshot;
  }

  startTransaction(): void {
    this.#hasStarted = true;
    this.#transaction = undefined;
  }

  /** At the server: returns the transaction that a command belongs to; undefined for a session without one. */
  transaction(): ModelTransaction | undefined {
    if (!this.#hasStarted) return undefined;
    this.#transaction ??= this.#server.begin(this.id.id.toString('hex'), this.#appName);
    return this.#server.use(this.#transaction);
  }

  /** At the server: aborts the transaction after an error of a command. */
  failed(): void {
    if (this.#transaction) this.#server.store.abort(this.#transaction);
  }

  get inTransaction(): boolean {
    return this.#hasStarted;
  }

  async commitTransaction(): Promise<void> {
    this.#committing = true;
    const commit = () => {
      const transaction = this.#transaction;
      if (!transaction) return { value: undefined };
      this.#server.meetCommit(transaction);
      if (transaction.state === 'open') this.#server.store.commit(transaction);
      if (transaction.state === 'aborted') this.#server.use(transaction);
      return { value: undefined, after: transaction.time };
    };
    try {
      await this.#server.command(commit, UNKNOWN);
    } catch (error) {
      // The driver itself repeats a commit once.
      if (!(error instanceof MongoNetworkError)) throw error;
      await this.#server.command(commit, UNKNOWN);
    }
  }

  abortTransaction(): Promise<void> {
    return this.endSession();
  }

  async endSession(): Promise<void> {
    const transaction = this.#transaction;
    // The driver does not abort a transaction whose commit went unanswered; the server may retain it.
    if (this.#committing || transaction?.state !== 'open') return;
    await this.#server
      .command(() => {
        this.#server.store.abort(transaction);
        return { value: undefined };
      })
      .catch(() => {});
  }
}

class ModelCollection {
  readonly #server: MongoServer;
  readonly #collection: Collection;

  constructor(server: MongoServer, name: string) {
    this.#server = server;
    this.#collection = server.store.collection(name);
  }

  findOne(filter: Document, options: FindOptions = {}): Promise<Document | null> {
    return this.#read(filter, { ...options, limit: 1 }).then(([first]) => first ?? null);
  }

  find(filter: Document, options: FindOptions = {}) {
    const read = () => this.#read(filter, options);
    return {
      toArray: read,
      close: async () => {},
      async *[Symbol.asyncIterator]() {
        yield* await read();
      },
    };
  }

  aggregate(): never {
    throw new Error('the model knows no aggregation');
  }

  distinct(): never {
    throw new Error('the model knows no distinct');
  }

  countDocuments(): never {
    throw new Error('the model knows no count');
  }

  async updateOne(filter: Document, change: Document, options: { upsert?: boolean } = {}): Promise<void> {
    await this.#write((by) => this.#server.store.update(this.#collection, filter, change, options, by));
  }

  async deleteMany(filter: Document): Promise<{ deletedCount: number }> {
    const { deleted } = await this.#write((by) => this.#server.store.remove(this.#collection, filter, true, by));
    return { deletedCount: deleted };
  }

  async createIndexes(specs: { key: Document; unique?: boolean }[]): Promise<void> {
    for (const { key, unique } of specs)
      if (unique) for (const field of Object.keys(key)) this.#collection.unique.add(field);
  }

  /** As the commit queue uses it: ordered and in a transaction. */
  async bulkWrite(models: Document[], { session }: { session: Session }) {
    const counts: WriteCounts = { matched: 0, upserted: 0, deleted: 0 };
    let index = 0;
    const process = this.#server.world.here;
    const work = () => {
      try {
        const by = session.transaction() as ModelTransaction;
        for (; index < models.length; index++) {
          const done = this.#apply(models[index] as Document, by);
          counts.matched += done.matched;
          counts.upserted += done.upserted;
          counts.deleted += done.deleted;
        }
        this.#server.onLocked(process);
        return { value: undefined };
      } catch (error) {
        session.failed();
        throw error;
      }
    };
    try {
      await this.#server.command(work, TRANSIENT);
    } catch (error) {
      throw asBulkError(error, index);
    }
    return { matchedCount: counts.matched, upsertedCount: counts.upserted, deletedCount: counts.deleted };
  }

  #apply(model: Document, by: ModelTransaction): WriteCounts {
    const { store } = this.#server;
    const collection = this.#collection;
    const [kind, what] = Object.entries(model)[0] as [string, Document];
    switch (kind) {
      case 'insertOne':
        store.insert(collection, clone({ ...what.document, _id: what.document._id ?? new ObjectId() }), by);
        return { matched: 0, upserted: 0, deleted: 0 };
      case 'updateOne':
        return store.update(collection, what.filter, what.update, { upsert: what.upsert }, by);
      case 'updateMany':
        return store.update(collection, what.filter, what.update, { upsert: what.upsert, many: true }, by);
      case 'replaceOne':
        return store.update(collection, what.filter, what.replacement, { upsert: what.upsert }, by);
      case 'deleteOne':
        return store.remove(collection, what.filter, false, by);
      case 'deleteMany':
        return store.remove(collection, what.filter, true, by);
      default:
        throw new Error(`the model knows no ${kind}`);
    }
  }

  async #read(filter: Document, { session, limit, sort, promoteBuffers }: FindOptions): Promise<Document[]> {
    const { store } = this.#server;
    const work = () => {
      const found = store.find(this.#collection, filter, momentOf(session, store.majority));
      if (sort?._id === -1) found.reverse();
      const page = limit ? found.slice(0, limit) : found;
      return { value: page.map((document) => (promoteBuffers ? promote(document) : clone(document))) };
    };
    if (session?.inTransaction) return this.#server.command(work, TRANSIENT);
    try {
      return await this.#server.command(work);
    } catch (error) {
      // `retryReads`, once.
      if (!(error instanceof MongoNetworkError)) throw error;
      return this.#server.command(work);
    }
  }

  /**
   * A single write: repeated while a transaction has locked the document, and once after a lost connection
   * (`retryWrites`).
   */
  async #write(work: (by: ModelTransaction) => WriteCounts): Promise<WriteCounts> {
    const { store, world } = this.#server;
    let done: WriteCounts | undefined;
    const once = () => {
      // The server recognises a retry by its transaction number.
      if (done) return { value: done, after: store.time };
      const by = store.begin('', '', world.now);
      try {
        done = work(by);
      } catch (error) {
        store.abort(by);
        throw error;
      }
      store.commit(by);
      return { value: done, after: by.time };
    };
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#server.command(once);
      } catch (error) {
        const isConflict = error instanceof MongoServerError && error.code === 112;
        const isLost = error instanceof MongoNetworkError && attempt === 0;
        if (!isConflict && !isLost) throw error;
        await new Promise<void>((resolve) => world.schedule(world.here, 5, resolve));
      }
    }
  }
}

function momentOf(session: Session | undefined, majority: number): number | ModelTransaction {
  const transaction = session?.transaction();
  if (transaction) return transaction;
  if (!session?.snapshotEnabled) return majority;
  session.moment ??= majority;
  return session.moment;
}

function asBulkError(error: unknown, index: number): unknown {
  if (!(error instanceof MongoServerError)) return error;
  const { code, message } = error;
  if (code !== 11_000) return new MongoBulkWriteError(error as never, {} as never);
  const writeErrors = [{ index, code, errmsg: message }];
  return new MongoBulkWriteError({ message, code, writeErrors } as never, {} as never);
}

/** Returns the client of one process, in place of the driver's. */
export function modelClient(server: MongoServer, appName: string): MongoClient {
  let sessions = 0;
  const listeners: ((event: object) => void)[] = [];
  const notify = (up: boolean) => {
    const servers = new Map([['model', { type: up ? 'RSPrimary' : 'RSSecondary' }]]);
    for (const listener of listeners) listener({ newDescription: { servers } });
  };
  const { world } = server;
  const process = world.here;
  server.onChange((up) => world.schedule(process, world.random.delay(5), () => notify(up)));
  const database = (name: string) => ({
    collection: (collection: string) => new ModelCollection(server, `${name}.${collection}`),
    createCollection: async () => {},
    aggregate: (pipeline: Document[]) => ({
      toArray: () => server.command(() => ({ value: idleSessions(server, pipeline) })),
    }),
    command: ({ killSessions }: { killSessions: { id: Binary }[] }) =>
      server.command(() => {
        for (const { id } of killSessions) {
          const transaction = server.store.transactions.get(id.toString('hex'));
          if (transaction) server.store.abort(transaction);
        }
        return { value: { ok: 1 } };
      }),
  });
  return {
    options: { hosts: ['model'] },
    on: (event: string, listener: (event: object) => void) => {
      if (event === 'topologyDescriptionChanged') listeners.push(listener);
    },
    removeAllListeners: () => listeners.splice(0),
    connect: () => connect(world, server, notify),
    close: async () => {},
    db: database,
    startSession: ({ snapshot = false }: { snapshot?: boolean } = {}) =>
      new Session(server, appName, ++sessions, snapshot),
  } as unknown as MongoClient;
}

async function connect(world: SimulatedWorld, server: MongoServer, notify: (up: boolean) => void): Promise<void> {
  await new Promise<void>((resolve) => world.schedule(world.here, world.random.delay(2), resolve));
  if (!server.up) throw serverError(6, 'no primary', []);
  notify(true);
}

/** Returns what `$currentOp` reports about idle sessions with transactions. */
function idleSessions(server: MongoServer, pipeline: Document[]): Document[] {
  const match = (pipeline.find((stage) => '$match' in stage)?.$match ?? {}) as Document;
  const idle: Document[] = [];
  for (const { id, appName, state, usedAt } of server.store.transactions.values()) {
    if (state !== 'open') continue;
    const timeInactiveMicros = (server.world.now - usedAt) * 1_000;
    const document = {
      type: 'idleSession',
      appName,
      transaction: { timeInactiveMicros },
      lsid: { id: new Binary(Buffer.from(id, 'hex')) },
    };
    if (isMatch(document, match)) idle.push(document);
  }
  return idle;
}
