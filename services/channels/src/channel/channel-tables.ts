/**
 * A cache of the channels of realms, each table exact at a position of the journal. When the journal has advanced,
 * only channels changed since are read: every write sets `at` to the entry before it, and no channel is ever
 * deleted.
 */
import { type Versioned, VersionedCache } from '@rookery/core';
import { type ClientSession, type Database, journalSeq, snapshotRead } from '@rookery/data';
import { listChannels } from './store/channels.ts';
import type { ChannelDocument } from './store/documents.ts';

/** Max. cached channels over all realms, 3 kB each with their JSON. A realm beyond the bound is read again in whole. */
const MAX_CHANNELS = 50_000;

/** All channels of a realm, ordered by id. The same array means the same state; unchanged channels are shared. */
type Channels = readonly ChannelDocument[];

type Table = Versioned<Channels>;

export class ChannelTables {
  readonly #database: Database;
  readonly cache: VersionedCache<number, Channels>;

  constructor(database: Database) {
    this.#database = database;
    this.cache = new VersionedCache({
      most: MAX_CHANNELS,
      weigh: ({ length }) => length,
      read: (realm, known) =>
        snapshotRead(database, async (session) => {
          const seq = await journalSeq(database, realm, session);
          return known?.version === seq ? known : readChanges(database, realm, seq, session, known);
        }),
    });
  }

  /**
   * The channels of a realm at the position `seq`: from memory, or read in the session, which is at that position.
   * Without a session, the current channels.
   */
  async at(realm: number, seq: number, session: ClientSession | undefined): Promise<Channels> {
    const cached = this.cache.exact(realm, seq);
    if (cached) return cached;
    if (!session) return this.cache.current(realm);
    return this.#readAt(realm, seq, session);
  }

  /**
   * The channels of a realm in the snapshot of the session: the cached ones, and those changed since, even by a commit
   * without entries, which leaves the position unchanged.
   */
  async inSnapshot(realm: number, session: ClientSession): Promise<Channels> {
    return this.#readAt(realm, await journalSeq(this.#database, realm, session), session);
  }

  async #readAt(realm: number, seq: number, session: ClientSession): Promise<Channels> {
    const table = await readChanges(this.#database, realm, seq, session, this.cache.known(realm));
    return this.cache.offer(realm, table).value;
  }
}

async function readChanges(
  database: Database,
  realm: number,
  seq: number,
  session: ClientSession,
  known: Table | undefined,
): Promise<Table> {
  // A database restored from a backup may be behind the cache, which is then discarded.
  const base = known && known.version <= seq ? known : undefined;
  const found = await listChannels(database, realm, session, base?.version);
  return { version: seq, value: base ? merge(base.value, found) : found };
}

function merge(known: Channels, changed: Channels): Channels {
  if (changed.length === 0) return known;
  const byId = new Map(known.map((channel) => [channel.c, channel]));
  for (const channel of changed) byId.set(channel.c, channel);
  return [...byId.values()].sort((a, b) => a.c - b.c);
}
