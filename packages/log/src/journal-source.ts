/** The relay's interface to a service's journal; `Journal` of the data package implements it. */
import type { JournalPosition } from '@rookery/core';

export interface JournalSource {
  /** The entries after a seq, in order and without gaps, at most `limit`. Only majority-committed ones. */
  read(realm: number, afterSeq: number, limit: number): Promise<{ seq: number; bytes: Uint8Array }[]>;
  /** The highest committed seq of a realm; 0 if there is none. */
  head(realm: number): Promise<number>;
  /** The highest committed seq, certainly no older than this call: a former primary cannot answer. */
  exactHead(realm: number): Promise<number>;
  /** All realms with a journal. */
  realms(): Promise<number[]>;
  /** The highest committed seq of every realm, in one query. Without it, a sweep makes one query per realm. */
  heads?(): Promise<ReadonlyMap<number, number>>;
  /** The saved position; undefined if none was ever saved. */
  position(realm: number): Promise<JournalPosition | undefined>;
  savePosition(realm: number, position: JournalPosition): Promise<void>;
}
