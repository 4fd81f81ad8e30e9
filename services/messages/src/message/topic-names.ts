/**
 * The names of topics by id. A name changes only by a rename, which raises the realm's topics version (stored with the
 * read states, so that one read proves both); under an equal version the cached name is current.
 */
import { documentKey, VersionedCache } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import type { ReadStates } from '../readstate/read-states.ts';
import { loadTopicNames, type TopicName } from './store/topics.ts';

/** Max. topics cached over all realms, some 200 bytes each; an evicted one is read again. */
const MAX_TOPICS = 200_000;

export class TopicNames {
  readonly #database: Database;
  readonly #readStates: ReadStates;
  readonly cache = new VersionedCache<number, TopicName>({ most: MAX_TOPICS });

  constructor(database: Database, readStates: ReadStates) {
    this.#database = database;
    this.#readStates = readStates;
  }

  /**
   * Returns the names of these topics by id, as of some moment after the call, or as of the session's snapshot; missing
   * topics are left out.
   * @param options.version the answer of an earlier `ReadStates.topicsVersion`: the names are of a moment after that
   */
  async load(
    realm: number,
    ids: readonly number[],
    options: { readonly session?: ClientSession | undefined; readonly version?: number | undefined } = {},
  ): Promise<ReadonlyMap<number, TopicName>> {
    const found = new Map<number, TopicName>();
    if (ids.length === 0) return found;
    const { session } = options;
    const version = options.version ?? (await this.#readStates.topicsVersion(realm, session));
    const unknown: number[] = [];
    for (const id of ids) {
      const cached = this.cache.exact(documentKey(realm, id), version);
      if (cached) found.set(id, cached);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    const loaded = await loadTopicNames(this.#database, realm, unknown, session);
    // Otherwise a snapshot from before a rename could get the name from after it.
    const isOfVersion = session !== undefined || (await this.#readStates.topicsVersion(realm)) === version;
    for (const [id, topic] of loaded) {
      found.set(id, topic);
      if (isOfVersion) this.cache.offer(documentKey(realm, id), { version, value: topic });
    }
    return found;
  }
}
