/**
 * A part of a segment as bytes: a sorted run of terms with the ids of the messages that hold each. Terms of few
 * messages share a part, so that a thousand rare words are one document; a term of many messages is spread over several
 * parts.
 *
 *   varint  number of terms n
 *   varint  bytes of the terms
 *   UTF-8   the terms, ascending by UTF-16 units, with a line feed between two (no word has one)
 *   n varints: bytes of the ids of each term
 *   the ids of each term, ascending, as varints: the first one, then differences
 *
 * A varint has seven bits a byte, the lowest first; the highest bit says that another byte follows (LEB128).
 */
import { partitionPoint } from '@rookery/core';
import { NO_IDS, type SortedIds } from './sorted-ids.ts';

/**
 * The size at which a part is closed, bytes. Higher: a look-up of a rare word reads more. Lower: there are more
 * documents.
 */
const PART_BYTES = 16 * 1024;
/** Max. ids of a term in one part. */
const CHUNK_IDS = 8_192;

/** A growing buffer of bytes. */
class Bytes {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  varint(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  append(other: Uint8Array): void {
    if (this.length + other.length > this.#bytes.length) this.#grow(other.length);
    this.#bytes.set(other, this.length);
    this.length += other.length;
  }

  /** A view, which the next write may change. */
  get view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    larger.set(this.view);
    this.#bytes = larger;
  }
}

/** A complete part. */
export interface EncodedPart {
  readonly bytes: Uint8Array;
  /** Sorts after every term of the earlier parts, and not after the first of this one: look-ups compare with it. */
  readonly separator: string;
}

/** Encodes terms as parts. Terms are added in ascending order, each once. */
export class PartEncoder {
  #terms: string[] = [];
  #termsLength = 0;
  #lengths = new Bytes(1024);
  #ids = new Bytes(PART_BYTES);
  /** The last term of the parts before. */
  #last = '';
  #continues = false;

  /** Adds a term with the ids of its messages. @returns the parts that it completed */
  add(term: string, ids: SortedIds): EncodedPart[] {
    if (ids.length <= CHUNK_IDS) {
      this.#append(term, ids);
      return this.#size >= PART_BYTES ? [this.#close()] : [];
    }
    // The term starts a new part, so that a look-up need not read the end of the one before.
    const parts = this.#terms.length > 0 ? [this.#close()] : [];
    for (let at = 0; at < ids.length; at += CHUNK_IDS) {
      if (this.#terms.length > 0) parts.push(this.#close());
      this.#continues = true;
      this.#append(term, ids.subarray(at, at + CHUNK_IDS));
    }
    return parts;
  }

  /** Returns the last part, if there is one. */
  finish(): EncodedPart[] {
    return this.#terms.length > 0 ? [this.#close()] : [];
  }

  get #size(): number {
    return this.#termsLength + this.#lengths.length + this.#ids.length;
  }

  #append(term: string, ids: SortedIds): void {
    this.#terms.push(term);
    this.#termsLength += term.length + 1;
    const before = this.#ids.length;
    let previous = 0;
    for (const id of ids) {
      this.#ids.varint(id - previous);
      previous = id;
    }
    this.#lengths.varint(this.#ids.length - before);
  }

  #close(): EncodedPart {
    const terms = Buffer.from(this.#terms.join('\n'));
    const whole = new Bytes(terms.length + this.#lengths.length + this.#ids.length + 10);
    whole.varint(this.#terms.length);
    whole.varint(terms.length);
    whole.append(terms);
    whole.append(this.#lengths.view);
    whole.append(this.#ids.view);
    const first = this.#terms[0] as string;
    const separator = this.#continues ? first : between(this.#last, first);
    this.#last = this.#terms.at(-1) as string;
    this.#terms = [];
    this.#termsLength = 0;
    this.#lengths = new Bytes(1024);
    this.#ids = new Bytes(PART_BYTES);
    this.#continues = false;
    return { bytes: whole.view.slice(), separator };
  }
}

/** The shortest prefix of a term that sorts after the term before it. */
function between(before: string, term: string): string {
  let shared = 0;
  while (shared < before.length && before[shared] === term[shared]) shared++;
  // Not half of a surrogate pair: such a text cannot be stored.
  return term.slice(0, shared + 1).isWellFormed() ? term.slice(0, shared + 1) : term.slice(0, shared + 2);
}

/** Numbers of parts, both inclusive. */
export interface PartRange {
  readonly first: number;
  readonly last: number;
}

/** Which parts may hold a term, by the separators of all. */
export function partsOf(term: string, separators: readonly string[]): PartRange {
  const last = Math.max(0, partitionPoint(separators.length, (at) => (separators[at] as string) <= term) - 1);
  let first = last;
  while (first > 0 && separators[first] === term && separators[first - 1] === term) first--;
  return { first, last };
}

/** A decoded part. */
export class Part {
  readonly terms: readonly string[];
  readonly #bytes: Uint8Array;
  /** The offsets at which the ids of each term begin, and the end of the last ones. */
  readonly #offsets: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const reader = new VarintReader(bytes, 0);
    const count = reader.next();
    const length = reader.next();
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + reader.at, length).toString();
    this.terms = text.split('\n');
    const lengths = new VarintReader(bytes, reader.at + length);
    const offsets = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) offsets[i + 1] = (offsets[i] as number) + lengths.next();
    this.#offsets = offsets.map((offset) => offset + lengths.at);
  }

  /** Approximate size in memory, bytes. */
  get size(): number {
    return this.#bytes.length + this.terms.length * 40 + 200;
  }

  /** The ids of a term; empty if it is not there. */
  idsOf(term: string): SortedIds {
    const { terms } = this;
    const place = partitionPoint(terms.length, (at) => (terms[at] as string) < term);
    return terms[place] === term ? this.idsAt(place) : NO_IDS;
  }

  /** The ids of the term with this index. */
  idsAt(index: number): SortedIds {
    const start = this.#offsets[index] as number;
    const end = this.#offsets[index + 1] as number;
    const bytes = this.#bytes;
    let count = 0;
    for (let at = start; at < end; at++) if ((bytes[at] as number) < 128) count++;
    const ids = new Uint32Array(count);
    const reader = new VarintReader(bytes, start);
    let id = 0;
    for (let i = 0; i < count; i++) {
      id += reader.next();
      ids[i] = id;
    }
    return ids;
  }
}

class VarintReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let byte = this.#bytes[this.at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    let shift = 7;
    do {
      byte = this.#bytes[this.at++] as number;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value >>> 0;
  }
}
