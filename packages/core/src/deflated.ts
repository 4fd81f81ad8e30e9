/**
 * Pieces of a gzip stream. A deflate stream is a sequence of blocks. Blocks that end with a full flush end at a byte
 * boundary and refer to nothing before them, so pieces that were compressed separately, even by different processes,
 * can be concatenated.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

/** A compressed piece of a gzip stream. */
export interface DeflatedPiece {
  readonly blocks: Buffer;
  /** Length of the uncompressed bytes. */
  readonly length: number;
  /** CRC-32 of the uncompressed bytes. */
  readonly checksum: number;
}

/**
 * Max. bytes that are compressed synchronously: passing them to another thread and back costs as much (a quarter of a
 * millisecond).
 */
const AT_ONCE_BYTES = 32 * 1024;

/** The smallest chunk size that zlib accepts. */
const MIN_CHUNK_BYTES = 64;

type InThread = (bytes: Uint8Array, options: object) => Promise<Buffer>;
const deflateInThread = promisify(deflateRaw) as InThread;
const inflateInThread = promisify(inflateRaw) as InThread;

/** Compresses bytes to self-contained blocks, large inputs in another thread. @param level of zlib, 1 to 9 */
export async function deflateBlocks(bytes: Uint8Array, level: number): Promise<Buffer> {
  const options = { level, finishFlush: constants.Z_FULL_FLUSH };
  return bytes.length <= AT_ONCE_BYTES ? deflateRawSync(bytes, options) : deflateInThread(bytes, options);
}

/** Compresses bytes to a piece of a gzip stream. */
export async function deflate(bytes: Uint8Array): Promise<DeflatedPiece> {
  return { blocks: await deflateBlocks(bytes, 1), length: bytes.length, checksum: crc32(bytes) };
}

/** Decompresses a piece. @throws RangeError if it holds more bytes than its `length` */
export async function inflate({ blocks, length }: DeflatedPiece): Promise<Buffer> {
  const options = {
    // The piece has no final block, so zlib must not wait for one.
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, length),
    // Room for all bytes and one more, from which zlib sees that the output is complete: each further chunk takes
    // another turn of the thread, which costs more than the inflation.
    chunkSize: Math.max(MIN_CHUNK_BYTES, length + 1),
  };
  return length <= AT_ONCE_BYTES ? inflateRawSync(blocks, options) : inflateInThread(blocks, options);
}

/** The polynomial of CRC-32 in reflected form: the lowest bit is the highest power. */
const POLYNOMIAL = 0xedb88320;
/** The polynomial 1 in reflected form: the highest bit is the lowest power. */
const ONE = 0x80000000;

/** The checksum of two concatenated byte strings, from the checksum of each and the length of the second. */
export function joinChecksums(first: number, second: number, secondLength: number): number {
  return (multiply(powerOfX(secondLength * 8), first) ^ second) >>> 0;
}

/** The product of two polynomials modulo the CRC-32 polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the power of n: appending n zero bits multiplies a checksum by it. */
function powerOfX(n: number): number {
  let power = ONE;
  let square = ONE >>> 1;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
