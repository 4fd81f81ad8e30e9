/** Requests as the property tests draw them: the operation, the caller, the values, and the encoding on the wire. */
import { unescape as unescapeBytes } from 'node:querystring';
import { type ApiClient, multipart, PICTURE } from '@rookery/testkit';
import fc from 'fast-check';
import type { Asked } from '../api/permissions/row.ts';
import type { Input, Operation } from './operations.ts';
import { type Place, ROLES, type Role } from './place.ts';
import {
  allowed,
  hostileBytes,
  hostileSegment,
  hostileValue,
  raw,
  spoilt,
  type Tree,
  toJson,
  toText,
} from './values.ts';

/** The value of a parameter: JSON, or percent-encoded bytes. */
type Given = { readonly tree: Tree } | { readonly bytes: string };

const CARRIERS = [
  'multipart',
  'twice',
  'override',
  'json',
  'text',
  'untyped',
  'broken',
  'unknown',
  'wrong key',
] as const;
type Carrier = (typeof CARRIERS)[number] | 'form';

/** A drawn request, whose references are not resolved yet. */
export interface Drawn {
  readonly operation: Operation;
  readonly role: Role;
  /**
   * Selects the row of the table of permissions, among those of the operation, that supplies the values; null: the
   * schemas supply them.
   */
  readonly row: number | null;
  readonly variables: Readonly<Record<string, Given>>;
  readonly inputs: Readonly<Record<string, Given>>;
  /** Values that replace those, or are added to them. */
  readonly changes: Readonly<Record<string, Given>>;
  /** The parameter that is left out. */
  readonly without: string | undefined;
  readonly carrier: Carrier;
}

/** A request as sent over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Includes the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** Why the description forbids the request; undefined if it allows it. */
  readonly forbidden: string | undefined;
}

const value = (input: Input): fc.Arbitrary<Given> => allowed(input.schema, input.name).map((tree) => ({ tree }));

const hostile = (input: Input): fc.Arbitrary<Given> =>
  fc.oneof(
    { weight: 5, arbitrary: hostileValue.map((tree) => ({ tree })) },
    { weight: 5, arbitrary: spoilt(input.schema, input.name).map((tree) => ({ tree })) },
    { weight: 1, arbitrary: hostileBytes.map((bytes) => ({ bytes })) },
  );

/** Max. optional parameters that a request usually has: an organisation has 130 settings. */
const MAX_OPTIONAL = 4;

function someOf<T>(inputs: readonly Input[], most: number, draw: (input: Input) => fc.Arbitrary<T>) {
  return fc
    .subarray([...inputs], { maxLength: Math.min(most, inputs.length) })
    .chain((some) => fc.record(Object.fromEntries(some.map((input) => [input.name, draw(input)]))));
}

const NONE = fc.constant<Readonly<Record<string, Given>>>({});

/** Draws requests of one operation. */
function requestsOf(operation: Operation): fc.Arbitrary<Drawn> {
  const { inputs, variables } = operation;
  const required = inputs.filter((input) => input.required);
  const optional = inputs.filter((input) => !input.required);
  const base = {
    operation: fc.constant(operation),
    role: fc.constantFrom(...ROLES),
    row: fc.option(fc.nat(5)),
    variables: fc.record(Object.fromEntries(variables.map((one) => [one.name, value(one)]))),
    inputs: fc
      .tuple(
        fc.record(Object.fromEntries(required.map((input) => [input.name, value(input)]))),
        someOf(optional, MAX_OPTIONAL, value),
      )
      .map(([must, may]): Record<string, Given> => ({ ...must, ...may })),
    changes: someOf(optional, 1, value) as fc.Arbitrary<Record<string, Given>>,
    without: fc.constant<string | undefined>(undefined),
    carrier: fc.constant<Carrier>('form'),
  };
  const kinds: fc.WeightedArbitrary<Drawn>[] = [
    { weight: 8, arbitrary: fc.record(base) },
    { weight: 2, arbitrary: fc.record({ ...base, carrier: fc.constantFrom(...CARRIERS) }) },
  ];
  if (inputs.length > 0) {
    kinds.push({ weight: 12, arbitrary: fc.record({ ...base, changes: someOf(inputs, 2, hostile) }) });
  }
  if (required.length > 0) {
    const without = fc.constantFrom(...required.map(({ name }) => name));
    kinds.push({ weight: 1, arbitrary: fc.record({ ...base, without, changes: NONE }) });
  }
  if (variables.length > 0) {
    const segment = hostileSegment.map((bytes): Given => ({ bytes }));
    const spoiltVariables = fc
      .tuple(base.variables, fc.constantFrom(...variables), segment)
      .map(([given, { name }, bad]) => ({ ...given, [name]: bad }));
    kinds.push({ weight: 3, arbitrary: fc.record({ ...base, variables: spoiltVariables }) });
  }
  return fc.oneof(...kinds);
}

/** Draws requests of any of these operations. */
export function anyRequest(operations: readonly Operation[]): fc.Arbitrary<Drawn> {
  const each = operations.map(requestsOf);
  return fc.nat(each.length - 1).chain((at) => each[at] as fc.Arbitrary<Drawn>);
}

/** One value of a request, as text. Fields are sent in their order. */
interface Field {
  readonly name: string;
  /** The text that the server should read. */
  readonly text: string;
  /** Percent-encoded. */
  readonly encoded: string;
}

