/** Values for a schema, as the property tests draw them: allowed ones, and hostile ones. */
import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** An id or a name that exists in the installation; it is looked up when the request is sent. */
export interface Reference {
  readonly kind: 'reference';
  /** The name of the parameter or property that contains it. */
  readonly of: string;
  readonly type: 'integer' | 'string';
  /** Selects one of the existing values. */
  readonly n: number;
}

/** JSON as text, since `1.0`, `1e400` and broken JSON have no value of their own. */
interface Raw {
  readonly kind: 'raw';
  readonly text: string;
}

/** A JSON value that may contain references and raw text. */
export type Tree = unknown;

export const raw = (text: string): Raw => ({ kind: 'raw', text });

const isNode = (tree: Tree): tree is Reference | Raw =>
  typeof tree === 'object' && tree !== null && 'kind' in tree && (tree.kind === 'reference' || tree.kind === 'raw');

/** Serialises a value as JSON. @param look resolves a reference */
export function toJson(tree: Tree, look: (reference: Reference) => string | number): string {
  if (isNode(tree)) return tree.kind === 'raw' ? tree.text : JSON.stringify(look(tree));
  if (Array.isArray(tree)) return `[${tree.map((one) => toJson(one, look)).join()}]`;
  if (typeof tree !== 'object' || tree === null) return JSON.stringify(tree) ?? 'null';
  const members = Object.entries(tree).map(([name, one]) => `${JSON.stringify(name)}:${toJson(one, look)}`);
  return `{${members.join()}}`;
}

/** Returns the text of a value that is not sent as JSON. @param look resolves a reference */
export function toText(tree: Tree, look: (reference: Reference) => string | number): string {
  if (isNode(tree)) return tree.kind === 'raw' ? tree.text : String(look(tree));
  return typeof tree === 'string' ? tree : toJson(tree, look);
}

const DEEP = 5000;
const LONG = 20_000;

/** JSON that no proper client sends. */
const HOSTILE_JSON = [
  ...['1.0', '1e1', '1E2', '-0', '-1', '0.5', '1e400', '-1e400', '2147483648', '4294967296', '9007199254740993'],
  ...[
    '99999999999999999999',
    'null',
    'true',
    'false',
    '""',
    '" "',
    '"1"',
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '[1.0]',
    '["1"]',
  ],
  ...['{"id":1}', '{"$gt":""}', '{"__proto__":{"x":1}}', '{"new":{"direct_members":[-1]}}', '[1,1,1]', '[{}]'],
  ...['"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e"', '{"":""}', '{"a":1,"a":2}'],
  `"${'x'.repeat(LONG)}"`,
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `[${'1,'.repeat(LONG)}1]`,
];

/** Text that is not JSON, or nearly JSON. */
const HOSTILE_TEXT = [
  ...['', ' ', '\0', 'a\0b', ' 1', '1 ', '+1', '0x1', '0b1', '1_000', '１', '01', '.5', '5.', 'NaN', 'Infinity'],
  ...['undefined', 'True', 'nil', '[', '{', '"', "'", '[1,]', '{"a":}', '[1 2]', '1;2', '1,2', '%00', '%', '\r\nX: y'],
  ...['__proto__', 'constructor', 'toString', '../../etc/passwd', "' OR 1=1 --", '<script>alert(1)</script>'],
  ...[
    '\u202e',
    '\ufeff',
    '\uffff',
    '😀'.repeat(500),
    'e\u0301'.repeat(500),
    'x'.repeat(LONG),
    '(a+)+$',
    '**',
    '@**all**',
  ],
];

/** Percent-encoded bytes that are not UTF-8, and percent signs that do not start a byte. */
const HOSTILE_BYTES = ['%', '%z', '%zz', '%ff%fe', '%c0%ae', '%ed%a0%80', '%00', '%e2%82', '%25%32%35', '%u0041'];

const json = fc.constantFrom(...HOSTILE_JSON).map(raw);

/** Replaces the whole value of a parameter. */
export const hostileValue: fc.Arbitrary<Raw> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXT).map(raw),
  json,
  fc.string({ unit: 'binary', maxLength: 20 }).map(raw),
  fc.json().map(raw),
);

/** Percent-encoded. */
export const hostileBytes = fc.constantFrom(...HOSTILE_BYTES);

