/**
 * Which messages hold common words. An index of words can be entered by one of them only, and where two that each stand in a
 * tenth of all messages never meet, all of one's messages would be read for nothing. So the ids of common words are cached
 * as compressed sets: to intersect those takes a millisecond, and to read one from the index a microsecond a message.
 *
 * Who asks misses nothing: messages that were sent since a set was read are named by their ids, those that were given other
 * words by an index of edits. What a set names too much, each candidate's own test finds out. Edits by members of releases
 * that do not write that index are seen as soon as the set is read again.
 */
import { UserSet } from '@rookery/core';
import type { Database } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { allOfTerm, editedSince, newestId } from '../message/store/terms.ts';

/** Bytes of sets cached over all realms: one of a word that a tenth of a million messages have takes 125 kB. */
const MAX_BYTES = 64 * 2 ** 20;
const TTL_MS = 5 * 60_000;
/** The commonest word that is read; MongoDB answers with 16 MiB at most. */
const MOST_READ = 500_000;
/** Messages that a set may miss before it is read again. */
const MOST_NEWER = 2_000;
const MOST_EDITED = 1_000;
/** What is answered: of more, a walk through the messages of one word soon finds enough. */
const MOST_FOUND = 5_000;
/** An edit's time is that of its commit on another machine: clocks differ, and it is seen some seconds later. */
const SLACK_MS = 60_000;

interface Posting {
  readonly term: string;
  /** Undefined of a word that is too common to be read. */
  readonly ids: UserSet | undefined;
  readonly bytes: number;
  /** The newest message that it can know. */
  readonly upTo: number;
  /** Since when edits may be unknown to it, UNIX ms. */
  readonly since: number;
}

/** What is known of several common words. */
interface Together {
  /** The one that the fewest messages hold. */
  readonly rarest: string;
  /**
   * Ids of messages, ascending, among which are all of the realm's that hold all the words; undefined where those are too
   * many to be named.
   */
  readonly ids: readonly number[] | undefined;
}

export class Postings {
  readonly #database: Database;
  readonly #cached: LRUCache<string, Posting, { realm: number; term: string }>;

  constructor(database: Database) {
    this.#database = database;
    this.#cached = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes + 200,
      ttl: TTL_MS,
      fetchMethod: (_key, _old, { context }) => this.#read(context.realm, context.term),
    });
  }

  /** Undefined for words that are too common to narrow the search, and for fewer than two. */
  async together(realm: number, terms: readonly string[]): Promise<Together | undefined> {
    const cached = terms.map((term) => this.#cached.get(keyOf(realm, term)));
    const known = await this.#readable(realm, terms);
    if (known.length < 2) return undefined;
    const since = Math.min(...known.map((posting) => posting.since));
    const upTo = Math.min(...known.map((posting) => posting.upTo));
    const [newest, edited] = await Promise.all([
      newestId(this.#database, realm, 'message'),
      editedSince(this.#database, realm, since, MOST_EDITED + 1),
    ]);
    if (newest - upTo > MOST_NEWER || edited.length > MOST_EDITED) {
      for (const term of terms) this.#cached.delete(keyOf(realm, term));
      // Behind again right after the read: messages come in faster than they can be read.
      return cached.includes(undefined) ? undefined : this.together(realm, terms);
    }
    const { term: rarest } = known.reduce((least, next) => (next.ids.size < least.ids.size ? next : least));
    const shared = known.map(({ ids }) => ids).reduce((all, next) => all.intersect(next));
    if (shared.size > MOST_FOUND) return { rarest, ids: undefined };
    const newer = Array.from({ length: Math.max(0, newest - upTo) }, (_, i) => upTo + 1 + i);
    const ids = new Set([...shared.toArray(), ...edited, ...newer]);
    return { rarest, ids: [...ids].sort((a, b) => a - b) };
  }

  async #readable(realm: number, terms: readonly string[]): Promise<(Posting & { ids: UserSet })[]> {
    const postings = await Promise.all(
      terms.map((term) => this.#cached.forceFetch(keyOf(realm, term), { context: { realm, term } })),
    );
    return postings.flatMap((posting) => (posting.ids ? [{ ...posting, ids: posting.ids }] : []));
  }

  async #read(realm: number, term: string): Promise<Posting> {
    const since = Date.now() - SLACK_MS;
    const upTo = await newestId(this.#database, realm, 'message');
    const found = await allOfTerm(this.#database, realm, term, MOST_READ);
    const ids = found && UserSet.of(found);
    return { term, ids, bytes: ids?.toBytes().length ?? 0, upTo, since };
  }
}

const keyOf = (realm: number, term: string): string => `${realm}:${term}`;
