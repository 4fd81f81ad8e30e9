/**
 * Moves files between GridFS and S3 while they are read, uploaded and deleted. The mover copies a file, reads the copy
 * back and compares its SHA-256, then records in the file's document that it is in both places, and only then removes
 * the original: readers find a complete file at every moment. After a crash, the next mover repeats the interrupted
 * step.
 *
 * One process moves a file at a time, under a lease in its document. A process that stands still for longer than the
 * lease notices it before its next step, by that document.
 */
import { createHash, randomUUID } from 'node:crypto';
import { FILE_CHUNK_BYTES } from '@rookery/core';
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import type { Database } from './database.ts';
import { type File, Files, objectKey, type Place } from './files.ts';
import type { ObjectStore } from './objects.ts';

export type FileStore = 'gridfs' | 's3';

/** The result of a call. */
export interface MovedFiles {
  readonly moved: number;
  readonly bytes: number;
  /** The errors of files that were not moved, a line each. */
  readonly failures: readonly string[];
  /** The number of files that another process is moving. */
  readonly busy: number;
  /** The last visited file; undefined if all were visited. */
  readonly after: string | undefined;
}

/**
 * How long a lease lasts without renewal, ms; then another process takes the move over. It is longer than a step of a
 * move may be silent.
 */
const LEASE_MS = 30_000;
const RENEW_MS = 5_000;

/** For each target of a move, the places whose files it moves; `new`: those of files that move without a command. */
const NOT_THERE: Readonly<Record<FileStore | 'new', readonly (Place | null)[]>> = {
  s3: [null, 'staged', 'copied', 'fetched'],
  gridfs: ['staged', 'copied', 's3', 'fetched'],
  new: ['staged', 'copied'],
};

/** Another process moves the file, or it was deleted. */
class Lost extends Error {
  override readonly name = 'Lost';
}

/** The number of files that a move to a store has to visit. */
export function countToMove(database: Database, name: string, to: FileStore): Promise<number> {
  return files(database, name).countDocuments(notThere(to));
}

/**
 * Moves files in the order of their ids until `endAt` (performance.now()) or the last file; a started move is finished.
 * @param options.which `new`: only files that were uploaded while S3 was configured to take new ones
 * @param options.signal interrupts a move too
 * @throws Error if S3 is not configured
 */
export async function moveFiles(
  database: Database,
  name: string,
  options: { to: FileStore; which?: 'new'; after?: string | undefined; endAt: number; signal: AbortSignal },
): Promise<MovedFiles> {
  const objects = database.elsewhere?.objects;
  if (!objects) throw new Error('S3 is not configured (S3_ENDPOINT)');
  let { after } = options;
  const done = { moved: 0, bytes: 0, busy: 0, failures: [] as string[] };
  while (performance.now() < options.endAt && !options.signal.aborted) {
    const behind = after === undefined ? {} : { _id: { $gt: new ObjectId(after) } };
    const next = await files(database, name).findOne(
      { ...notThere(options.which ?? options.to), ...behind },
      { sort: { _id: 1 }, projection: { length: 1 } },
    );
    if (!next) return { ...done, after: undefined };
    after = next._id.toHexString();
    try {
      const move = await Move.begin({ database, name, objects, id: after, signal: options.signal });
      if (!move) done.busy++;
      else {
        await move.run(options.to);
        done.moved++;
        done.bytes += next.length;
      }
    } catch (error) {
      if (error instanceof Lost) continue;
      done.failures.push(`${name} ${after}: ${error instanceof Error ? error.message || error.name : String(error)}`);
    }
  }
  return { ...done, after: after ?? '' };
}

const files = (database: Database, name: string) => database.collection<File>(`${name}.files`);

const notThere = (what: FileStore | 'new'): Filter<File> => ({ 'metadata.place': { $in: NOT_THERE[what] as Place[] } });

interface MoveOptions {
  readonly database: Database;
  readonly name: string;
  readonly objects: ObjectStore;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** The move of one file. */
class Move {
  readonly #options: MoveOptions;
  readonly #key: string;
  readonly #mover: string;
  readonly #ending = new AbortController();
  #file: File;

  private constructor(options: MoveOptions, mover: string, file: File) {
    this.#options = options;
    this.#mover = mover;
    this.#file = file;
    this.#key = objectKey(options.database, options.name, options.id);
  }

  /** Takes the lease of a file; undefined if another process has it. */
  static async begin(options: MoveOptions): Promise<Move | undefined> {
    const mover = { id: randomUUID(), until: Date.now() + LEASE_MS };
    const free = { $or: [{ 'metadata.mover': { $exists: false } }, { 'metadata.mover.until': { $lt: Date.now() } }] };
    const file = await files(options.database, options.name).findOneAndUpdate(
      { _id: new ObjectId(options.id), ...free },
      { $set: { 'metadata.mover': mover } },
      { returnDocument: 'after' },
    );
    return file ? new Move(options, mover.id, file) : undefined;
  }

