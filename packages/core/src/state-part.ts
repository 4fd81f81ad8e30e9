/**
 * One service's part of a register: a JSON object put together of values and of bytes that were prepared.
 *
 * Members that many users receive with the same bytes are *shared*: they are prepared once, named by their hash, and
 * left out where the reader has them already. Shared members depend on nothing but what decided their bytes: a part
 * that is different for guests is another part for guests. Names are exchanged, never guessed: a service leaves out
 * only bytes that it would have sent, so a hash reveals nothing.
 */
import { createHash } from 'node:crypto';
import type { Answer } from './answers/index.ts';
import { type Deflated, deflate } from './deflated.ts';

/** Members that are the same for many. */
export interface SharedMembers {
  /** The first 16 bytes of the SHA-256 of `json`. */
  readonly hash: Buffer;
  /** A JSON object, written without spaces around it. */
  readonly json: Buffer;
}

/** Who asks, as far as shared members go. */
export interface StateReader {
  /** Shared and compressed parts are understood; else all members are given as JSON of the caller's own. */
  readonly takes_shared: boolean;
  /** Hashes of parts that the reader has. */
  readonly known_parts: readonly Uint8Array[];
}

/** A part of the answer beside the caller's own members: shared ones, or those own ones that are many. */
export type StateMembers = Partial<SharedMembers> & { readonly deflated?: Deflated };

/**
 * From this size own members are compressed where they are made: less crosses to the gateway as cheaply uncompressed.
 */
const DEFLATE_FROM_BYTES = 64 * 1024;

/** Hashes that a request may name; more would cost every service more to compare than a part costs to send. */
export const MAX_KNOWN_PARTS = 16;

/** A hash is for telling parts of one realm apart; 128 bits never meet. */
const HASH_BYTES = 16;

/** Below this a reference, and a compressed block of its own, are longer than what they save. */
const SHARE_FROM_BYTES = 1024;

/** Whether the reader has the members of this hash. */
export function isKnown({ known_parts }: StateReader, hash: Buffer): boolean {
  return known_parts.slice(0, MAX_KNOWN_PARTS).some((known) => hash.equals(known));
}

/** Members by name alone. */
export const named = (hash: Buffer): SharedMembers => ({ hash, json: NO_BYTES });

/** Nobody, for an object that is put together to be shared later. */
const NOBODY: StateReader = { takes_shared: false, known_parts: [] };

const COMMA = Buffer.from(',');
const OPEN = Buffer.from('{');
const CLOSE = Buffer.from('}');

/** Names the bytes of a JSON object, so that they can be left out later. */
export function toSharedMembers(json: Buffer): SharedMembers {
  return { hash: createHash('sha256').update(json).digest().subarray(0, HASH_BYTES), json };
}

/**
 * A JSON array joined from bytes that were prepared.
 * @param pieces the items one after the other, each written behind a comma, in one piece or several
 */
export function joinArray(pieces: readonly Buffer[]): Buffer {
  const [first, ...rest] = pieces;
  // The first item has nothing before it.
  return first ? Buffer.concat([OPEN_ARRAY, first.subarray(1), ...rest, CLOSE_ARRAY]) : EMPTY_ARRAY;
}

/**
 * A JSON object in pieces that are shared one by one. Each is what stands between two commas of the object, in braces
 * of its own, so that they are joined like members; by itself none of them is JSON.
 *
 * @param texts what stands between the commas, in order
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

/** What a register may have: the names of its members with their forms. */
export type RegisterMembers = Partial<Answer<'REGISTERED'>>;

export class StatePart<Members extends object = RegisterMembers> {
  readonly #own: Buffer[] = [];
  readonly #shared: (SharedMembers | { readonly ownPiece: Buffer })[] = [];
  readonly #reader: StateReader;

  /** Without a reader all members are in the part's own JSON. */
  constructor(reader: StateReader = NOBODY) {
    this.#reader = reader;
  }

  /** Adds one member of the caller's own. */
  add<Name extends keyof Members & string>(name: Name, value: Members[Name]): this {
    return this.addBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** Adds one member whose value is JSON already. */
  addBytes(name: keyof Members & string, json: Buffer): this {
    this.#own.push(COMMA, Buffer.from(`${JSON.stringify(name)}:`), json);
    return this;
  }

  /** Adds every member of an object. */
  addAll(members: Members): this {
    return this.addMembers(Buffer.from(JSON.stringify(members)));
  }

  /** Adds every member of an object that is JSON already, written without spaces around it. */
  addMembers(json: Buffer): this {
    // Two bytes are the braces of an object without members.
    if (json.length > 2) this.#own.push(COMMA, json.subarray(1, -1));
    return this;
  }

  /** Adds members whose bytes other users receive too: by name alone where the reader has them. */
  addShared(members: SharedMembers): this {
    if (!this.#reader.takes_shared || members.json.length < SHARE_FROM_BYTES) return this.addMembers(members.json);
    this.#share(members);
    return this;
  }

  /**
   * Adds members that came in segments, as `toPieces` makes them. The caller's own may replace one of them: a user
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

  /** The part at a position of the journal. Of `shared`, `json` is empty where the reader has the part. */
  at(seq: number): { seq: number; json: Buffer; shared: StateMembers[] } {
    const shared = this.#shared.map((one) => ('ownPiece' in one ? unreachable() : one));
    return { seq, json: this.#json(), shared };
  }

  /**
   * The same; many members of the caller's own are compressed here, so that they are small on the rest of their way.
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

  /** By name alone where the reader has it. */
  #share(members: SharedMembers): void {
    this.#shared.push(isKnown(this.#reader, members.hash) ? named(members.hash) : members);
  }

  #json(): Buffer {
    return Buffer.concat([OPEN, ...this.#own.slice(1), CLOSE]);
  }
}

const NO_BYTES = Buffer.alloc(0);
const NO_MEMBERS = Buffer.from('{}');
