/** The connection to MongoDB: one client per process, whose guarantees all other code relies on. */

import { setTimeout as delay } from 'node:timers/promises';
import type { LeveledLogger } from '@rookery/core';
import {
  type AggregateOptions,
  type Collection,
  type Db,
  type Document,
  type IndexDescription,
  MongoClient,
  type MongoClientOptions,
  type ServerDescription,
  type TopologyDescription,
} from 'mongodb';
import { isAccessDenied } from './access-denied.ts';
import { endWithSockets } from './closed-sockets.ts';
import { awaitElected } from './elected-primary.ts';
import type { FilesElsewhere } from './objects.ts';
import { rememberAddresses } from './remembered-addresses.ts';

endWithSockets();

/** The address of MongoDB, the credentials, and the database. */
interface DatabaseOptions {
  /** A connection string, for hosts and credentials; it cannot change the read and write concerns. */
  readonly url: string;
  /** The CA certificates of the servers, PEM; if given, connections without TLS are rejected. */
  readonly caFile?: string | undefined;
  /** The client certificate of this process and its key, in one file, for servers that verify it. */
  readonly certificateKeyFile?: string | undefined;
  /** The database of this service. */
  readonly database: string;
  /** The name of the process in MongoDB's log and `currentOp`, after the database's name. */
  readonly appName: string;
  readonly logger: LeveledLogger;
  /** The store of files besides GridFS; closed with the database. */
  readonly elsewhere?: FilesElsewhere | undefined;
  /** Replaces the driver's client; the simulation uses its own. */
  readonly client?: (url: string, options: MongoClientOptions) => MongoClient;
}

/** How long the driver waits for a primary, ms; operations wait longer, with their own bounds. */
const SERVER_SELECTION_MS = 5_000;
/**
 * How long a socket may be silent during a command before it is closed, ms. Shorter would interrupt index builds;
 * longer blocks the callers of a paused server.
 */
const SOCKET_MS = 30_000;
/**
 * Interval of the heartbeats, which the server streams. A paused server is noticed after this and CONNECT_MS together;
 * then running commands are interrupted.
 */
const HEARTBEAT_MS = 1_000;
const CONNECT_MS = 3_000;
/**
 * Interval at which the driver checks each server's pool for its min. number of connections, which is 0 here. The
 * default of ten times a second would be most of the work of an idle process. `MongoClientOptions` does not declare the
 * option.
 */
const POOL_LOOK_MS = 60_000;
/** The pause between attempts to reach a server that is unreachable at the start, ms. */
const RECONNECT_MS = 500;

/** TLS options from PEM files: the CA of MongoDB's certificate, and a client certificate; without both, no TLS. */
export function tlsOptions(options: {
  readonly caFile?: string | undefined;
  readonly certificateKeyFile?: string | undefined;
}): Pick<MongoClientOptions, 'tls' | 'tlsCAFile' | 'tlsCertificateKeyFile'> {
  return {
    ...((options.caFile || options.certificateKeyFile) && { tls: true }),
    ...(options.caFile && { tlsCAFile: options.caFile }),
    ...(options.certificateKeyFile && { tlsCertificateKeyFile: options.certificateKeyFile }),
  };
}

/**
 * A service's database. Writes wait until a majority has journalled them; reads see the majority's state. Both use the
 * primary. Reads see everything that was acknowledged before, even after an election (`elected-primary.ts`).
 * `undefined` fields are not stored; binary fields are read as the driver's `Binary`.
 */
export class Database {
  readonly client: MongoClient;
  readonly db: Db;
  readonly name: string;
  /** The prefix of the app names of all connections to this database, in all processes. */
  readonly appNamePrefix: string;
  /** The indexes that its collections need besides `_id`, as far as `ensureIndexes` was called for them. */
  readonly indexes = new Map<string, readonly IndexDescription[]>();
  #hasPrimary = false;
  #signedIn = false;
  #connected = false;
  #closed = false;
  #refusal: string | undefined;
  /** The last problem that was logged. */
  #reported: 'unreachable' | 'standalone' | 'refused' | undefined;
  readonly #where: string;
  readonly logger: LeveledLogger;
  readonly elsewhere: FilesElsewhere | undefined;
  readonly #ready: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #collections = new Map<string, Collection<Document>>();

