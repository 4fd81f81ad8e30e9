/**
 * Documents that come back byte for byte. What the driver reads as an object of JavaScript loses the order of names
 * that look like numbers, and by default the difference between kinds of numbers.
 */
import { BSON, type Document } from 'mongodb';

/** For the driver: numbers, binary fields and regular expressions stay what they are. */
export const UNCHANGED = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

/** For BSON: the same, and texts are not checked, as they were on their way in. */
export const AS_STORED = { ...UNCHANGED, validation: { utf8: false } } as const;

/** A document that is stored again as these very bytes. */
export function fromBytes(bytes: Uint8Array): Document {
  const document = BSON.deserialize(bytes, AS_STORED);
  return Buffer.compare(BSON.serialize(document), bytes) === 0 ? document : inOrder(bytes);
}

/** The same text for the same `_id`, of whatever type. */
export const keyOf = (id: unknown): string => Buffer.from(BSON.serialize({ key: id })).toString('latin1');

/** As a Map, whose names keep the order in which they lie. */
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

/** A value that holds no others, read as the only one of a document. */
function single(type: number, value: Uint8Array): unknown {
  const head = Buffer.alloc(7);
  head.writeInt32LE(head.length + value.length + 1);
  head[4] = type;
  head[5] = 'v'.charCodeAt(0);
  return BSON.deserialize(Buffer.concat([head, value, Buffer.of(0)]), AS_STORED).v;
}
