/**
 * The cached read state and flags of each user. Every change raises the user's version in its transaction, so one read
 * of that version proves that the cached state is current; concurrent callers share that read.
 */
import { FreshBatches } from '@rookery/core';
import { type ClientSession, type Database, snapshotRead } from '@rookery/data';
import { FairCache } from '@rookery/runtime';
import type { ReadState } from './rules/unread.ts';
import { loadAllFlags, loadReadState, readKey, readVersion, readVersions, TOPICS } from './store/read-state.ts';

/** One user's state at a version. */
export interface OwnState {
  readonly read: ReadState;
  /** FLAG_CODES by message id. */
  readonly flags: ReadonlyMap<number, readonly number[]>;
}

/**
 * Max. entries (conversations, explicit ids, flags) cached over all users, some 150 bytes each. An evicted state is
 * loaded again.
 */
const MAX_ENTRIES = 1_000_000;

export class ReadStates {
  readonly #database: Database;
  readonly #versions: FreshBatches<string, number>;
  readonly #cached = new FairCache<{ version: number; state: OwnState }>({
    maxSize: MAX_ENTRIES,
    sizeOf: ({ state }) => 10 + state.read.conversations.size + state.read.explicit.size + state.flags.size,
  });

  constructor(database: Database) {
    this.#database = database;
    this.#versions = new FreshBatches((keys) => readVersions(database, keys));
  }

  /** The version of a realm's topic names, as of some moment after the call, or as of the session's snapshot. */
  async topicsVersion(realm: number, session?: ClientSession): Promise<number> {
    if (session) return readVersion(this.#database, realm, TOPICS, session);
    return (await this.#versions.get(readKey(realm, TOPICS))) ?? 0;
  }

  /** The state of a user, as of some moment after the call, or as of the session's snapshot. */
  async get(realm: number, user: number, session?: ClientSession): Promise<OwnState> {
    const key = readKey(realm, user);
    if (session) {
      const known = this.#cached.get(realm, key);
      const isPresent = known && known.version === (await readVersion(this.#database, realm, user, session));
      return isPresent ? known.state : (await this.#load(realm, user, session)).state;
    }
    const version = await this.#versions.get(key);
    // Every user who has ever changed their state has a version.
    if (version === undefined) return NOTHING;
    const cached = this.#cached.get(realm, key);
    if (cached?.version === version) return cached.state;
    // The loaded state may be newer than the requested version; it is cached under its own.
    const loaded = await snapshotRead(this.#database, (own) => this.#load(realm, user, own));
    this.#cached.set(realm, key, loaded);
    return loaded.state;
  }

  async #load(
    realm: number,
    user: number,
    session: ClientSession,
  ): Promise<{ readonly version: number; readonly state: OwnState }> {
    const read = await loadReadState(this.#database, realm, user, 'all', session);
    const flags = await loadAllFlags(this.#database, realm, user, session);
    return { version: read.version, state: { read, flags } };
  }
}

/** The state of a user who has read and flagged nothing. */
const NOTHING: OwnState = {
  read: { floor: 0, conversations: new Map(), explicit: new Map() },
  flags: new Map(),
};
