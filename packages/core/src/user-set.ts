/**
 * Compressed sets of user ids: the audience of an event, the subscribers of a channel, the mentioned users.
 *
 * The serialised form is the shorter of two. *Bits*: a marker byte, the first id, and a bit for each id from there on:
 * half of 2,000 users take 250 bytes, half of 10,000 take 1.25 kB. The portable *roaring* format is short if ids are
 * far apart or in long runs; half of 2,000 users take 2 kB in it, half of 10,000 take 8 kB. The journal and the log
 * contain such a set for each message.
 *
 * A set holds the bytes that it was made from, so passing one through costs nothing. Look-ups read bits in place;
 * roaring bytes are decoded at the first look-up. A decoded set lives outside the JavaScript heap and is freed when the
 * set is garbage-collected.
 */
import { RoaringBitmap32, roaringLibraryInitialize } from 'roaring-wasm';

await roaringLibraryInitialize();

/** The marker byte of the bits form. Roaring bytes begin with 0x3a or 0x3b. */
const BITS = 1;
/** Length of the header before the bits: the marker, and the first id, a multiple of eight, in four bytes. */
const BITS_HEAD = 5;

/** An immutable set of user ids (integers from 0 to 2^32 - 1). */
export class UserSet {
  static readonly EMPTY = UserSet.of([]);

  #bytes: Uint8Array | undefined;
  #bitmap: RoaringBitmap32 | undefined;

  private constructor(bytes: Uint8Array | undefined, bitmap: RoaringBitmap32 | undefined) {
    this.#bytes = bytes;
    this.#bitmap = bitmap;
  }

  /** The set of these ids, in any order, repetitions allowed. */
  static of(ids: Iterable<number>): UserSet {
    return UserSet.#fromBitmap(RoaringBitmap32.from(ids));
  }

  /**
   * The set that `toBytes` serialised; no bytes are the empty set. Only for trusted bytes: the decoder does not check
   * them.
   */
  static fromBytes(bytes: Uint8Array): UserSet {
    return bytes.length === 0 ? UserSet.EMPTY : new UserSet(bytes, undefined);
  }

  static #fromBitmap(bitmap: RoaringBitmap32): UserSet {
    bitmap.optimize();
    return new UserSet(undefined, bitmap);
  }

  get #decoded(): RoaringBitmap32 {
    const bits = this.#bits;
    this.#bitmap ??= bits
      ? RoaringBitmap32.from(idsOfBits(bits))
      : RoaringBitmap32.deserialize('portable', this.#bytes as Uint8Array);
    return this.#bitmap;
  }

  /** The bytes, if they are in the bits form. */
  get #bits(): Uint8Array | undefined {
    return this.#bytes?.[0] === BITS ? this.#bytes : undefined;
  }

  /** The number of ids. */
  get size(): number {
    return this.#decoded.size;
  }

  has(id: number): boolean {
    const bits = this.#bits;
    return bits ? isInBits(bits, id) : this.#decoded.has(id);
  }

  /** The ids, ascending. */
  toArray(): number[] {
    const bits = this.#bits;
    return bits ? idsOfBits(bits) : this.#decoded.toArray();
  }

  /** The shorter of the two forms, serialised once. */
  toBytes(): Uint8Array {
    this.#bytes ??= toBits(this.#decoded) ?? this.#decoded.serialize('portable');
    return this.#bytes;
  }

  union(other: UserSet): UserSet {
    return UserSet.#fromBitmap(RoaringBitmap32.or(this.#decoded, other.#decoded));
  }

  intersect(other: UserSet): UserSet {
    // Needs no decoding.
    if (this === UserSet.EMPTY || other === UserSet.EMPTY) return UserSet.EMPTY;
    const bits = other.#bits;
    if (bits && this.size < bits.length) return UserSet.of(this.toArray().filter((id) => isInBits(bits, id)));
    return UserSet.#fromBitmap(RoaringBitmap32.and(this.#decoded, other.#decoded));
  }

  equals(other: UserSet): boolean {
    return this.#decoded.isEqual(other.#decoded);
  }

  minus(other: UserSet): UserSet {
    return UserSet.#fromBitmap(RoaringBitmap32.andNot(this.#decoded, other.#decoded));
  }

  with(...ids: number[]): UserSet {
    return this.union(UserSet.of(ids));
  }

  without(...ids: number[]): UserSet {
    return this.minus(UserSet.of(ids));
  }
}

/** The set in the bits form; undefined if that is no shorter than the roaring form. */
function toBits(bitmap: RoaringBitmap32): Uint8Array | undefined {
  const first = bitmap.minimum();
  const length = BITS_HEAD + (bitmap.maximum() >>> 3) - (first >>> 3) + 1;
  if (bitmap.size === 0 || length >= bitmap.getSerializationSizeInBytes('portable')) return undefined;
  const bits = Buffer.alloc(length);
  bits[0] = BITS;
  bits.writeUInt32LE(first - (first % 8), 1);
  for (const id of bitmap.toUint32Array()) {
    const at = BITS_HEAD + (id >>> 3) - (first >>> 3);
    bits[at] = (bits[at] as number) | (1 << (id & 7));
  }
  return bits;
}

function isInBits(bits: Uint8Array, id: number): boolean {
  const byte = bits[BITS_HEAD + (id >>> 3) - (firstOf(bits) >>> 3)];
  return id >= firstOf(bits) && byte !== undefined && ((byte >> (id & 7)) & 1) === 1;
}

/** The ids, ascending. */
function idsOfBits(bits: Uint8Array): number[] {
  const first = firstOf(bits);
  const ids: number[] = [];
  for (let at = BITS_HEAD; at < bits.length; at++) {
    const byte = bits[at] as number;
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) {
      if (((byte >> bit) & 1) === 1) ids.push(first + 8 * (at - BITS_HEAD) + bit);
    }
  }
  return ids;
}

/** The id of the first bit. */
function firstOf(bits: Uint8Array): number {
  const [, a = 0, b = 0, c = 0, d = 0] = bits;
  return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
}
