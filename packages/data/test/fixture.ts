/** A real replica set of one member for a test file, and queues whose entries are all distinguishable. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LeveledLogger } from '@rookery/core';
import { type RunningServer, startMongod } from '@rookery/embedded';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import { CommitQueue, type CommitQueueOptions, type CommittedEntry, Database } from '../src/index.ts';

/** A logger that collects the messages, without their fields. */
interface CollectedLog extends LeveledLogger {
  readonly lines: string[];
}

export function collectingLogger(): CollectedLog {
  const lines: string[] = [];
  const add = (_detail: object, text: string): void => {
    lines.push(text);
  };
  return { lines, debug: () => {}, info: add, warn: add, error: add };
}

interface DataFixture {
  readonly dir: string;
  server: RunningServer;
  readonly database: Database;
  readonly version: string;
  /** Starts the server again, on the same port, after it was stopped or killed. */
  restart(): Promise<void>;
  /** Opens a separate connection, like that of another process. */
  connect(url?: string): Promise<Database>;
  close(): Promise<void>;
}

export async function startFixture(): Promise<DataFixture> {
  const dir = await mkdtemp(join(tmpdir(), 'data-test-'));
  const server = await startMongod({ dir });
  const opened: Database[] = [];
  const connect = async (url = server.url): Promise<Database> => {
    const database = new Database({ url, database: 'test', appName: 'test', logger: collectingLogger() });
    opened.push(database);
    await database.ready();
    return database;
  };
  const database = await connect();
  const { version } = await database.db.admin().serverInfo();
  const fixture: DataFixture = {
    dir,
    server,
    database,
    version,
    connect,
    async restart() {
      fixture.server = await startMongod({ dir, port: server.port });
    },
    async close() {
      for (const each of opened) await each.close();
      await fixture.server.stop('SIGKILL');
      await rm(dir, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** An entry of these tests: JSON, so that failures are readable. */
interface TestEntry {
  readonly seq: number;
  readonly type: string;
  readonly at_ms: number;
  readonly body: unknown;
}

export function encode(entry: Entry): Uint8Array {
  const body: unknown = entry.payload === undefined ? null : JSON.parse(String(entry.payload));
  return Buffer.from(JSON.stringify({ seq: entry.seq, type: entry.type, at_ms: entry.at_ms, body }));
}

export function decode(bytes: Uint8Array): TestEntry {
  return JSON.parse(Buffer.from(bytes).toString()) as TestEntry;
}

/** A queue and the entries that it passed on, by realm. */
export interface TestQueue {
  readonly database: Database;
  readonly queue: CommitQueue;
  readonly passedOn: Map<number, CommittedEntry[]>;
}

export function startQueue(database: Database, options: Partial<CommitQueueOptions> = {}): TestQueue {
  const passedOn = new Map<number, CommittedEntry[]>();
  const queue = new CommitQueue({
    database,
    service: 'test',
    logger: collectingLogger(),
    encode,
    onCommitted: (realm, entries) => {
      passedOn.set(realm, [...(passedOn.get(realm) ?? []), ...entries]);
    },
    ...options,
  });
  return { database, queue, passedOn };
}

let lastRealm = 0;

/** A realm that no other test uses. */
export function newRealm(): number {
  return ++lastRealm;
}

export function bodyOf(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}
