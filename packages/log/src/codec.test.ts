import { join } from 'node:path';
import { PROTO_DIR } from '@rookery/protos';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { decodeEntry, decodeFrame, type EntryInput, encodedSize, encodeEntry, encodeFrame } from './codec.ts';

const root = new protobuf.Root();
root.resolvePath = (_, target) => join(PROTO_DIR, target);
root.loadSync('rookery/log.proto', { keepCase: true });

/** Values of a message type, by its schema: a field that is added to the schema is tested without a word here. */
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

/** What the library makes of the bytes by itself, with the options that the rpc layer uses. */
function reference(bytes: Uint8Array): unknown {
  const type = root.lookupType('rookery.Entry');
  return type.toObject(type.decode(bytes), { longs: Number, defaults: true, arrays: true, objects: true });
}

describe('entries', () => {
  test('come back as they went in, with defaults, as numbers and views', () => {
    fc.assert(
      fc.property(messages('rookery.Entry'), (entry) => {
        const bytes = encodeEntry(entry as EntryInput);
        expect(encodedSize(entry as EntryInput)).toBe(bytes.length);
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

  test('seqs and times up to 2^53 keep every digit', () => {
    for (const seq of [0, 1, 127, 128, 2 ** 31, 2 ** 32, 2 ** 35 + 1, Number.MAX_SAFE_INTEGER]) {
      expect(decodeEntry(encodeEntry({ seq })).seq).toBe(seq);
    }
  });

  test('what is no entry is refused', () => {
    expect(() => decodeEntry(Buffer.from([0x12, 0x50, 0x41]))).toThrow();
    expect(() => decodeEntry(Buffer.from([0x08, 0xff]))).toThrow();
  });
});

describe('frames', () => {
  test('are their entries in order', () => {
    fc.assert(
      fc.property(fc.array(messages('rookery.Entry'), { maxLength: 8 }), fc.string(), (entries, writer) => {
        const encoded = entries.map((entry) => encodeEntry(entry as EntryInput));
        const bytes = encodeFrame(writer, encoded);
        const frame = decodeFrame(bytes);
        expect(frame.writer).toBe(writer);
        expect(plain(frame.entries)).toEqual(plain(encoded.map(decodeEntry)));
        const type = root.lookupType('rookery.Frame');
        const again = type.encode(type.decode(bytes)).finish();
        expect(Buffer.from(again).equals(bytes)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('of many long entries have their lengths right', () => {
    const entries = [0, 100, 127, 128, 16_383, 16_384, 3_000_000].map((size) =>
      encodeEntry({ type: 'x', payload: Buffer.alloc(size, 65) }),
    );
    expect(decodeFrame(encodeFrame('w', entries)).entries.map((entry) => entry.payload.length)).toEqual([
      0, 100, 127, 128, 16_383, 16_384, 3_000_000,
    ]);
  });

  test('of a newer format are refused, not misread', () => {
    const bytes = root.lookupType('rookery.Frame').encode({ format: 2, writer: 'w' }).finish();
    expect(() => decodeFrame(bytes)).toThrow('format 2');
  });
});

/** Without prototypes, and with all byte fields alike. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
