/** The interface of a bucket for files; `object-store.ts` implements it for S3. */
import { DomainError, notReady } from '@rookery/core';

/** The bucket rejects the key, or a request that the key has no right to. */
export class BucketRefusal extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', notReady().message);
  }
}

/** A bucket. Keys consist of letters, digits, `_` and `/`. */
export interface ObjectStore {
  /** Writes a whole object, replacing an existing one. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** The bytes of an object, in pieces of any size. */
  read(key: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * A range of an object's bytes; fewer at its end, undefined beyond it or if the object does not exist.
   * @throws SERVER_NOT_READY
   */
  range(key: string, start: number, length: number): Promise<Buffer | undefined>;
  /** The size of an object, bytes; undefined if it does not exist. @throws SERVER_NOT_READY */
  size(key: string): Promise<number | undefined>;
  /** Removes an object; a missing one is no error. @throws SERVER_NOT_READY */
  remove(key: string): Promise<void>;
  close(): void;
}

/** The store of a database's files besides GridFS. */
export interface FilesElsewhere {
  readonly objects: ObjectStore;
  /** Whether finished files are moved there. */
  readonly takesNew: boolean;
}
