/**
 * Pieces of a gzip stream. Deflate is a sequence of blocks, and blocks that were ended by a full flush stop at a whole
 * byte and refer to nothing before themselves; so pieces that were compressed apart, even by different processes, may
 * be put one behind the other.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

/** Bytes as a piece of a gzip stream. */
export interface Deflated {
  readonly blocks: Buffer;
  /** Of the bytes. */
  readonly length: number;
  /** CRC-32 of the bytes. */
  readonly checksum: number;
}

/**
 * Up to this bytes are compressed at once: handing them to another thread and back costs as much (a quarter of a
 * millisecond).
 */
const AT_ONCE_BYTES = 32 * 1024;

/** zlib takes no smaller chunk. */
const MIN_CHUNK_BYTES = 64;

type InThread = (bytes: Uint8Array, options: object) => Promise<Buffer>;
const deflateInThread = promisify(deflateRaw) as InThread;
const inflateInThread = promisify(inflateRaw) as InThread;

/** Compresses bytes to blocks that stand by themselves, large ones in another thread. @param level of zlib, 1 to 9 */
export async function deflateBlocks(bytes: Uint8Array, level: number): Promise<Buffer> {
  const options = { level, finishFlush: constants.Z_FULL_FLUSH };
  return bytes.length <= AT_ONCE_BYTES ? deflateRawSync(bytes, options) : deflateInThread(bytes, options);
}

/** Bytes as a piece for one stream. */
export async function deflate(bytes: Uint8Array): Promise<Deflated> {
  return { blocks: await deflateBlocks(bytes, 1), length: bytes.length, checksum: crc32(bytes) };
}

/** The bytes of such a piece again. @throws RangeError where it holds more bytes than it says */
export async function inflate({ blocks, length }: Deflated): Promise<Buffer> {
  const options = {
    // The piece has no last block, so its end is not to be waited for.
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, length),
    // Room for all of it and a byte more, by which zlib knows that this was all: each further chunk is one more turn of
    // the other thread, which costs more than what it inflates.
    chunkSize: Math.max(MIN_CHUNK_BYTES, length + 1),
  };
  return length <= AT_ONCE_BYTES ? inflateRawSync(blocks, options) : inflateInThread(blocks, options);
}

/** The polynomial of CRC-32, its highest power last. */
const POLYNOMIAL = 0xedb88320;
/** The polynomial 1: the highest bit stands for the lowest power. */
const ONE = 0x80000000;

/** The checksum of bytes and then others, of the checksum of each and the length of the others. */
export function joinChecksums(first: number, second: number, secondLength: number): number {
  return (multiply(powerOfX(secondLength * 8), first) ^ second) >>> 0;
}

/** The product of two polynomials modulo that of the checksum. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the power of n: what appending n zero bits multiplies a checksum with. */
function powerOfX(n: number): number {
  let power = ONE;
  let square = ONE >>> 1;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
