/**
 * Reads and writes documents without changing a byte. JavaScript objects lose the order of names that look like
 * numbers, and by default the driver loses the types of numbers.
 */
import { BSON, type Document } from 'mongodb';

/** Options of the driver that preserve the types of numbers, binary fields and regular expressions. */
export const UNCHANGED = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

/** The same options for BSON, without UTF-8 validation, since texts were checked when they were written. */
export const AS_STORED = { ...UNCHANGED, validation: { utf8: false } } as const;

/** Returns a document that serialises to exactly these bytes. */
export function fromBytes(bytes: Uint8Array): Document {
  const document = BSON.deserialize(bytes, AS_STORED);
  return Buffer.compare(BSON.serialize(document), bytes) === 0 ? document : inOrder(bytes);
}

/** Returns a text that is equal for equal `_id`s, of any type. */
export const keyOf = (id: unknown): string => Buffer.from(BSON.serialize({ key: id })).toString('latin1');

/** Reads a document as a Map, which preserves the order of names. */
function inOrder(bytes: Uint8Array): Document {
  const map = new Map<string, unknown>();
  for (const [type, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(bytes)) {
    const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString('utf8');
    const value = bytes.subarray(at, at + length);
    if (type === BSON.BSONType.object) map.set(name, inOrder(value));
    else if (type === BSON.BSONType.array) map.set(name, [...(inOrder(value) as Map<string, unknown>).values()]);
    else map.set(name, single(type, value));
  }
  return map;
}

/** Reads a scalar value, as the only one of a temporary document. */
function single(type: number, value: Uint8Array): unknown {
  const head = Buffer.alloc(7);
  head.writeInt32LE(head.length + value.length + 1);
  head[4] = type;
  head[5] = 'v'.charCodeAt(0);
  return BSON.deserialize(Buffer.concat([head, value, Buffer.of(0)]), AS_STORED).v;
}
