/**
 * The names of topics by id. A name changes by renaming alone, which raises the realm's topics version (stored with the
 * read states, so that one read proves both); under an equal version the cached name is current.
 */
import { VersionedCache } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { ReadStates } from '../readstate/read-states.ts';
import type { TopicDocument } from './store/documents.ts';
import { loadTopics } from './store/topics.ts';

/** What of a topic does not change with each message. */
export type TopicName = Pick<TopicDocument, 'name' | 'key' | 'log' | 'renames'>;

/** Topics cached over all realms, at some 200 bytes each; an evicted one is read again. */
const MOST_TOPICS = 200_000;

export class TopicNames {
  readonly #database: Database;
  readonly #readStates: ReadStates;
  readonly cache = new VersionedCache<string, TopicName>({ most: MOST_TOPICS });

  constructor(database: Database, readStates: ReadStates) {
    this.#database = database;
    this.#readStates = readStates;
  }

  /** The names of these topics at some moment after the call; a topic that is not there is left out. */
  async load(realm: number, ids: readonly number[]): Promise<ReadonlyMap<number, TopicName>> {
    const found = new Map<number, TopicName>();
    if (ids.length === 0) return found;
    const version = await this.#readStates.topicsVersion(realm);
    const unknown: number[] = [];
    for (const id of ids) {
      const cached = this.cache.exact(`${realm}:${id}`, version);
      if (cached) found.set(id, cached);
      else unknown.push(id);
    }
    for (const [id, { name, key, log, renames }] of await loadTopics(this.#database, realm, unknown)) {
      const topic = { name, key, ...(log && { log }), ...(renames && { renames }) };
      found.set(id, topic);
      // Read after the version: a newer name under the older version is only read once more.
      this.cache.offer(`${realm}:${id}`, { version, value: topic });
    }
    return found;
  }
}
