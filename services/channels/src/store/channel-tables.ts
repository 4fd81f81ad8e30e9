/**
 * The channels of realms in memory, each table exact at a position of the journal. A table is proved present by the
 * journal's position, which all who ask at the same moment read together. Where that has moved, the channels changed
 * since are read in one snapshot with it: every write of a channel says in `at` behind which entry of the journal it
 * stands, and nothing is ever deleted, so what is newer is all there is to know.
 */
import { FreshReads } from '@rookery/core';
import { type ClientSession, type Database, journalSeq, snapshotRead } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { listChannels } from './channels.ts';
import type { ChannelDocument } from './documents.ts';

/** Channels kept over all realms, at some 3 kB each with their JSON. A realm that is forgotten is read again whole. */
const MAX_CHANNELS = 50_000;

/** A realm's channels at one position of its journal. Tables share what did not change, the list itself too. */
export interface ChannelTable {
  readonly seq: number;
  /** All of them, by id. */
  readonly channels: readonly ChannelDocument[];
}

export class ChannelTables {
  readonly #database: Database;
  // A realm that is larger than the bound is kept alone: reading it whole at every call would be worse.
  readonly #known = new LRUCache<number, ChannelTable>({
    maxSize: MAX_CHANNELS,
    sizeCalculation: (table) => Math.min(table.channels.length + 1, MAX_CHANNELS),
  });
  readonly #seqs: FreshReads<number, number>;
  readonly #loads: FreshReads<number, ChannelTable>;

  constructor(database: Database) {
    this.#database = database;
    this.#seqs = new FreshReads((realm) => journalSeq(database, realm));
    this.#loads = new FreshReads((realm) => snapshotRead(database, (session) => this.#load(realm, session)));
  }

  /** The position of a realm's journal at some moment after this call. */
  seq(realm: number): Promise<number> {
    return this.#seqs.get(realm);
  }

  /**
   * A realm's channels and something else, both as of one moment after this call.
   * @param read reads the other; in the session if there is one. It may run twice.
   */
  async with<T>(
    realm: number,
    read: (session: ClientSession | undefined) => Promise<T>,
  ): Promise<{ table: ChannelTable; value: T }> {
    const table = await this.#current(realm);
    const value = await read(undefined);
    // Between two equal positions nothing was written that anybody is told of.
    if ((await this.seq(realm)) === table.seq) return { table, value };
    return snapshotRead(this.#database, async (session) => ({
      table: await this.#load(realm, session),
      value: await read(session),
    }));
  }

  async #current(realm: number): Promise<ChannelTable> {
    const seq = await this.seq(realm);
    const known = this.#known.get(realm);
    return known?.seq === seq ? known : this.#loads.get(realm);
  }

  async #load(realm: number, session: ClientSession): Promise<ChannelTable> {
    const seq = await journalSeq(this.#database, realm, session);
    const known = this.#known.get(realm);
    if (known?.seq === seq) return known;
    // A database that was restored from a backup is behind what is known here: then nothing is.
    const base = known && known.seq < seq ? known : undefined;
    const found = await listChannels(this.#database, realm, session, base?.seq);
    const table = { seq, channels: base ? merge(base.channels, found) : found };
    this.#known.set(realm, table);
    return table;
  }
}

function merge(known: readonly ChannelDocument[], changed: readonly ChannelDocument[]): readonly ChannelDocument[] {
  if (changed.length === 0) return known;
  const byId = new Map(known.map((channel) => [channel.c, channel]));
  for (const channel of changed) byId.set(channel.c, channel);
  return [...byId.values()].sort((a, b) => a.c - b.c);
}
