/**
 * Files that are too large for a document, stored in chunks (GridFS). They are written and read as streams, so that no
 * file is ever completely in memory. A file exists once its stream has ended. `remove` also deletes chunks left by a
 * crash, so services store a file's id before they write it.
 *
 * If S3 is configured, finished files are moved there in the background (`move-files.ts`). Their document names their
 * current place, from which they are read (docs/decisions/files-on-s3.md).
 */
import type { Writable } from 'node:stream';
import { FILE_CHUNK_BYTES, notReady } from '@rookery/core';
import { Binary, GridFSBucket, ObjectId } from 'mongodb';
import type { Database } from './database.ts';
import type { ObjectStore } from './objects.ts';

const PIECES_KEY = { files_id: 1, n: 1 } as const;

const NOTHING = Buffer.alloc(0);

/**
 * Max. look-ups of a file that is being moved. A move takes longer than a look-up, so the second nearly always finds
 * the file.
 */
const MAX_LOOKS = 5;

interface FileChunk {
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

/**
 * The place of a file; absent: only in GridFS. `staged`: in GridFS, waiting to be moved to S3. `copied`: in S3, its
 * chunks are being removed. `s3`: only in S3. `fetched`: in GridFS again, its object is being removed.
 */
export type Place = 'staged' | 'copied' | 's3' | 'fetched';

/** The metadata of a file besides GridFS's own. */
interface FileMetadata {
  readonly place?: Place;
  /** The SHA-256 of its bytes, hexadecimal; set once they are in S3. */
  readonly sha256?: string;
  /** The process that moves the file, and the end of its lease, UNIX ms. */
  readonly mover?: { readonly id: string; readonly until: number };
}

export interface File {
  readonly _id: ObjectId;
  /** In bytes. */
  readonly length: number;
  readonly metadata?: FileMetadata;
}

/** The key of a file's object. It contains the database's name, because installations may share a bucket. */
export const objectKey = (database: Database, name: string, id: string): string => `${database.name}/${name}/${id}`;

/** The indexes of a store of files, by collection. */
export function filesIndexes(name: string) {
  return {
    // Finds the files to move.
    [`${name}.files`]: [{ key: { 'metadata.place': 1, _id: 1 } }],
    [`${name}.chunks`]: [{ key: PIECES_KEY, unique: true }],
  };
}

export class Files {
  readonly #database: Database;
  readonly #name: string;
  readonly #bucket: GridFSBucket;

  /** @param name the prefix of the two collections of these files */
  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
    this.#bucket = new GridFSBucket(database.db, { bucketName: name, chunkSizeBytes: FILE_CHUNK_BYTES });
  }

  /** A new unique id. */
  static newId(): string {
    return new ObjectId().toHexString();
  }

  /** Opens a stream that writes the file; the file exists once the stream has finished. */
  write(id: string): Writable {
    return this.#bucket.openUploadStreamWithId(new ObjectId(id), id, this.#asNew());
  }

  /**
   * Writes one piece of a file; several processes can write pieces of the same file, and repeating a call changes
   * nothing. All pieces but the last have FILE_CHUNK_BYTES.
   */
  async writePiece(id: string, n: number, bytes: Uint8Array): Promise<void> {
    await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .updateOne({ files_id: new ObjectId(id), n }, { $set: { data: new Binary(bytes) } }, { upsert: true });
  }

  /**
   * Appends bytes to a chunk that has `start` bytes, atomically. Of several callers that append different bytes at the
   * same offset only one succeeds, and stored bytes never change. Repeating a call changes nothing.
   * @returns false if the chunk has other bytes at this offset, or fewer than `start`
   * @throws SERVER_NOT_READY as `piece`
   */
  async append(id: string, n: number, start: number, bytes: Uint8Array): Promise<boolean> {
    const pieces = this.#database.collection<FileChunk>(`${this.#name}.chunks`);
    const key = { files_id: new ObjectId(id), n };
    for (;;) {
      // The file may be sealed and moved already: a new chunk would be read instead of its object.
      const had = (await this.piece(id, n)) ?? NOTHING;
      if (had.length < start) return false;
      if (had.length > start) return had.subarray(start, start + bytes.length).equals(bytes);
      const data = new Binary(Buffer.concat([had, bytes]));
      const { matchedCount, upsertedCount } =
        start === 0
          ? await pieces.updateOne(key, { $setOnInsert: { data } }, { upsert: true })
          : await pieces.updateOne({ ...key, $expr: { $eq: [{ $binarySize: '$data' }, start] } }, { $set: { data } });
      // A failed write means that another process has appended, so this loop ends.
      if (start === 0 ? upsertedCount === 1 : matchedCount === 1) return true;
    }
  }

