/**
 * Encodes and decodes entries and frames. The schema is protos/rookery/log.proto, loaded once at the start; field names
 * are those of the schema.
 *
 * Decoded messages have every field as a property of their own (absent ones hold the default), 64-bit integers as
 * numbers, and byte fields as views into the decoded bytes, not copies.
 *
 * Frames have two formats. In the first, entries are plain; in the second, they are compressed together, so that the
 * log reaches further back and readers fetch less. The members of an installation agree on the format that may be
 * written. Every writer, of any release, can continue after any frame, since all formats have the same head.
 */
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { PROTO_DIR } from '@rookery/protos';
import type { Entry__Output, Entry as EntryInput } from '@rookery/protos/gen/rookery/Entry.ts';
import type { Frame__Output } from '@rookery/protos/gen/rookery/Frame.ts';
import protobuf from 'protobufjs';
import { NewerFormat } from './errors.ts';

export type { Entry__Output } from '@rookery/protos/gen/rookery/Entry.ts';
export type { EntryInput };

/** The newest format of a frame that this build reads and writes. */
export const FRAME_FORMAT = 2;

/**
 * Min. size of the entries of a compressed frame, bytes: compression costs 3 to 4 us per kilobyte plus a fixed 40 us,
 * which would delay a single message.
 */
const PACK_FROM_BYTES = 16_384;
/** Max. ratio of compressed to plain size; entries above it stay uncompressed, and cost their readers nothing. */
const PACKED_SHARE = 0.9;
/** Max. size of decompressed entries, bytes: a larger frame was not written by this code and would fill the memory. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Max. entries of a frame: positions have nine bits for the index of an entry. */
export const MAX_FRAME_ENTRIES = 512;

/**
 * Max. size of the entries of a frame, bytes. NATS accepts messages of 8 MB with headers; a longer frame would block
 * its subject permanently, since no later frame may overtake it.
 */
export const MAX_FRAME_BYTES = 7_000_000;

/** Max. size of an entry, bytes; the commit queue rejects longer ones. */
export const MAX_ENTRY_BYTES = MAX_FRAME_BYTES;

const EMPTY = Buffer.alloc(0);

/**
 * Reads 64-bit integers as numbers: seqs and times stay far below 2^53. Truncated strings are errors, like all
 * truncated data.
 */
class EntryReader extends protobuf.BufferReader {
  override string(): string {
    const length = this.uint32();
    const start = this.pos;
    if (start + length > this.len) throw new RangeError('index out of range');
    this.pos += length;
    return (this.buf as Buffer).toString('utf8', start, this.pos);
  }

  override uint64(): never {
    const { buf, len } = this;
    let value = 0;
    let factor = 1;
    for (let i = 0; i < 10; i++) {
      if (this.pos >= len) throw new RangeError('index out of range');
      const byte = buf[this.pos++] as number;
      value += (byte & 0x7f) * factor;
      // The library declares the type as Long, but returns numbers too.
      if (byte < 0x80) return value as never;
      factor *= 128;
    }
    throw new Error('invalid varint encoding');
  }
}

/** Writes strings in byte fields as text; the library would interpret them as base64. */
class EntryWriter extends protobuf.BufferWriter {
  override bytes(value: Uint8Array | string): protobuf.Writer {
    return super.bytes(typeof value === 'string' ? Buffer.from(value) : value);
  }
}

const root = new protobuf.Root();
root.resolvePath = (_, target) => join(PROTO_DIR, target);
root.loadSync('rookery/log.proto', { keepCase: true }).resolveAll();
const entryType = prepared('rookery.Entry');
const frameType = prepared('rookery.Frame');
const headType = headOf(frameType);

/** Gives a type, and the types in it, constructors that set every field: all decoded messages then have one shape. */
function prepared(name: string): protobuf.Type {
  const type = root.lookupType(name);
  const defaults = type.fieldsArray.map((field): [string, unknown] => {
    const { resolvedType } = field.resolve();
    if (resolvedType instanceof protobuf.Type && resolvedType.ctor.name !== 'Decoded') prepared(resolvedType.fullName);
    if (field.repeated) return [field.name, undefined];
    if (field.type === 'bytes') return [field.name, EMPTY];
    return [field.name, field.long ? 0 : field.defaultValue];
  });
  type.ctor = function Decoded(this: Record<string, unknown>) {
    for (const [field, value] of defaults) this[field] = value === undefined ? [] : value;
  } as unknown as protobuf.Constructor<object>;
  return type;
}

