/**
 * The messages that are in no segment yet, by term: each is read once, by `_id`, from where the last read ended. Terms
 * that a later edit adds are not included. Nor are pairs of words, since the messages are few even without them.
 */
import type { Database } from '@rookery/data';
import { newestId } from '../message/store/terms.ts';
import { conversationTerm } from './rules.ts';
import { NO_IDS, type SortedIds } from './sorted-ids.ts';
import { termsAbove } from './store/message-terms.ts';

/** Max. messages known by their terms; the first read of so many takes some 50 ms. */
const MAX_MESSAGES = 6_000;
const MAX_BYTES = 16 * 2 ** 20;
/** Messages per read: nothing else runs while they are decoded, some 5 ms. */
const BATCH_SIZE = 500;
/** Approximate bytes of one posting, and of one term in addition to its length. */
const POSTING_BYTES = 12;
const TERM_BYTES = 150;

export class NewestTerms {
  readonly #database: Database;
  readonly #realm: number;
  readonly #postings = new Map<string, number[]>();
  /** The id up to which all messages are known by their terms. */
  #upTo: number;
  #count = 0;
  #bytes = 1_000;
  /** The id of the newest message, if it is not known by its terms. */
  #newest = 0;

  /** @param above the id above which messages are read */
  constructor(database: Database, realm: number, above: number) {
    this.#database = database;
    this.#realm = realm;
    this.#upTo = above;
  }

  /** Messages known by their terms. */
  get count(): number {
    return this.#count;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Reads the messages that exist now. */
  async read(): Promise<void> {
    while (this.#count < MAX_MESSAGES && this.#bytes < MAX_BYTES) {
      const some = await termsAbove(this.#database, this.#realm, this.#upTo, BATCH_SIZE);
      for (const { id, conversation, terms } of some) {
        // A concurrent read has added it already.
        if (id <= this.#upTo) continue;
        this.#add(conversationTerm(conversation), id);
        for (const term of terms) this.#add(term, id);
        this.#upTo = id;
        this.#count++;
      }
      if (some.length < BATCH_SIZE) return;
    }
    this.#newest = await newestId(this.#database, this.#realm, 'message');
  }

  /** The ids that hold a term, ascending. */
  idsOf(term: string): SortedIds {
    const ids = this.#postings.get(term);
    return ids ? Uint32Array.from(ids) : NO_IDS;
  }

  /** The ids of messages whose terms are not known, ascending; some may have been deleted. */
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
