/**
 * Files that are too large for a document, in chunks (GridFS). They are written and read as streams, so that no file is
 * ever in memory whole. A file exists when its stream has ended. `remove` deletes the chunks that a crash left, so
 * services store a file's id before they write it.
 *
 * Where S3 is configured, finished files are moved there in the background (`move-files.ts`), and read from wherever
 * they are: their document says so (docs/decisions/files-on-s3.md).
 */
import type { Writable } from 'node:stream';
import { FILE_CHUNK_BYTES, notReady } from '@rookery/core';
import { Binary, GridFSBucket, ObjectId } from 'mongodb';
import type { Database } from './database.ts';
import type { ObjectStore } from './objects.ts';

const PIECES_KEY = { files_id: 1, n: 1 } as const;

const NOTHING = Buffer.alloc(0);

/** A move takes longer than a look, so the second nearly always finds the file. */
const MOST_LOOKS = 5;

interface FileChunk {
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

/**
 * Where a file is, beside GridFS alone: `staged`: there, and to be moved to S3; `copied`: in S3, its chunks are being
 * removed; `s3`: there alone; `fetched`: in GridFS again, its object is being removed.
 */
export type Place = 'staged' | 'copied' | 's3' | 'fetched';

/** What is known of a file beside what GridFS says. */
interface FileMetadata {
  readonly place?: Place;
  /** Of its bytes, once they were in S3; hexadecimal. */
  readonly sha256?: string;
  /** Who moves it, and until when nobody else does, UNIX ms. */
  readonly mover?: { readonly id: string; readonly until: number };
}

export interface File {
  readonly _id: ObjectId;
  /** In bytes. */
  readonly length: number;
  readonly metadata?: FileMetadata;
}

/** The key of a file's object: installations may share a bucket. */
export const objectKey = (database: Database, name: string, id: string): string => `${database.name}/${name}/${id}`;

/** The indexes of files that come in pieces, by collection. */
export function filesIndexes(name: string) {
  return {
    // What is to be moved.
    [`${name}.files`]: [{ key: { 'metadata.place': 1, _id: 1 } }],
    [`${name}.chunks`]: [{ key: PIECES_KEY, unique: true }],
  };
}

export class Files {
  readonly #database: Database;
  readonly #name: string;
  readonly #bucket: GridFSBucket;

  /** @param name what the two collections of these files begin with */
  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
    this.#bucket = new GridFSBucket(database.db, { bucketName: name, chunkSizeBytes: FILE_CHUNK_BYTES });
  }

  /** An id that no file has. */
  static newId(): string {
    return new ObjectId().toHexString();
  }

  /** What is written here is the file, when the stream has finished. */
  write(id: string): Writable {
    return this.#bucket.openUploadStreamWithId(new ObjectId(id), id, this.#asNew());
  }

  /**
   * Writes a piece of a file that comes in pieces, to whatever process; once more the same changes nothing. All but the
   * last have FILE_CHUNK_BYTES.
   */
  async writePiece(id: string, n: number, bytes: Uint8Array): Promise<void> {
    await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .updateOne({ files_id: new ObjectId(id), n }, { $set: { data: new Binary(bytes) } }, { upsert: true });
  }

  /**
   * Adds bytes to a chunk that has `start` of them, in one step. Of several callers that add different bytes at the
   * same place one succeeds, and stored bytes never change. Repeating a call changes nothing.
   * @returns false where other bytes are there, or fewer
   * @throws SERVER_NOT_READY as `piece`
   */
  async append(id: string, n: number, start: number, bytes: Uint8Array): Promise<boolean> {
    const pieces = this.#database.collection<FileChunk>(`${this.#name}.chunks`);
    const key = { files_id: new ObjectId(id), n };
    for (;;) {
      // The file may be sealed and moved already: a chunk beside its object would be read in place of it.
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

  /** How many bytes are stored of a file whose chunks are written in order, wherever they are. */
  async receivedBytes(id: string): Promise<number> {
    const last = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .find({ files_id: new ObjectId(id) }, { hint: PIECES_KEY })
      .sort({ n: -1 })
      .limit(1)
      .project<{ n: number; length: number }>({ n: 1, length: { $binarySize: '$data' } })
      .next();
    // A file that is sealed may be moved at once. The last of its chunks is the last that the mover removes.
    return last ? last.n * FILE_CHUNK_BYTES + last.length : ((await this.size(id)) ?? 0);
  }

  /** Makes a file of the pieces that came; repeating a call changes nothing. @returns false where a piece is missing */
  async seal(id: string, { pieces, length }: { pieces: number; length: number }): Promise<boolean> {
    const _id = new ObjectId(id);
    const came = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .countDocuments({ files_id: _id, n: { $lt: pieces } }, { hint: PIECES_KEY });
    // The call before may have sealed the file without being answered, and a mover has removed its chunks since.
    if (came !== pieces) return (await this.size(id)) === length;
    const file = { length, chunkSize: FILE_CHUNK_BYTES, uploadDate: new Date(), filename: id, ...this.#asNew() };
    await this.#database
      .collection<File>(`${this.#name}.files`)
      .updateOne({ _id }, { $setOnInsert: file }, { upsert: true });
    return true;
  }

  /** How long a file is, in bytes; undefined where there is none. */
  async size(id: string): Promise<number | undefined> {
    const found = await this.#database
      .collection<File>(`${this.#name}.files`)
      .findOne({ _id: new ObjectId(id) }, { projection: { length: 1 } });
    return found?.length;
  }

  /**
   * A piece of a file, counted from 0; undefined behind the last. @throws SERVER_NOT_READY where it is in S3, and that
   * is away
   */
  async piece(id: string, n: number): Promise<Buffer | undefined> {
    const chunk = await this.chunk(id, n);
    if (chunk) return chunk;
    const start = n * FILE_CHUNK_BYTES;
    // A file may be moved between two looks, to where it was not at the first.
    for (let look = 0; look < MOST_LOOKS; look++) {
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

  /** The same of what is in GridFS. */
  async chunk(id: string, n: number): Promise<Buffer | undefined> {
    const found = await this.#database
      .collection<FileChunk>(`${this.#name}.chunks`)
      .findOne({ files_id: new ObjectId(id), n }, { projection: { data: 1 } });
    return found ? Buffer.from(found.data.buffer) : undefined;
  }

  /**
   * Takes a file away, or what there is of one; it is no error if there is nothing. @throws SERVER_NOT_READY as `piece`
   */
  async remove(id: string): Promise<void> {
    const _id = new ObjectId(id);
    // A mover changes the document between its steps, so this loop ends with the move at the latest.
    for (;;) {
      const found = await this.#document(id);
      if (!found) break;
      const { place, mover } = found.metadata ?? {};
      // The object goes first, so that what names it is there until it is gone.
      if (mover || (place && place !== 'staged'))
        await this.#objects(id).remove(objectKey(this.#database, this.#name, id));
      // A mover may have written an object since the read. One that writes it after this finds the document gone.
      const unchanged = { _id, 'metadata.place': place ?? null, 'metadata.mover.id': mover?.id ?? null };
      const { deletedCount } = await this.#database.collection(`${this.#name}.files`).deleteOne(unchanged);
      if (deletedCount === 1) break;
    }
    await this.#database.collection<FileChunk>(`${this.#name}.chunks`).deleteMany({ files_id: _id });
  }

  /** What a new file's document says of where it is to go. */
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
