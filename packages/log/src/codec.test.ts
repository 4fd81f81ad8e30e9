import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { PROTO_DIR } from '@rookery/protos';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { decodeEntry, decodeFrame, decodeHead, type EntryInput, encodeEntry, encodeFrame } from './codec.ts';
import { NewerFormat } from './errors.ts';

const root = new protobuf.Root();
root.resolvePath = (_, target) => join(PROTO_DIR, target);
root.loadSync('rookery/log.proto', { keepCase: true });

/** Arbitrary values of a message type, derived from its schema: new fields are tested automatically. */
function messages(name: string): fc.Arbitrary<Record<string, unknown>> {
  const type = root.lookupType(name);
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of type.fieldsArray) {
    const { resolvedType } = field.resolve();
    const one = resolvedType ? messages(resolvedType.fullName) : scalar(field.type);
    fields[field.name] = field.repeated ? fc.array(one, { maxLength: 3 }) : one;
  }
  return fc.record(fields, {
    requiredKeys: type.fieldsArray.filter((field) => field.repeated).map(({ name }) => name),
  });
}

function scalar(type: string): fc.Arbitrary<unknown> {
  if (type === 'string') return fc.string({ unit: 'grapheme' });
  if (type === 'bytes') return fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
  if (type === 'bool') return fc.boolean();
  if (type === 'uint32') return fc.nat({ max: 2 ** 32 - 1 });
  if (type === 'uint64') return fc.maxSafeNat();
  throw new Error(`no values of ${type}`);
}

/** The entry as decoded by the library itself, with the options of the rpc layer. */
function reference(bytes: Uint8Array): unknown {
  const type = root.lookupType('rookery.Entry');
  return type.toObject(type.decode(bytes), { longs: Number, defaults: true, arrays: true, objects: true });
}

