/**
 * A cache of the channels of realms, each table exact at a position of the journal. When the journal has advanced,
 * only channels changed since are read: every write sets `at` to the entry before it, and no channel is ever
 * deleted.
 */
import { FreshReads } from '@rookery/core';
import { type ClientSession, type Database, journalSeq, snapshotRead } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { listChannels } from './store/channels.ts';
import type { ChannelDocument } from './store/documents.ts';

/** Cached channels over all realms, 3 kB each with their JSON. A realm beyond the bound is read again in whole. */
const MAX_CHANNELS = 50_000;

/** All channels of a realm by id. The same array is the same state; what did not change is shared. */
type Channels = readonly ChannelDocument[];

interface Table {
  readonly seq: number;
  readonly channels: Channels;
}

export class ChannelTables {
  readonly #database: Database;
  // A realm larger than the bound is cached alone: reading all of it at every call would cost more.
  readonly #known = new LRUCache<number, Table>({
    maxSize: MAX_CHANNELS,
    sizeCalculation: (table) => Math.min(table.channels.length + 1, MAX_CHANNELS),
  });
  readonly #loads: FreshReads<number, Table>;

  constructor(database: Database) {
    this.#database = database;
    this.#loads = new FreshReads((realm) =>
      snapshotRead(database, async (session) => {
        const seq = await journalSeq(database, realm, session);
        return this.#load(realm, seq, session);
      }),
    );
  }

  /** A realm's channels at a position: in the session, whose position it is, else from memory, or as they are now. */
  async at(realm: number, seq: number, session: ClientSession | undefined): Promise<Channels> {
    const known = this.#known.get(realm);
    if (known?.seq === seq) return known.channels;
    return (await (session ? this.#load(realm, seq, session) : this.#loads.get(realm))).channels;
  }

  async #load(realm: number, seq: number, session: ClientSession): Promise<Table> {
    const known = this.#known.get(realm);
    if (known?.seq === seq) return known;
    // A database restored from a backup may be behind the cache, which is dropped then.
    const base = known && known.seq < seq ? known : undefined;
    const found = await listChannels(this.#database, realm, session, base?.seq);
    const table = { seq, channels: base ? merge(base.channels, found) : found };
    this.#known.set(realm, table);
    return table;
  }
}

function merge(known: Channels, changed: Channels): Channels {
  if (changed.length === 0) return known;
  const byId = new Map(known.map((channel) => [channel.c, channel]));
  for (const channel of changed) byId.set(channel.c, channel);
  return [...byId.values()].sort((a, b) => a.c - b.c);
}
