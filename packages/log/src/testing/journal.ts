/** A journal in memory: an implementation of `JournalSource` for suites that have no database. */
import type { JournalPosition } from '@rookery/core';
import { type EntryInput, encodeEntry } from '../codec.ts';
import type { JournalSource } from '../journal-source.ts';
import type { PendingEntry } from '../subject-state.ts';

export class MemoryJournal implements JournalSource {
  readonly positions = new Map<number, JournalPosition>();
  readonly #realms = new Map<number, PendingEntry[]>();

  /** Appends an entry; returns the argument for `Relay.push`. */
  commit(realm: number, entry: Omit<EntryInput, 'seq'> = {}): PendingEntry {
    let entries = this.#realms.get(realm);
    if (!entries) {
      entries = [];
      this.#realms.set(realm, entries);
    }
    const seq = entries.length + 1;
    const bytes = encodeEntry({ type: 'test', payload: `{"n":${seq}}`, ...entry, seq });
    const causes = (entry.causes ?? []).map((cause) => ({ service: cause.service ?? '', seq: Number(cause.seq) }));
    const committed = { seq, bytes, causes, withdraws: entry.withdraws ?? [] };
    entries.push(committed);
    return committed;
  }

  /** Resets the journal like a database that was restored from a copy in which it ended at `seq`. */
  restore(realm: number, seq: number): void {
    this.#realms.get(realm)?.splice(seq);
    const saved = this.positions.get(realm);
    if (saved && saved.seq > seq) this.positions.set(realm, { ...saved, seq });
  }

  async read(realm: number, afterSeq: number, limit: number): Promise<{ seq: number; bytes: Uint8Array }[]> {
    return (this.#realms.get(realm) ?? []).slice(afterSeq, afterSeq + limit).map(({ seq, bytes }) => ({ seq, bytes }));
  }

  async head(realm: number): Promise<number> {
    return this.#realms.get(realm)?.length ?? 0;
  }

  exactHead(realm: number): Promise<number> {
    return this.head(realm);
  }

  async realms(): Promise<number[]> {
    return [...this.#realms.keys()];
  }

  async position(realm: number): Promise<JournalPosition | undefined> {
    return this.positions.get(realm);
  }

  async savePosition(realm: number, position: JournalPosition): Promise<void> {
    this.positions.set(realm, position);
  }
}
