/** Entries of buckets. */
import type { MsgHdrs } from '@nats-io/transport-node';

export interface BucketEntry {
  readonly key: string;
  readonly value: Buffer;
  /** Rises with every write to the bucket. */
  readonly revision: number;
  /** The value, parsed as JSON. @throws SyntaxError if it is not JSON. */
  json<T>(): T;
}

/** Whether a message marks its key as removed: deleted or expired. */
export function isRemoval(marks: MsgHdrs | undefined): boolean {
  if (!marks) return false;
  const operation = marks.get('KV-Operation');
  return operation === 'DEL' || operation === 'PURGE' || marks.has('Nats-Marker-Reason');
}

export class StoredBucketEntry implements BucketEntry {
  readonly key: string;
  readonly value: Buffer;
  readonly revision: number;

  constructor(key: string, value: Buffer, revision: number) {
    this.key = key;
    this.value = value;
    this.revision = revision;
  }

  json<T>(): T {
    return JSON.parse(this.value.toString()) as T;
  }
}
