/**
 * Entries and frames as bytes. The schema is protos/rookery/log.proto, loaded once at the start; field names are those
 * of the schema.
 *
 * Decoded messages have every field as a property of their own (absent ones hold the default), 64-bit integers as
 * numbers, and byte fields as views into the decoded bytes, not copies.
 *
 * Frames have two formats. In the first their entries are plain, in the second they are compressed together, so that
 * the log reaches further back and readers fetch less. The members of an installation agree on the format that may be
 * written. Every writer, of whatever age, can continue after any frame, since all formats have the same head.
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
 * Frames of at least this many bytes are compressed: it costs 3 to 4 us a kilobyte, and 40 us whatever the length,
 * which a single message would feel.
 */
const PACK_FROM_BYTES = 16_384;
/** Entries that shrink by less stay uncompressed, and cost their readers nothing. */
const PACKED_SHARE = 0.9;
/** Decompressed entries at most: more is no frame of ours, and would only fill the memory. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Entries in a frame at most: positions have nine bits for the index of an entry. */
export const MAX_FRAME_ENTRIES = 512;

/**
 * Bytes of entries in a frame at most. NATS takes messages of 8 MB with headers; longer ones would stop the subject for
 * good, since the order allows nothing to pass them.
 */
export const MAX_FRAME_BYTES = 7_000_000;

/** An entry's bytes at most; the commit queue refuses a longer one. */
export const MAX_ENTRY_BYTES = MAX_FRAME_BYTES;

const EMPTY = Buffer.alloc(0);

/** 64-bit integers as numbers: seqs and times stay far below 2^53. Cut strings are errors, as all that is cut. */
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
      // The declared type is the library's Long, which is only one of the forms that it hands out itself.
      if (byte < 0x80) return value as never;
      factor *= 128;
    }
    throw new Error('invalid varint encoding');
  }
}

/** Strings given for byte fields are text; the library would take them for base64. */
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

/** Gives a type, and those in it, constructors that set every field, so that all decoded messages have one shape. */
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

/** The type without its entries, which a decoder then steps over. */
function headOf(type: protobuf.Type): protobuf.Type {
  const head = new protobuf.Type('FrameHead');
  for (const { name, id, type: of } of type.fieldsArray) {
    if (name === 'format' || name === 'writer' || name === 'last_seq') head.add(new protobuf.Field(name, id, of));
  }
  root.add(head);
  return prepared('FrameHead');
}

/**
 * An entry as the journal and the log store it. A string for a byte field, such as `payload`, is taken as UTF-8 text.
 */
export function encodeEntry(entry: EntryInput): Uint8Array {
  return entryType.encode(entry, new EntryWriter()).finish();
}

/** @throws RangeError or Error where the bytes are no entry. */
export function decodeEntry(bytes: Uint8Array): Entry__Output {
  return entryType.decode(new EntryReader(asBuffer(bytes))) as unknown as Entry__Output;
}

/** What a frame says of itself beside its entries. */
export interface FrameHead {
  readonly format: number;
  /** The process that published it. */
  readonly writer: string;
  /** The seq of its last entry; 0 where they have no journal. */
  readonly lastSeq: number;
}

/**
 * A frame of entries that are already encoded.
 * @param o.format the newest format that all readers know; one that is older is taken where it does as well
 */
export function encodeFrame(
  writer: string,
  entries: readonly Uint8Array[],
  o: { readonly format: number; readonly lastSeq: number },
): Buffer {
  const head = { writer, last_seq: o.lastSeq };
  let size = 0;
  for (const entry of entries) size += 1 + varintSize(entry.length) + entry.length;
  if (o.format >= 2 && size >= PACK_FROM_BYTES) {
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
 * @throws NewerFormat for a frame of a format above FRAME_FORMAT; Error for bytes that are no frame, or not a whole
 *   one.
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
 * Reads no entries, so that it costs the same for any frame, and knows those of newer formats. @throws Error for bytes
 * that are no frame.
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
