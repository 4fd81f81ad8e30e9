/**
 * The channels of realms in memory, each table exact at a position of the journal. Where the journal has moved on, the
 * channels that changed since are read: every write of a channel says in `at` behind which entry of the journal it stands,
 * and nothing is ever deleted, so what is newer is all there is to know.
 */
import { FreshReads } from '@rookery/core';
import { type ClientSession, type Database, journalSeq, snapshotRead } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { listChannels } from './store/channels.ts';
import type { ChannelDocument } from './store/documents.ts';

/** Channels kept over all realms, at some 3 kB each with their JSON. A realm that is forgotten is read again whole. */
const MAX_CHANNELS = 50_000;

/** All channels of a realm by id. The same array is the same state; what did not change is shared. */
type Channels = readonly ChannelDocument[];

interface Table {
  readonly seq: number;
  readonly channels: Channels;
}

export class ChannelTables {
  readonly #database: Database;
  // A realm that is larger than the bound is kept alone: reading it whole at every call would be worse.
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
    // A database that was restored from a backup is behind what is known here: then nothing is.
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