/** Resolves the references of a request and encodes it for the wire. */
export async function toWire(drawn: Drawn, place: Place, caller: ApiClient): Promise<WireRequest> {
  const { operation, carrier, row } = drawn;
  const asked = row === null ? undefined : await place.rightRequest(operation, caller, row);
  const segments = Object.entries(drawn.variables).map(([name, given]) => {
    const known = asked?.path?.[name];
    return known !== undefined && 'tree' in given
      ? field(name, { tree: String(known) }, false, place)
      : field(name, given, false, place);
  });
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => segments.find((one) => one.name === name)?.encoded ?? '',
  );
  const fields = fieldsOf(drawn, asked, place);
  const isOwnBody = asked?.options?.body !== undefined;
  const headers = { ...credentials(caller, carrier), ...asked?.options?.headers };
  const spoiltPath = operation.variables.find(({ name, allows }) => {
    const segment = segments.find((one) => one.name === name);
    return !segment || !isEncoded(segment.encoded) || !allows(segment.text);
  });
  const forbidden = spoiltPath ? `${spoiltPath.name} in the path` : isOwnBody ? undefined : forbids(drawn, fields);
  const root = `/api/v1${path}`;
  const query = fields.map(({ name, encoded }) => `${name}=${encoded}`).join('&');
  if (operation.method === 'GET' || operation.method === 'HEAD') {
    return { method: operation.method, target: query ? `${root}?${query}` : root, headers, body: undefined, forbidden };
  }
  if (isOwnBody) return { method: operation.method, target: root, headers, body: asked?.options?.body, forbidden };
  const sent = carried(drawn, root, fields, query);
  return { ...sent, headers: { ...headers, ...sent.headers }, forbidden };
}

function fieldsOf(
  { operation, inputs, changes, without, carrier }: Drawn,
  asked: Asked | undefined,
  place: Place,
): Field[] {
  const known = Object.entries(asked?.params ?? {})
    .filter(([, one]) => one !== undefined)
    .map(([name, one]): [string, Given] => [name, { tree: typeof one === 'string' ? raw(one) : one }]);
  const given: Record<string, Given> = { ...(asked ? Object.fromEntries(known) : inputs), ...changes };
  const fields = Object.entries(given)
    .filter(([name]) => name !== without)
    .map(([name, one]) =>
      field(
        name,
        one,
        operation.inputs.some((input) => input.name === name && input.isJson),
        place,
      ),
    );
  const odd = { text: 'x', encoded: 'x' };
  if (carrier === 'unknown') return [...fields, { name: 'zebra', ...odd }, { name: '__proto__', ...odd }];
  return carrier === 'twice' ? [...fields.map(({ name }) => ({ name, ...odd })), ...fields] : fields;
}

function field(name: string, given: Given, isJson: boolean, place: Place): Field {
  if ('bytes' in given) return { name, text: unescapeBytes(given.bytes), encoded: given.bytes };
  const write = isJson ? toJson : toText;
  const text = write(given.tree, place.look).toWellFormed();
  return { name, text, encoded: encodeURIComponent(text) };
}

function isEncoded(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Carriers from whose body the server reads no fields. */
const UNREAD: readonly Carrier[] = ['json', 'text', 'untyped', 'broken'];

/** Whether the server reads the fields: in a query, in a multipart body, or in a form that is sent as one. */
const isRead = ({ operation: { method, bodyType }, carrier }: Drawn): boolean =>
  method === 'GET' || bodyType === MULTIPART || bodyType === '*/*' || !UNREAD.includes(carrier);

/** Returns why the description forbids the fields. Of a repeated name the last value counts. */
function forbids(drawn: Drawn, fields: readonly Field[]): string | undefined {
  const given = new Map(isRead(drawn) ? fields.map(({ name, text }) => [name, text]) : []);
  for (const { name, required, allows } of drawn.operation.inputs) {
    const text = given.get(name);
    if (text === undefined ? required : !allows(text)) return text === undefined ? `no ${name}` : name;
  }
  return undefined;
}

function credentials({ email, apiKey }: ApiClient, carrier: Carrier): Record<string, string> {
  if (!apiKey) return {};
  const key = carrier === 'wrong key' ? `${apiKey.slice(1)}x` : apiKey;
  return { authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` };
}

/** Returns the method, the target, and the body with its type. */
function carried({ operation, carrier }: Drawn, target: string, fields: readonly Field[], form: string) {
  const { method, bodyType } = operation;
  const typed = (type: string) => ({ 'content-type': type });
  if (bodyType === '*/*') {
    const json = `{${fields.map(({ name, text }) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join()}}`;
    return { method, target: form ? `${target}?${form}` : target, headers: typed('application/json'), body: json };
  }
  const texts = Object.fromEntries(fields.map(({ name, text }) => [name, text]));
  if (carrier === 'multipart' || bodyType === MULTIPART) {
    const { headers = {}, body } = multipart(bodyType === MULTIPART ? [PICTURE] : [], texts);
    return { method, target, headers, body };
  }
  switch (carrier) {
    case 'override':
      return {
        method: 'POST',
        target,
        headers: typed(FORM),
        body: [...(form ? [form] : []), `method=${method}`].join('&'),
      };
    case 'json':
      return { method, target, headers: typed('application/json'), body: JSON.stringify(texts) };
    case 'text':
      return { method, target, headers: typed('text/plain; charset=utf-16'), body: form };
    case 'untyped':
      return { method, target, headers: {}, body: form };
    case 'broken':
      return { method, target, headers: typed('multipart/form-data; boundary=x'), body: `--x\r\n${form}` };
    default:
      return { method, target, headers: typed(FORM), body: form };
  }
}