describe('entries', () => {
  test('come back as they went in, with defaults, as numbers and views', () => {
    fc.assert(
      fc.property(messages('rookery.Entry'), (entry) => {
        const bytes = encodeEntry(entry as EntryInput);
        const decoded = decodeEntry(bytes);
        expect(plain(decoded)).toEqual(plain(reference(bytes)));
        expect(plain(decoded)).toMatchObject(plain(entry) as object);
        expect(encodeEntry(decodeEntry(encodeEntry(decoded)))).toEqual(encodeEntry(decoded));
      }),
      { numRuns: 300 },
    );
  });

  test('an empty one has every field', () => {
    const empty = decodeEntry(encodeEntry({}));
    expect(Object.keys(empty)).toEqual(root.lookupType('rookery.Entry').fieldsArray.map(({ name }) => name));
    expect(empty).toMatchObject({ seq: 0, at_ms: 0, type: '', causes: [], audience: null, message: null });
    expect(empty.payload).toBeInstanceOf(Buffer);
    expect(decodeEntry(encodeEntry({})).causes).not.toBe(empty.causes);
  });

  test('text for a byte field is text', () => {
    const payload = '{"type":"pointer","naïve":true}';
    const decoded = decodeEntry(encodeEntry({ payload, audience: { everyone: true } }));
    expect(decoded.payload.toString()).toBe(payload);
  });

  test('seqs and times up to 2^53 preserve every digit', () => {
    for (const seq of [0, 1, 127, 128, 2 ** 31, 2 ** 32, 2 ** 35 + 1, Number.MAX_SAFE_INTEGER]) {
      expect(decodeEntry(encodeEntry({ seq })).seq).toBe(seq);
    }
  });

  test('what is no entry is refused', () => {
    expect(() => decodeEntry(Buffer.from([0x12, 0x50, 0x41]))).toThrow();
    expect(() => decodeEntry(Buffer.from([0x08, 0xff]))).toThrow();
  });
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const note = (seq: number, bytes: number) => encodeEntry({ seq, type: 'note', payload: Buffer.alloc(bytes, 65) });
/** The first field of a frame is its format, a byte. */
function withFormat(bytes: Buffer, format: number): Buffer {
  expect([...bytes.subarray(0, 1)]).toEqual([8]);
  const other = Buffer.from(bytes);
  other[1] = format;
  return other;
}

describe('frames', () => {
  test('are their entries in order, in either format', () => {
    const entry = messages('rookery.Entry');
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.string(),
        fc.maxSafeNat(),
        fc.boolean(),
        (entries, writer, lastSeq, long) => {
          const encoded = entries.map((one) => encodeEntry(one as EntryInput));
          // Long enough to be compressed.
          if (long) encoded.push(note(1, 20_000));
          const plainFrame = encodeFrame(writer, encoded, { format: 1, lastSeq });
          const packedFrame = encodeFrame(writer, encoded, { format: 2, lastSeq });
          for (const bytes of [plainFrame, packedFrame]) {
            const frame = decodeFrame(bytes);
            expect(frame.writer).toBe(writer);
            expect(plain(frame.entries)).toEqual(plain(encoded.map(decodeEntry)));
          }
          // The library itself can decode the frame too: the bytes are standard protobuf.
          const type = root.lookupType('rookery.Frame');
          const byLibrary = type.toObject(type.decode(plainFrame), { longs: Number }).entries ?? [];
          expect(byLibrary).toHaveLength(encoded.length);
          expect(decodeHead(plainFrame)).toMatchObject({ format: 1, writer });
          expect(decodeHead(packedFrame)).toMatchObject({ format: long ? 2 : 1, writer });
          if (lastSeq > 0)
            expect([decodeHead(plainFrame).lastSeq, decodeHead(packedFrame).lastSeq]).toEqual([lastSeq, lastSeq]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of many long entries have their lengths right', () => {
    const sizes = [0, 100, 127, 128, 16_383, 16_384, 3_000_000];
    const entries = sizes.map((size) => note(1, size));
    for (const format of [1, 2]) {
      const frame = encodeFrame('w', entries, { format, lastSeq: 7 });
      expect(decodeFrame(frame).entries.map((entry) => entry.payload.length)).toEqual(sizes);
    }
  });

  test('are packed where that pays, and only if the format may be written', () => {
    const noise = encodeEntry({ type: 'x', payload: randomBytes(50_000) });
    const format = (entries: Uint8Array[], newest: number) =>
      decodeHead(encodeFrame('w', entries, { format: newest, lastSeq: 1 })).format;
    expect(format([note(1, 20_000)], 1)).toBe(1);
    expect(format([note(1, 20_000)], 2)).toBe(2);
    expect(format([note(1, 20_000)], 3)).toBe(2);
    expect(format([note(1, 10_000)], 2)).toBe(1);
    expect(format([noise], 2)).toBe(1);
    const many = upTo(512).map((seq) => note(seq, 1_000));
    expect(encodeFrame('w', many, { format: 2, lastSeq: 512 }).length).toBeLessThan(50_000);
  });

  test('of a newer format are refused, not misread, but their head is known', () => {
    const bytes = withFormat(encodeFrame('w', [note(6, 20_000)], { format: 2, lastSeq: 6 }), 3);
    expect(() => decodeFrame(bytes)).toThrow(NewerFormat);
    expect(() => decodeFrame(bytes)).toThrow('a frame of format 3: this build reads up to 2');
    expect(decodeHead(bytes)).toEqual({ format: 3, writer: 'w', lastSeq: 6 });
  });

  test('that lack an entry, or hold more than the log can carry, are refused', () => {
    const type = root.lookupType('rookery.Frame');
    const whole = type.decode(encodeFrame('w', [note(1, 20_000), note(2, 20_000)], { format: 2, lastSeq: 2 }));
    const changed = (change: object) => type.encode({ ...whole, ...change }).finish();
    expect(decodeFrame(changed({})).entries.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(() => decodeFrame(changed({ count: 3 }))).toThrow('a frame of 3 entries has 2');
    expect(() => decodeFrame(changed({ packed: zstdCompressSync(Buffer.alloc(9_000_000)) }))).toThrow();
    expect(() => decodeFrame(changed({ packed: Buffer.from('no zstd') }))).toThrow();
  });
});

/** The value without prototypes, and with byte fields of all types in one form. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
