/**
 * Composes a gzip stream of blocks, each compressed once, however many responses contain it: a header, the compressed
 * blocks in sequence (`deflated.ts` in core explains why that is valid), an empty last block, and the checksum and
 * length of the whole. The result is an ordinary gzip member.
 *
 * The checksum covers all bytes in order. The checksum after a block is a function of the one before it, so a block
 * memoises that: responses that begin with the same blocks never process these bytes again.
 */
import { crc32 } from 'node:zlib';
import { type DeflatedPiece, deflateBlocks, inflate, joinChecksums } from '@rookery/core';

/** The constant header: deflate, no flags, no time, no hints, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An empty last block. */
const END = Buffer.from([3, 0]);

/**
 * Compression levels. Shared blocks are compressed once for many responses: level 3 is still three times as fast as the
 * default, and saves a tenth more than level 1.
 */
const LEVELS = { shared: 3, own: 1 } as const;

/** Max. memoised checksums of a block. A block follows few others; checksums beyond this are computed again. */
const MAX_CHECKSUMS = 64;

/** A piece of one or more responses. */
export interface Piece {
  /** Uncompressed length, bytes. */
  readonly length: number;
  /** Whether other responses use the same bytes in memory. */
  readonly isShared: boolean;
  /** Returns the piece as deflate blocks. */
  deflated(): Promise<Buffer>;
  /** Returns the uncompressed bytes. */
  plain(): Promise<Uint8Array>;
  /** Returns the CRC-32 after the piece, given the one before it. */
  checksumAfter(before: number): number;
}

/** Bytes of one response, or of many. They must not change. */
export class Block implements Piece {
  readonly bytes: Uint8Array;
  readonly isShared: boolean;
  readonly #checksums = new Map<number, number>();
  #deflated: Promise<Buffer> | undefined;

  constructor(bytes: Uint8Array, options: { shared: boolean }) {
    this.bytes = bytes;
    this.isShared = options.shared;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Compresses at the first call. */
  deflated(): Promise<Buffer> {
    this.#deflated ??= deflateBlocks(this.bytes, LEVELS[this.isShared ? 'shared' : 'own']);
    return this.#deflated;
  }

  async plain(): Promise<Uint8Array> {
    return this.bytes;
  }

  checksumAfter(before: number): number {
    let after = this.#checksums.get(before);
    if (after === undefined) {
      after = crc32(this.bytes, before);
      if (this.#checksums.size < MAX_CHECKSUMS) this.#checksums.set(before, after);
    }
    return after;
  }
}

/** A piece that was received compressed. */
export class DeflatedBlock implements Piece {
  readonly isShared = false;
  readonly #deflated: DeflatedPiece;

  constructor(deflated: DeflatedPiece) {
    this.#deflated = deflated;
  }

  get length(): number {
    return this.#deflated.length;
  }

  async deflated(): Promise<Buffer> {
    return this.#deflated.blocks;
  }

  plain(): Promise<Uint8Array> {
    return inflate(this.#deflated);
  }

  checksumAfter(before: number): number {
    return joinChecksums(before, this.#deflated.checksum, this.#deflated.length);
  }
}

/** Returns the pieces, in this order, as one gzip stream in parts. */
export async function gzip(pieces: readonly Piece[]): Promise<Buffer[]> {
  const deflated = await Promise.all(pieces.map((piece) => piece.deflated()));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((checksum, piece) => piece.checksumAfter(checksum), 0));
  // Length modulo 2^32, as the format defines.
  trailer.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return [HEADER, ...deflated, END, trailer];
}
