/**
 * Records which documents change during a backup: the change stream of a database, written to `touched/<service>.bson`
 * as `{c: collection, k: _id}`. The documents themselves are read again later, so that each is read after its last
 * listed change.
 */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BSON,
  type ChangeStream,
  type ChangeStreamOptions,
  type Db,
  type Document,
  MongoError,
  type Timestamp,
} from 'mongodb';
import { StartRefusal } from '../installation/refusal.ts';
import { AS_STORED, UNCHANGED } from './exact.ts';
import type { Progress, Storing } from './format.ts';
import { splitDocuments } from './parts.ts';

interface Touched {
  readonly c: string;
  readonly k: unknown;
}

const FLUSH_MS = 1_000;
/** Max. distinct documents that wait to be written; a document that changes often is listed once per flush. */
const MAX_WAITING = 20_000;
const AWAIT_MS = 500;
const READ_BYTES = 1024 ** 2;

/**
 * ChangeStreamHistoryLost, ChangeStreamFatalError, CappedPositionLost: MongoDB has removed the changes that should be
 * read.
 */
const HISTORY_LOST = new Set([286, 280, 136]);
const OF_DOCUMENTS = new Set(['insert', 'update', 'replace', 'delete']);

interface TailOptions {
  readonly dir: string;
  readonly db: Db;
  readonly service: Storing;
  readonly progress: Progress;
  readonly from: Timestamp;
  /** Makes `progress` durable. */
  save(): Promise<void>;
}

/** Follows the changes of one database until it is closed. */
export class ChangeTail {
  readonly #options: TailOptions;
  readonly #waiting = new Map<string, Uint8Array>();
  readonly #running: Promise<void>;
  #stream: ChangeStream<Document, Document> | undefined;
  #reached = '';
  #closing = false;
  #failure: unknown;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error) => {
      this.#failure = this.#closing ? undefined : explained(error);
    });
  }

  /** The token before which all changes are in the file and in the saved progress; later changes may be too. */
  get reached(): string {
    if (this.#failure) throw this.#failure;
    return this.#reached;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#stream?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, dir, service, progress, from } = this.#options;
    const saved = progress.touched[service];
    await mkdir(join(dir, 'touched'), { recursive: true, mode: 0o700 });
    const file = await open(touchedFile(dir, service), saved ? 'r+' : 'w', 0o600);
    let bytes = saved?.bytes ?? 0;
    await file.truncate(bytes);
    const options = { maxAwaitTimeMS: AWAIT_MS, ...UNCHANGED } satisfies ChangeStreamOptions;
    const pipeline = [{ $project: { operationType: 1, ns: 1, documentKey: 1 } }];
    const start = saved ? { resumeAfter: { _data: saved.token } } : { startAtOperationTime: from };
    this.#stream = db.watch(pipeline, { ...options, ...start });
    let flushAt = Date.now() + FLUSH_MS;
    try {
      while (!this.#closing) {
        this.#note(await this.#stream.tryNext());
        if (this.#waiting.size < MAX_WAITING && Date.now() < flushAt) continue;
        const token = tokenOf(this.#stream);
        const keys = Buffer.concat([...this.#waiting.values()]);
        await file.write(keys, 0, keys.length, bytes);
        await file.datasync();
        bytes += keys.length;
        this.#waiting.clear();
        progress.touched[service] = { token, bytes };
        await this.#options.save();
        this.#reached = token;
        flushAt = Date.now() + FLUSH_MS;
      }
    } finally {
      await file.close();
    }
  }

  #note(change: Document | null): void {
    if (change === null) return;
    const collection = String(change.ns?.coll);
    if (!OF_DOCUMENTS.has(change.operationType)) {
      const what = `${change.operationType} of ${this.#options.db.databaseName}.${collection}`;
      throw new StartRefusal(
        `A collection changed as a whole during the backup (${what}): make another, in an empty directory.`,
      );
    }
    const key = BSON.serialize({ c: collection, k: change.documentKey._id });
    this.#waiting.set(Buffer.from(key).toString('latin1'), key);
  }
}

const touchedFile = (dir: string, service: Storing): string => join(dir, 'touched', `${service}.bson`);

/**
 * Returns the resume token of a stream. Tokens are hexadecimal, and their order as text is the order of the changes.
 */
export function tokenOf(stream: ChangeStream<Document, Document>): string {
  return String((stream.resumeToken as { _data: unknown })._data);
}

/** Yields the touched documents between two offsets of the file, in order, in batches. */
export async function* readTouched(
  dir: string,
  service: Storing,
  span: { from: number; to: number },
): AsyncGenerator<Touched[]> {
  const file = await open(touchedFile(dir, service), 'r');
  try {
    let rest = Buffer.alloc(0);
    for (let at = span.from; at < span.to; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(READ_BYTES, span.to - at)), 0, null, at);
      if (bytesRead === 0) throw new Error(`${touchedFile(dir, service)} is shorter than its progress says`);
      at += bytesRead;
      const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      const whole = wholeLength(bytes);
      rest = bytes.subarray(whole);
      yield (splitDocuments(bytes.subarray(0, whole)) ?? []).map((one) => BSON.deserialize(one, AS_STORED) as Touched);
    }
  } finally {
    await file.close();
  }
}

/** Returns the number of bytes that form complete documents. */
function wholeLength(bytes: Buffer): number {
  let at = 0;
  while (at + 4 <= bytes.length && at + bytes.readInt32LE(at) <= bytes.length) at += bytes.readInt32LE(at);
  return at;
}

function explained(error: unknown): unknown {
  if (!(error instanceof MongoError) || !HISTORY_LOST.has(Number(error.code))) return error;
  return new StartRefusal(
    "MongoDB's oplog does not reach back to where this backup continues. Make another, in an empty directory; " +
      'a larger oplog (replSetResizeOplog) lets one last longer.',
  );
}
