/**
 * The names of topics by id. A name changes by renaming alone, which raises the realm's topics version (stored with the
 * read states, so that one read proves both); under an equal version the cached name is current.
 */
import { VersionedCache } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import type { ReadStates } from '../readstate/read-states.ts';
import { loadTopicNames, type TopicName, topicDocumentKey } from './store/topics.ts';

/** Topics cached over all realms, at some 200 bytes each; an evicted one is read again. */
const MOST_TOPICS = 200_000;

export class TopicNames {
  readonly #database: Database;
  readonly #readStates: ReadStates;
  readonly cache = new VersionedCache<number, TopicName>({ most: MOST_TOPICS });

  constructor(database: Database, readStates: ReadStates) {
    this.#database = database;
    this.#readStates = readStates;
  }

  /**
   * The names of these topics at some moment after the call, or at that of the session; a topic that is not there is
   * left out.
   * @param o.version what `ReadStates.topicsVersion` said: the names are of a moment after that
   */
  async load(
    realm: number,
    ids: readonly number[],
    o: { readonly session?: ClientSession | undefined; readonly version?: number | undefined } = {},
  ): Promise<ReadonlyMap<number, TopicName>> {
    const found = new Map<number, TopicName>();
    if (ids.length === 0) return found;
    const { session } = o;
    const version = o.version ?? (await this.#readStates.topicsVersion(realm, session));
    const unknown: number[] = [];
    for (const id of ids) {
      const cached = this.cache.exact(topicDocumentKey(realm, id), version);
      if (cached) found.set(id, cached);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    const loaded = await loadTopicNames(this.#database, realm, unknown, session);
    // Else a name of after a rename might pass for that of a snapshot from before it.
    const isOfVersion = session !== undefined || (await this.#readStates.topicsVersion(realm)) === version;
    for (const [id, topic] of loaded) {
      found.set(id, topic);
      if (isOfVersion) this.cache.offer(topicDocumentKey(realm, id), { version, value: topic });
    }
    return found;
  }
}
