/** Writes a segment: terms are added in ascending order, and complete parts are stored while the next one fills. */
import type { Database } from '@rookery/data';
import { type EncodedPart, PartEncoder } from './part.ts';
import type { SortedIds } from './sorted-ids.ts';
import { newSegmentId, removeSegment, type Segment, storeParts, storeSeparators } from './store/segments.ts';

/** Parts stored by one command. */
const PARTS_PER_COMMAND = 16;

export class SegmentWriter {
  readonly #database: Database;
  readonly #realm: number;
  readonly #removals: number;
  readonly #id = newSegmentId(Date.now());
  readonly #encoder = new PartEncoder();
  readonly #separators: string[] = [];
  #waiting: EncodedPart[] = [];
  #stored = 0;
  #bytes = 0;

  /** @param removals the realm's count of removals before the messages were read */
  constructor(database: Database, realm: number, removals: number) {
    this.#database = database;
    this.#realm = realm;
    this.#removals = removals;
  }

  /** Adds a term, which sorts after all before it, with the ids of its messages. */
  async add(term: string, ids: SortedIds): Promise<void> {
    if (ids.length === 0) return;
    this.#waiting.push(...this.#encoder.add(term, ids));
    if (this.#waiting.length >= PARTS_PER_COMMAND) await this.#store();
  }

  /** Stores the remaining parts. @param messages the ids of all its messages */
  async finish(messages: SortedIds): Promise<Segment> {
    this.#waiting.push(...this.#encoder.finish());
    await this.#store();
    await storeSeparators(this.#database, this.#realm, this.#id, this.#separators);
    return {
      id: this.#id,
      lowest: messages[0] as number,
      highest: messages.at(-1) as number,
      messages: messages.length,
      bytes: this.#bytes,
      parts: this.#stored,
      removals: this.#removals,
    };
  }

  /** Removes the stored parts of a segment that nothing will name. */
  async discard(): Promise<void> {
    await removeSegment(this.#database, this.#realm, { id: this.#id, parts: this.#stored });
  }

  async #store(): Promise<void> {
    const some = this.#waiting;
    this.#waiting = [];
    await storeParts(this.#database, this.#realm, this.#id, this.#stored, some);
    this.#stored += some.length;
    for (const { bytes, separator } of some) {
      this.#bytes += bytes.length;
      this.#separators.push(separator);
    }
  }
}