  /**
   * Connects in the background, again whenever the connection is lost; `connected` is its current state, and `ready()`
   * waits for it.
   * @throws MongoParseError for an invalid url
   */
  constructor(options: DatabaseOptions) {
    this.logger = options.logger;
    this.elsewhere = options.elsewhere;
    this.name = options.database;
    this.appNamePrefix = `${options.database}/`;
    const makeClient = options.client ?? ((url, settings) => new MongoClient(url, settings));
    this.client = makeClient(options.url, {
      appName: `${this.appNamePrefix}${options.appName}`,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      retryWrites: true,
      retryReads: true,
      // Stored strings were validated when written; validating them again costs a sixth of reading messages.
      enableUtf8Validation: false,
      ignoreUndefined: true,
      maxPoolSize: 64,
      waitQueueTimeoutMS: SERVER_SELECTION_MS,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      socketTimeoutMS: SOCKET_MS,
      connectTimeoutMS: CONNECT_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      minHeartbeatFrequencyMS: 200,
      lookup: rememberAddresses(),
      ...tlsOptions(options),
    });
    Object.assign(this.client.options, { minPoolSizeCheckFrequencyMS: POOL_LOOK_MS });
    this.#where = this.client.options.hosts.map(String).join(', ');
    this.db = this.client.db(options.database);
    this.client.on('topologyDescriptionChanged', (event) => this.#onTopology(event.newDescription));
    awaitElected(this.client, () => this.#readLinearizably());
    // No caller has to await it, so its rejection by close() must not end the process.
    this.#ready.promise.catch(() => {});
    void this.#keepConnecting();
  }

  /**
   * Whether a primary answers heartbeats and has authenticated this process; for readiness checks, never to decide
   * whether to try.
   */
  get connected(): boolean {
    return this.#connected;
  }

  /** The error text of a server that answers but rejects this process's credentials; undefined if none does. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Whether `close` was called. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Resolves when a primary has authenticated this process for the first time: heartbeats alone prove nothing, since
   * they are answered without credentials and before the user exists. Rejects if the database is closed before that.
   */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** A collection of this database. In a session of `snapshotRead` its reads are part of the snapshot. */
  collection<T extends Document = Document>(name: string): Collection<T> {
    let collection = this.#collections.get(name);
    if (collection === undefined) {
      collection = withSnapshotReads(this.db.collection(name));
      this.#collections.set(name, collection);
    }
    return collection as unknown as Collection<T>;
  }

  /** Closes all connections; running calls fail. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#connected = false;
    this.#ready.reject(new Error('The database was closed.'));
    this.client.removeAllListeners('topologyDescriptionChanged');
    await this.client.close();
    this.elsewhere?.objects.close();
  }

  /** Records that a command was rejected because the user or its rights are missing, and logs that once. */
  noteAccessDenied(error: unknown): void {
    this.#refusal = error instanceof Error ? error.message : String(error);
    if (this.#reported === 'refused') return;
    this.#reported = 'refused';
    this.logger.warn(
      { servers: this.#where, reason: this.#refusal },
      `MongoDB at ${this.#where} refuses the credentials of MONGODB_URL, retrying until it has the user`,
    );
  }

  async #keepConnecting(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.client.connect();
        this.#signedIn = true;
        this.#refusal = undefined;
        this.#onChange();
        return;
      } catch (error) {
        if (this.#closed) return;
        if (isAccessDenied(error)) this.noteAccessDenied(error);
        else this.#reportUnreachable(error);
        await delay(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  /** @throws the driver's error, also if no majority answers in time */
  async #readLinearizably(): Promise<void> {
    const read = { find: 'journal', filter: { _id: 0 }, limit: 1, singleBatch: true, maxTimeMS: SERVER_SELECTION_MS };
    try {
      await this.db.command({ ...read, readConcern: { level: 'linearizable' } });
    } catch (error) {
      if (!this.#closed && !isAccessDenied(error)) {
        this.logger.warn(
          { servers: this.#where, reason: String(error) },
          'MongoDB primary not confirmed by a majority',
        );
      }
      throw error;
    }
  }

  #reportUnreachable(error: unknown): void {
    this.#refusal = undefined;
    if (this.#reported === 'unreachable' || this.#reported === 'standalone') return;
    this.#reported = 'unreachable';
    this.logger.warn(
      { servers: this.#where, reason: String(error) },
      `MongoDB not reachable at ${this.#where} (set by MONGODB_URL), retrying`,
    );
  }

  #onTopology(topology: TopologyDescription): void {
    const servers = [...topology.servers.values()];
    this.#hasPrimary = servers.some(isWritable);
    if (!this.#hasPrimary && !this.#reported && servers.some((server) => server.type === 'Standalone')) {
      this.#reported = 'standalone';
      this.logger.error(
        { servers: this.#where },
        `MongoDB at ${this.#where} is not a replica set, so it has no transactions: start it with --replSet and initiate it`,
      );
    }
    this.#onChange();
  }

  #onChange(): void {
    const connected = this.#hasPrimary && this.#signedIn;
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#reported = undefined;
    if (connected) {
      this.#ready.resolve();
      this.logger.info({ servers: this.#where }, 'MongoDB connected');
    } else {
      this.#refusal = undefined;
      this.logger.warn({ servers: this.#where }, `MongoDB without a primary at ${this.#where}, retrying`);
    }
  }
}

function isWritable(server: ServerDescription): boolean {
  return server.type === 'RSPrimary' || server.type === 'Mongos';
}

/**
 * Makes reads in a snapshot session part of the snapshot, by an explicit read concern. The driver prefers a
 * collection's read concern to that of a snapshot session, and would then silently read outside the snapshot.
 */
function withSnapshotReads(collection: Collection<Document>): Collection<Document> {
  const inSnapshot = <O extends AggregateOptions>(options: O | undefined): O | undefined =>
    options?.session?.snapshotEnabled ? { ...options, readConcern: { level: 'snapshot' } } : options;
  const { find, findOne, aggregate, distinct, countDocuments } = collection;
  const own = {
    find: (filter = {}, options?: object) => find.call(collection, filter, inSnapshot(options)),
    findOne: (filter = {}, options?: object) => findOne.call(collection, filter, inSnapshot(options)),
    aggregate: (pipeline?: Document[], options?: object) => aggregate.call(collection, pipeline, inSnapshot(options)),
    distinct: (key: string, filter = {}, options: object = {}) =>
      distinct.call(collection, key, filter, inSnapshot(options) ?? {}),
    countDocuments: (filter = {}, options?: object) => countDocuments.call(collection, filter, inSnapshot(options)),
  };
  return Object.assign(collection, own);
}