/** Replaces a variable of a path. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  hostileBytes,
  fc
    .constantFrom(
      ...['0', '-1', '1.0', '1e1', '+1', ' 1', '0x1', '01', 'NaN', '2147483648', '4294967297', '99999999999999999999'],
      ...['null', '\0', '..', '../..', '/', '//', 'a/b', '%2F', '\u202e', '*', ':id', '{user}', ';x=1', '?x', '#x'],
      ...['x'.repeat(900), 'x'.repeat(2000), '1'.repeat(900), '__proto__', 'x@y.example', '😀'],
    )
    .map((text) => encodeURIComponent(text)),
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 8 }).map((text) => encodeURIComponent(text)),
);

/** Values for schemas without limits, such as the terms of a narrow. */
const ANYTHING: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom(
    { operator: 'channel', operand: 'window' },
    { operator: 'topic', operand: 'greetings', negated: true },
    { operator: 'search', operand: 'hello "two words"' },
    { operator: 'is', operand: 'unread' },
    { operator: 'has', operand: 'link' },
    { operator: 'id', operand: 1 },
    { operator: 'dm', operand: [1] },
    ['is', 'starred'],
    'window',
    1,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Draws values that a schema allows. @param of the name of the parameter or property that has the value */
export function allowed(schema: Schema, of: string): fc.Arbitrary<Tree> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Schema[]).map((one) => allowed(one, of)));
  switch (schema.type) {
    case 'integer':
      return integers(schema, of);
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema, of);
    case 'array':
      return lists(schema, of);
    case 'object':
      return objects(schema, of);
    default:
      return ANYTHING;
  }
}

const reference = (of: string, type: Reference['type']): fc.Arbitrary<Reference> =>
  fc.nat(5).map((n) => ({ kind: 'reference', of, type, n }));

function integers({ minimum = -1000, maximum = 2 ** 31 - 1 }: Schema, of: string): fc.Arbitrary<Tree> {
  const [min, max] = [Math.max(Number(minimum), -(2 ** 31)), Math.min(Number(maximum), 2 ** 31 - 1)];
  const isId = min <= 1 && max > 1000;
  const inRange = fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }));
  return isId ? fc.oneof({ weight: 3, arbitrary: reference(of, 'integer') }, inRange) : inRange;
}

function texts({ maxLength }: Schema, of: string): fc.Arbitrary<Tree> {
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(Number(maxLength ?? 80), 80) });
  return fc.oneof({ weight: 3, arbitrary: reference(of, 'string') }, free);
}

function lists({ items, minItems = 0, maxItems = 3 }: Schema, of: string): fc.Arbitrary<Tree> {
  const minLength = Number(minItems);
  const element = typeof items === 'object' ? allowed(items as Schema, of) : ANYTHING;
  return fc.array(element, { minLength, maxLength: Math.max(minLength, Math.min(Number(maxItems), 3)) });
}

function objects(schema: Schema, of: string): fc.Arbitrary<Tree> {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
  };
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, allowed(one, name)]));
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required });
  const value = typeof additionalProperties === 'object' ? allowed(additionalProperties, of) : ANYTHING;
  return fc.dictionary(fc.oneof(fc.nat(9).map(String), fc.string({ maxLength: 10 })), value, { maxKeys: 3 });
}

/** Draws values that a schema allows except for one hostile part. */
export function spoilt(schema: Schema, of: string): fc.Arbitrary<Tree> {
  return fc.tuple(allowed(schema, of), json, fc.nat(100)).map(([tree, bad, at]) => replaceOne(tree, bad, at));
}

/** Replaces one leaf of a value. @param at the index of the leaf, wrapped around */
function replaceOne(tree: Tree, bad: Raw, at: number): Tree {
  if (isNode(tree) || typeof tree !== 'object' || tree === null) return bad;
  const names = Object.keys(tree);
  if (names.length === 0) return Array.isArray(tree) ? [bad] : { x: bad };
  const name = names[at % names.length] as string;
  const inner = replaceOne((tree as Record<string, unknown>)[name], bad, Math.floor(at / names.length));
  return Array.isArray(tree) ? tree.with(Number(name), inner) : { ...tree, [name]: inner };
}
