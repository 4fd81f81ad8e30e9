/** What the relay needs of a service's journal; `Journal` of the data package implements it. */
import type { JournalPosition } from '@rookery/core';

export interface JournalSource {
  /** The entries after a seq, in order and without a hole, at most `limit`. Majority-committed ones only. */
  read(realm: number, afterSeq: number, limit: number): Promise<{ seq: number; bytes: Uint8Array }[]>;
  /** The highest committed seq of a realm; 0 when there is none. */
  head(realm: number): Promise<number>;
  /** The same, and certainly no older than this call: a member that was the primary until lately cannot answer. */
  exactHead(realm: number): Promise<number>;
  /** All realms with a journal. */
  realms(): Promise<number[]>;
  /** The highest committed seq of every realm in one question. Without it, a sweep asks realm by realm. */
  heads?(): Promise<ReadonlyMap<number, number>>;
  /** The saved position; undefined when none was ever saved. */
  position(realm: number): Promise<JournalPosition | undefined>;
  savePosition(realm: number, position: JournalPosition): Promise<void>;
}
