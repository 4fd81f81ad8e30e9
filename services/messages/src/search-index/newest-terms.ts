/**
 * The messages that are in no segment yet, by term: each is read once, by `_id`, forward from where the last read
 * ended. A term that an edit gives to one of them later is not known here, and no pairs of words: they are few without
 * them.
 */
import type { Database } from '@rookery/data';
import { newestId } from '../message/store/terms.ts';
import { conversationTerm } from './rules.ts';
import { NO_IDS, type SortedIds } from './sorted-ids.ts';
import { termsAbove } from './store/message-terms.ts';

/** Messages that are known by their terms, at most: some 50 ms to read them first. */
const MOST_MESSAGES = 6_000;
const MOST_BYTES = 16 * 2 ** 20;
/** Messages of one read: nothing else runs while they are decoded, some 5 ms. */
const AT_ONCE = 500;
/** Of one posting, and of one term beside its own length, bytes, roughly. */
const POSTING_BYTES = 12;
const TERM_BYTES = 150;

export class NewestTerms {
  readonly #database: Database;
  readonly #realm: number;
  readonly #postings = new Map<string, number[]>();
  /** Up to which id all are known by their terms. */
  #upTo: number;
  #count = 0;
  #bytes = 1_000;
  /** The newest message, where it is not known by its terms. */
  #newest = 0;

  /** @param above the id above which it knows */
  constructor(database: Database, realm: number, above: number) {
    this.#database = database;
    this.#realm = realm;
    this.#upTo = above;
  }

  /** Messages known by their terms. */
  get count(): number {
    return this.#count;
  }

  /** What it takes in memory, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Reads what is there now. */
  async read(): Promise<void> {
    while (this.#count < MOST_MESSAGES && this.#bytes < MOST_BYTES) {
      const some = await termsAbove(this.#database, this.#realm, this.#upTo, AT_ONCE);
      for (const { id, conversation, terms } of some) {
        // Another read was here before.
        if (id <= this.#upTo) continue;
        this.#add(conversationTerm(conversation), id);
        for (const term of terms) this.#add(term, id);
        this.#upTo = id;
        this.#count++;
      }
      if (some.length < AT_ONCE) return;
    }
    this.#newest = await newestId(this.#database, this.#realm, 'message');
  }

  /** The ids that hold a term, ascending. */
  idsOf(term: string): SortedIds {
    const ids = this.#postings.get(term);
    return ids ? Uint32Array.from(ids) : NO_IDS;
  }

  /** The ids of messages whose terms are not known, ascending, with such as are gone. */
  unknown(most: number): SortedIds {
    const count = Math.min(Math.max(0, this.#newest - this.#upTo), most);
    return Uint32Array.from({ length: count }, (_, i) => this.#newest - count + 1 + i);
  }

  #add(term: string, id: number): void {
    let ids = this.#postings.get(term);
    if (!ids) {
      ids = [];
      this.#postings.set(term, ids);
      this.#bytes += TERM_BYTES + 2 * term.length;
    }
    ids.push(id);
    this.#bytes += POSTING_BYTES;
  }
}
