/**
 * One service's part of a register: a JSON object composed of values and of prepared bytes.
 *
 * Members that many users receive with the same bytes are *shared*: they are prepared once, named by their hash, and
 * left out if the reader has them already. Shared members that differ for guests are separate shared members with their
 * own hash. A service leaves out only bytes that it would have sent, so knowing or guessing a hash reveals nothing.
 */
import { createHash } from 'node:crypto';
import type { Answer } from './answers/index.ts';
import { type DeflatedPiece, deflate } from './deflated.ts';

/** Members with the same bytes for many users. */
export interface SharedMembers {
  /** The first 16 bytes of the SHA-256 of `json`. */
  readonly hash: Buffer;
  /** A JSON object without surrounding white space. */
  readonly json: Buffer;
}

/** The abilities of the reader that concern shared members. */
export interface StateReader {
  /** Whether the reader understands shared and compressed parts; otherwise all members come in the part's own JSON. */
  readonly takes_shared: boolean;
  /** Hashes of parts that the reader has. */
  readonly known_parts: readonly Uint8Array[];
}

/** A piece of the answer besides its `json`: shared members, or compressed per-user members. */
export type StateMembers = Partial<SharedMembers> & { readonly deflated?: DeflatedPiece };

/**
 * Min. size of per-user members that the service compresses, bytes: smaller ones are as cheap to send to the gateway
 * uncompressed.
 */
const DEFLATE_FROM_BYTES = 64 * 1024;

/** Max. hashes in a request; comparing more would cost every service more than sending a part. */
export const MAX_KNOWN_PARTS = 16;

/** Length of a hash, bytes. It distinguishes the parts of one realm, for which 128 bits do not collide in practice. */
const HASH_BYTES = 16;

/** Min. size of shared members, bytes: for smaller ones a hash and a separate compressed block take more than saved. */
const SHARE_FROM_BYTES = 1024;

/** Whether the reader has the members of this hash. */
export function isKnown({ known_parts }: StateReader, hash: Buffer): boolean {
  return known_parts.slice(0, MAX_KNOWN_PARTS).some((known) => hash.equals(known));
}

/** Shared members by their hash only, for readers that have the bytes. */
export const named = (hash: Buffer): SharedMembers => ({ hash, json: NO_BYTES });

/** The reader of an object that is composed now and shared later. */
const NOBODY: StateReader = { takes_shared: false, known_parts: [] };

const COMMA = Buffer.from(',');
const OPEN = Buffer.from('{');
const CLOSE = Buffer.from('}');

/** Hashes the bytes of a JSON object, so that they can be left out later. */
export function toSharedMembers(json: Buffer): SharedMembers {
  return { hash: createHash('sha256').update(json).digest().subarray(0, HASH_BYTES), json };
}

/**
 * Joins prepared bytes to a JSON array.
 * @param pieces the items in order, each preceded by a comma, in one piece or several
 */
export function joinArray(pieces: readonly Buffer[]): Buffer {
  const [first, ...rest] = pieces;
  // The first item has nothing before it.
  return first ? Buffer.concat([OPEN_ARRAY, first.subarray(1), ...rest, CLOSE_ARRAY]) : EMPTY_ARRAY;
}

/**
 * Splits a JSON object into segments that are shared separately. A segment is the text between two commas of the
 * object, in braces of its own, so that segments are joined like members; a single segment is not valid JSON.
 *
 * @param texts the texts between the commas, in order
 */
export function toSegments(texts: readonly (readonly Buffer[])[]): SharedMembers[] {
  return texts.map((text) => toSharedMembers(Buffer.concat([OPEN, ...text, CLOSE])));
}

function unreachable(): never {
  throw new Error('a piece of the caller’s own goes out compressed alone');
}

const OPEN_ARRAY = Buffer.from('[');
const CLOSE_ARRAY = Buffer.from(']');
const EMPTY_ARRAY = Buffer.from('[]');

/** The members that a register may have, by name, with their types. */
export type RegisterMembers = Partial<Answer<'REGISTERED'>>;

export class StatePart<Members extends object = RegisterMembers> {
  readonly #own: Buffer[] = [];
  readonly #shared: (SharedMembers | { readonly ownPiece: Buffer })[] = [];
  readonly #reader: StateReader;

  /** Without a reader, all members come in the part's own JSON. */
  constructor(reader: StateReader = NOBODY) {
    this.#reader = reader;
  }

  /** Adds one per-user member. */
  add<Name extends keyof Members & string>(name: Name, value: Members[Name]): this {
    return this.addBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** Adds one member whose value is already JSON. */
  addBytes(name: keyof Members & string, json: Buffer): this {
    this.#own.push(COMMA, Buffer.from(`${JSON.stringify(name)}:`), json);
    return this;
  }

  /** Adds every member of an object. */
  addAll(members: Members): this {
    return this.addMembers(Buffer.from(JSON.stringify(members)));
  }

  /** Adds every member of an object that is already JSON, without surrounding white space. */
  addMembers(json: Buffer): this {
    // An object of two bytes has no members.
    if (json.length > 2) this.#own.push(COMMA, json.subarray(1, -1));
    return this;
  }

  /** Adds members whose bytes other users receive too: by hash only, if the reader has them. */
  addShared(members: SharedMembers): this {
    if (!this.#reader.takes_shared || members.json.length < SHARE_FROM_BYTES) return this.addMembers(members.json);
    this.#share(members);
    return this;
  }

  /**
   * Adds members in segments, as `toSegments` makes them. `own` replaces one of them by a per-user segment: a user
   * whose members differ in one word gets that segment, not all of them.
   */
  addPieces(pieces: readonly SharedMembers[], own?: { readonly index: number; readonly json: Buffer }): this {
    if (!this.#reader.takes_shared) {
      for (const [n, { json }] of pieces.entries()) this.addMembers(own?.index === n ? own.json : json);
      return this;
    }
    for (const [n, piece] of pieces.entries()) {
      if (own?.index === n) this.#shared.push({ ownPiece: Buffer.concat([COMMA, own.json.subarray(1, -1)]) });
      else this.#share(piece);
    }
    return this;
  }

  /** The part at a position of the journal. In `shared`, `json` is empty for members that the reader has. */
  at(seq: number): { seq: number; json: Buffer; shared: StateMembers[] } {
    const shared = this.#shared.map((one) => ('ownPiece' in one ? unreachable() : one));
    return { seq, json: this.#json(), shared };
  }

  /**
   * The part at a position of the journal, like `at`, with large per-user members compressed, so that they are small in
   * all further transfers.
   */
  async deflatedAt(seq: number): Promise<{ seq: number; json: Buffer; shared: StateMembers[] }> {
    const length = this.#own.reduce((sum, bytes) => sum + bytes.length, 0);
    const shared = await Promise.all(
      this.#shared.map(async (one) => ('ownPiece' in one ? { deflated: await deflate(one.ownPiece) } : one)),
    );
    if (!this.#reader.takes_shared || length < DEFLATE_FROM_BYTES) return { seq, json: this.#json(), shared };
    const deflated = await deflate(Buffer.concat(this.#own, length));
    return { seq, json: NO_MEMBERS, shared: [...shared, { deflated }] };
  }

  /** Adds members by hash only, if the reader has them. */
  #share(members: SharedMembers): void {
    this.#shared.push(isKnown(this.#reader, members.hash) ? named(members.hash) : members);
  }

  #json(): Buffer {
    return Buffer.concat([OPEN, ...this.#own.slice(1), CLOSE]);
  }
}

const NO_BYTES = Buffer.alloc(0);
const NO_MEMBERS = Buffer.from('{}');
