/** What files need of a bucket; `object-store.ts` has it of S3. */
import { DomainError, notReady } from '@rookery/core';

/** The bucket refuses the key, or a request that the key has no right to. */
export class BucketRefusal extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', notReady().message);
  }
}

/** A bucket. Keys are of letters, digits, `_` and `/`. */
export interface ObjectStore {
  /** Writes an object as a whole, in place of what was there. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** The bytes of an object, in pieces of any size. */
  read(key: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Some bytes of an object; fewer at its end, undefined behind it and where there is none. @throws SERVER_NOT_READY
   */
  range(key: string, start: number, length: number): Promise<Buffer | undefined>;
  /** In bytes; undefined where there is no such object. @throws SERVER_NOT_READY */
  size(key: string): Promise<number | undefined>;
  /** It is no error if there is none. @throws SERVER_NOT_READY */
  remove(key: string): Promise<void>;
  close(): void;
}

/** Where files of a database may be beside GridFS. */
export interface FilesElsewhere {
  readonly objects: ObjectStore;
  /** Whether finished files are to be moved there. */
  readonly takesNew: boolean;
}