/** The frame type without its entries, which the decoder then skips. */
function headOf(type: protobuf.Type): protobuf.Type {
  const head = new protobuf.Type('FrameHead');
  for (const { name, id, type: of } of type.fieldsArray) {
    if (name === 'format' || name === 'writer' || name === 'last_seq') head.add(new protobuf.Field(name, id, of));
  }
  root.add(head);
  return prepared('FrameHead');
}

/**
 * Encodes an entry for the journal and the log. A string in a byte field, such as `payload`, is written as UTF-8 text.
 */
export function encodeEntry(entry: EntryInput): Uint8Array {
  return entryType.encode(entry, new EntryWriter()).finish();
}

/** Decodes an entry. @throws RangeError or Error if the bytes are not an entry. */
export function decodeEntry(bytes: Uint8Array): Entry__Output {
  return entryType.decode(new EntryReader(asBuffer(bytes))) as unknown as Entry__Output;
}

/** The fields of a frame besides its entries. */
export interface FrameHead {
  readonly format: number;
  /** The process that published it. */
  readonly writer: string;
  /** The seq of its last entry; 0 for entries without a journal. */
  readonly lastSeq: number;
}

/**
 * Encodes a frame of already encoded entries.
 * @param options.format the newest format that all readers know; an older one is used if it is as good
 */
export function encodeFrame(
  writer: string,
  entries: readonly Uint8Array[],
  options: { readonly format: number; readonly lastSeq: number },
): Buffer {
  const head = { writer, last_seq: options.lastSeq };
  let size = 0;
  for (const entry of entries) size += 1 + varintSize(entry.length) + entry.length;
  if (options.format >= 2 && size >= PACK_FROM_BYTES) {
    const packed = zstdCompressSync(writeEntries(Buffer.allocUnsafe(size), 0, entries), FASTEST);
    if (packed.length < size * PACKED_SHARE) {
      return asBuffer(
        frameType
          .encode({ ...head, format: 2, count: entries.length, packed }, new EntryWriter())
          .finish() as Uint8Array,
      );
    }
  }
  const start = frameType.encode({ ...head, format: 1 }, new EntryWriter()).finish();
  const bytes = Buffer.allocUnsafe(start.length + size);
  bytes.set(start);
  return writeEntries(bytes, start.length, entries);
}

/**
 * Decodes a frame.
 * @throws NewerFormat for a frame of a format above FRAME_FORMAT; Error for bytes that are not a complete frame.
 */
export function decodeFrame(bytes: Uint8Array): Frame__Output {
  const frame = frameType.decode(new EntryReader(asBuffer(bytes))) as unknown as Frame__Output;
  if (frame.format > FRAME_FORMAT) throw new NewerFormat(frame.format, FRAME_FORMAT);
  if (frame.format < 2) return frame;
  const open = zstdDecompressSync(frame.packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  const { entries } = frameType.decode(new EntryReader(open)) as unknown as Frame__Output;
  if (entries.length !== frame.count) throw new Error(`a frame of ${frame.count} entries has ${entries.length}`);
  return { ...frame, packed: EMPTY, entries };
}

/**
 * Decodes the head of a frame of any format, including newer ones. It skips the entries, so its cost is the same for
 * any frame.
 * @throws Error for bytes that are not a frame.
 */
export function decodeHead(bytes: Uint8Array): FrameHead {
  const head = headType.decode(new EntryReader(asBuffer(bytes))) as unknown as Pick<
    Frame__Output,
    'format' | 'writer' | 'last_seq'
  >;
  return { format: head.format, writer: head.writer, lastSeq: head.last_seq };
}

const ENTRIES_TAG = (frameType.fields.entries?.id ?? 3) * 8 + 2;

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest >>>= 7) size++;
  return size;
}

function writeEntries(bytes: Buffer, start: number, entries: readonly Uint8Array[]): Buffer {
  let at = start;
  for (const entry of entries) {
    bytes[at++] = ENTRIES_TAG;
    at = writeVarint(bytes, at, entry.length);
    bytes.set(entry, at);
    at += entry.length;
  }
  return bytes;
}

function writeVarint(bytes: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
  bytes[at++] = rest;
  return at;
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