  /** Moves the file and releases the lease. @throws Lost; Error if a copy differs from the original */
  async run(to: FileStore): Promise<void> {
    const renewing = setInterval(() => {
      this.#update({ $set: { 'metadata.mover.until': Date.now() + LEASE_MS } }).catch((error) => {
        if (error instanceof Lost) this.#ending.abort(error);
      });
    }, RENEW_MS);
    try {
      await (to === 's3' ? this.#toS3() : this.#toGridFs());
    } finally {
      clearInterval(renewing);
      await this.#update({ $unset: { 'metadata.mover': '' } }).catch((error) => {
        if (!(error instanceof Lost)) throw error;
      });
    }
  }

  get #place(): Place | undefined {
    return this.#file.metadata?.place;
  }

  get #signal(): AbortSignal {
    return AbortSignal.any([this.#options.signal, this.#ending.signal]);
  }

  async #toS3(): Promise<void> {
    try {
      if (this.#place !== 'copied') await this.#copy();
      await this.#removeChunks();
      await this.#update({ $set: { 'metadata.place': 's3' } });
    } catch (error) {
      // If the file was deleted during the move, no document names its object. The deletion may have come before the
      // object existed. Any step notices it: the renewal of the lease aborts a copy.
      if (!(await this.#exists())) await this.#options.objects.remove(this.#key);
      throw error;
    }
  }

  /** Writes the chunks to an object, and reads it back. */
  async #copy(): Promise<void> {
    const { objects } = this.#options;
    const written = createHash('sha256');
    await objects.put(this.#key, this.#chunks(written), this.#signal);
    const sha256 = written.digest('hex');
    const read = await digestOf(objects.read(this.#key, this.#signal));
    if (read !== sha256) throw new Error(`its copy in S3 is another: SHA-256 ${read}, not ${sha256}`);
    await this.#update({ $set: { 'metadata.place': 'copied', 'metadata.sha256': sha256 } });
  }

  async #toGridFs(): Promise<void> {
    const { objects } = this.#options;
    if (this.#place === 's3' || this.#place === 'copied') {
      await this.#fetch();
      await this.#update({ $set: { 'metadata.place': 'fetched' } }).catch(async (error) => {
        if (error instanceof Lost && !(await this.#exists())) await this.#removeChunks();
        throw error;
      });
    }
    if (this.#place !== 'staged') await objects.remove(this.#key);
    await this.#update({ $unset: { 'metadata.place': '', 'metadata.sha256': '' } });
  }

  /** Writes the object to chunks. */
  async #fetch(): Promise<void> {
    const { database, name, objects, id } = this.#options;
    const target = new Files(database, name);
    const hash = createHash('sha256');
    let n = 0;
    try {
      for await (const piece of inPieces(objects.read(this.#key, this.#signal))) {
        hash.update(piece);
        this.#signal.throwIfAborted();
        await target.writePiece(id, n++, piece);
      }
    } catch (error) {
      // If the file was deleted during the move, no document names the chunks.
      if (!(await this.#exists())) await this.#removeChunks();
      throw error;
    }
    const sha256 = hash.digest('hex');
    if (sha256 === this.#file.metadata?.sha256) return;
    // Readers continue to use the object, even if it is damaged.
    await this.#removeChunks();
    throw new Error(`its object in S3 is another: SHA-256 ${sha256}, not ${this.#file.metadata?.sha256}`);
  }

  /** The chunks in order. @throws Error if one is missing */
  async *#chunks(hash: { update(bytes: Uint8Array): unknown }): AsyncGenerator<Uint8Array> {
    const { database, name, id } = this.#options;
    const source = new Files(database, name);
    const { length } = this.#file;
    for (let n = 0, sent = 0; sent < length; n++) {
      this.#signal.throwIfAborted();
      const chunk = await source.chunk(id, n);
      if (!chunk || chunk.length !== Math.min(FILE_CHUNK_BYTES, length - sent)) {
        throw new Error(`chunk ${n} of ${Math.ceil(length / FILE_CHUNK_BYTES)} is missing in GridFS`);
      }
      hash.update(chunk);
      sent += chunk.length;
      yield chunk;
    }
  }

  async #removeChunks(): Promise<void> {
    const { database, name, id } = this.#options;
    await database.collection<{ files_id: ObjectId }>(`${name}.chunks`).deleteMany({ files_id: new ObjectId(id) });
  }

  /** Updates the document if this process still has the lease. @throws Lost */
  async #update(change: UpdateFilter<File>): Promise<void> {
    const { database, name, id } = this.#options;
    const own = { _id: new ObjectId(id), 'metadata.mover.id': this.#mover };
    const file = await files(database, name).findOneAndUpdate(own, change, { returnDocument: 'after' });
    if (!file) throw new Lost('the file was deleted, or another process moves it');
    this.#file = file;
  }

  async #exists(): Promise<boolean> {
    const { database, name, id } = this.#options;
    return (await files(database, name).findOne({ _id: new ObjectId(id) }, { projection: { _id: 1 } })) !== null;
  }
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const some of bytes) hash.update(some);
  return hash.digest('hex');
}

/** Splits bytes into pieces of FILE_CHUNK_BYTES; the last may be shorter. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const some of bytes) {
    waiting.push(some);
    size += some.length;
    if (size < FILE_CHUNK_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; size - at >= FILE_CHUNK_BYTES; at += FILE_CHUNK_BYTES) yield whole.subarray(at, at + FILE_CHUNK_BYTES);
    waiting = [whole.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