  /** The number of stored bytes of a file whose chunks are written in order, in GridFS or S3. */
  async receivedBytes(id: string): Promise<number> {
    const last = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .find({ files_id: new ObjectId(id) }, { hint: PIECES_KEY })
      .sort({ n: -1 })
      .limit(1)
      .project<{ n: number; length: number }>({ n: 1, length: { $binarySize: '$data' } })
      .next();
    // A sealed file may be moved immediately. Its last chunk is the last one that the mover removes.
    return last ? last.n * FILE_CHUNK_BYTES + last.length : ((await this.size(id)) ?? 0);
  }

  /** Makes a file of its stored pieces; repeating a call changes nothing. @returns false if a piece is missing */
  async seal(id: string, { pieces, length }: { pieces: number; length: number }): Promise<boolean> {
    const _id = new ObjectId(id);
    const came = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .countDocuments({ files_id: _id, n: { $lt: pieces } }, { hint: PIECES_KEY });
    // An earlier, unanswered call may have sealed the file, and a mover may have removed its chunks since.
    if (came !== pieces) return (await this.size(id)) === length;
    const file = { length, chunkSize: FILE_CHUNK_BYTES, uploadDate: new Date(), filename: id, ...this.#asNew() };
    await this.#database
      .collection<File>(`${this.#name}.files`)
      .updateOne({ _id }, { $setOnInsert: file }, { upsert: true });
    return true;
  }

  /** The length of a file, in bytes; undefined if it does not exist. */
  async size(id: string): Promise<number | undefined> {
    const found = await this.#database
      .collection<File>(`${this.#name}.files`)
      .findOne({ _id: new ObjectId(id) }, { projection: { length: 1 } });
    return found?.length;
  }

  /**
   * The nth piece of a file, from 0; undefined beyond the last.
   * @throws SERVER_NOT_READY if the file is in S3 and that is unreachable or not configured
   */
  async piece(id: string, n: number): Promise<Buffer | undefined> {
    const chunk = await this.chunk(id, n);
    if (chunk) return chunk;
    const start = n * FILE_CHUNK_BYTES;
    // A file may be moved while it is looked up, to the place that was checked first.
    for (let look = 0; look < MAX_LOOKS; look++) {
      const { length = 0, metadata } = (await this.#document(id)) ?? {};
      if (start >= length) return undefined;
      const isElsewhere = metadata?.place === 's3' || metadata?.place === 'copied';
      const found = isElsewhere
        ? await this.#objects(id).range(objectKey(this.#database, this.#name, id), start, FILE_CHUNK_BYTES)
        : await this.chunk(id, n);
      if (found) return found;
    }
    return undefined;
  }

  /** The nth chunk of a file in GridFS, from 0; undefined if GridFS does not have it. */
  async chunk(id: string, n: number): Promise<Buffer | undefined> {
    const found = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .findOne({ files_id: new ObjectId(id), n }, { projection: { data: 1 } });
    return found ? Buffer.from(found.data.buffer) : undefined;
  }

  /**
   * Removes a file, or the parts of an incomplete one; a missing file is no error. @throws SERVER_NOT_READY as `piece`
   */
  async remove(id: string): Promise<void> {
    const _id = new ObjectId(id);
    // A mover changes the document between its steps, so this loop ends with the move at the latest.
    for (;;) {
      const found = await this.#document(id);
      if (!found) break;
      const { place, mover } = found.metadata ?? {};
      // Removes the object first, so that the document names it as long as it exists.
      if (mover || (place && place !== 'staged'))
        await this.#objects(id).remove(objectKey(this.#database, this.#name, id));
      // A mover may have written an object since the read. One that writes it after the deletion finds no document.
      const unchanged = { _id, 'metadata.place': place ?? null, 'metadata.mover.id': mover?.id ?? null };
      const { deletedCount } = await this.#database.collection(`${this.#name}.files`).deleteOne(unchanged);
      if (deletedCount === 1) break;
    }
    await this.#database.collection<FileChunk>(`${this.#name}.chunks`).deleteMany({ files_id: _id });
  }

  /** The metadata of a new file: whether it will be moved to S3. */
  #asNew(): { readonly metadata?: FileMetadata } {
    return this.#database.elsewhere?.takesNew ? { metadata: { place: 'staged' } } : {};
  }

  #document(id: string): Promise<Pick<File, 'length' | 'metadata'> | null> {
    const files = this.#database.collection<File>(`${this.#name}.files`);
    return files.findOne({ _id: new ObjectId(id) }, { projection: { length: 1, metadata: 1 } });
  }

  #objects(id: string): ObjectStore {
    const { elsewhere, logger } = this.#database;
    if (elsewhere) return elsewhere.objects;
    logger.error({ file: id }, 'file is in S3, which is not configured (S3_ENDPOINT)');
    throw notReady();
  }
}
