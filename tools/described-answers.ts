/**
 * Validates answers and events against the description that the gateway serves. An answer must have exactly the fields
 * of its endpoint, an error a status, a code and fields of its endpoint, and an event the form for the capabilities of
 * its client.
 */
import { ERRORS } from '@rookery/core';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

const DOCUMENT = 'openapi.json';

/** An answer to a request. */
export interface Answered {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly status: number;
  /** The parsed body if it is JSON, otherwise its text; '' if there is none. */
  readonly body: unknown;
}

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;

/** The fields of an operation that the validation reads. */
interface DescribedOperation {
  readonly 'x-roots': readonly string[];
  readonly responses: Responses;
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
  };
}

type Capabilities = Readonly<Record<string, boolean>>;

/** The fields of a schema that the validation reads. */
interface DescribedSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly { readonly 'x-when'?: Capabilities }[];
}

/** The fields of the served document that the validation reads. */
export interface DescriptionDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, DescribedSchema>> };
}

/** An operation, and its position in the document. */
interface Row {
  readonly name: string;
  readonly roots: readonly string[];
  readonly responses: Responses;
  readonly pointer: string;
}

interface Resource {
  readonly path: RegExp;
  readonly rows: ReadonlyMap<string, Row>;
}

/** A description, prepared for validation. */
export interface Description {
  readonly ajv: Ajv2020;
  /** The patterns of paths, with their operations by method; paths with fewer variables first, as in the router. */
  readonly resources: readonly Resource[];
  readonly schemas: DescriptionDocument['components']['schemas'];
  readonly compiled: Map<string, ValidateFunction>;
}

export function readDescription(document: DescriptionDocument): Description {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  ajv.addSchema(document, DOCUMENT);
  const resources = Object.entries(document.paths).map(([path, operations]) => {
    const at = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    const rows = Object.entries(operations).map(
      ([method, { responses, 'x-roots': roots }]) =>
        [
          method.toUpperCase(),
          { name: `${method.toUpperCase()} ${path}`, roots, responses, pointer: `#/paths/${at}/${method}/responses` },
        ] as const,
    );
    return { variables: path.split('{').length, path: new RegExp(`^${pattern}$`), rows: new Map(rows) };
  });
  const byVariables = resources.sort((a, b) => a.variables - b.variables);
  return { ajv, resources: byVariables, schemas: document.components.schemas, compiled: new Map() };
}

/** Returns the operation of a path below `/api/v1` or `/json`, with or without a query. */
export function rowOf({ resources }: Description, method: string, path: string): Row | undefined {
  const [, root = '/api/v1', below = ''] = /^(\/api\/v1|\/json)?(\/[^?]*)/.exec(path) ?? [];
  if (below.includes('/..')) return undefined;
  const { rows } = resources.find((one) => one.path.test(below) || one.path.test(`${below}/`)) ?? {};
  const row = rows?.get(method) ?? (method === 'HEAD' ? rows?.get('GET') : undefined);
  return row?.roots.includes(root) ? row : undefined;
}

/** Removes the events from an answer of `GET /events`; `undescribedEvent` validates them one by one. */
const withoutEvents = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'events' in body ? { ...body, events: [] } : body;

/**
 * Returns the problem with an endpoint's answer, including its status and error code; undefined if there is none.
 * @param body text if it is not JSON, '' if there is none
 */
export function undescribedByEndpoint(held: Description, { method, path, status, body }: Answered): string | undefined {
  const row = rowOf(held, method, path);
  if (!row) return wrongRefusal(body, status);
  const { code, result } = body as { code?: unknown; result?: unknown };
  // Requests can be forged only with the cookies of browsers, which are used below /json.
  if (code === 'CSRF_FAILED' && path.startsWith('/json/')) return wrongRefusal(body, status);
  if (!(status in row.responses)) return `status ${status} is not described`;
  if (method === 'HEAD') return undefined;
  const { $ref, content } = row.responses[status] ?? {};
  if (!$ref && !(content && 'application/json' in content)) return undefined;
  const pointer = `${$ref ?? `${row.pointer}/${status}`}/content/application~1json/schema`;
  if (result === 'error' && code !== undefined && !compile(held, pointer)(body)) {
    const name = `Error.${String(code)}`;
    if (!(name in held.schemas)) return `the unknown code ${String(code)}`;
    const validate = compile(held, `#/components/schemas/${name}`);
    return validate(body) ? `${String(code)} is not described` : wordsOf(held, validate.errors, 'answer');
  }
  const validate = compile(held, pointer);
  return validate(row.name === 'GET /events' ? withoutEvents(body) : body)
    ? undefined
    : wordsOf(held, validate.errors, 'answer');
}

/**
 * Returns the problem with an event; undefined if there is none.
 * @param capabilities those of the queue that it came from; undefined if unknown: then any form is accepted
 */
export function undescribedEvent(
  held: Description,
  event: Readonly<Record<string, unknown>>,
  capabilities: Capabilities | undefined,
): string | undefined {
  const name = nameOfEvent(event);
  const described = held.schemas[name];
  if (!described) return 'no such event';
  const forms = (described.anyOf ?? []).map((form, at) => ({ when: form['x-when'], at }));
  const due = forms.filter(({ when }) => !when || !capabilities || fits(when, capabilities));
  if (due.length === 0) return 'not for a client of these capabilities';
  let wrong = '';
  for (const { at } of due) {
    const validate = compile(held, `#/components/schemas/${name}/anyOf/${at}`);
    if (validate(event)) return undefined;
    wrong = wordsOf(held, validate.errors, 'event');
  }
  return wrong;
}

/** Returns the name of an event's component: its type, and its `op` if it has one. */
export const nameOfEvent = ({ type, op }: Readonly<Record<string, unknown>>): string =>
  `Event.${String(type)}${typeof op === 'string' ? `.${op}` : ''}`;

const fits = (when: Capabilities, capabilities: Capabilities): boolean =>
  Object.entries(when).every(([name, has]) => (capabilities[name] ?? false) === has);

function compile({ ajv, compiled }: Description, pointer: string): ValidateFunction {
  let validate = compiled.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: `${DOCUMENT}${pointer}` });
    compiled.set(pointer, validate);
  }
  return validate;
}

/**
 * Formats errors. If all alternatives failed, uses only the deepest errors, since the others belong to less similar
 * alternatives.
 */
function wordsOf({ ajv }: Description, errors: ErrorObject[] | null | undefined, dataVar: string): string {
  const named = (errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'const');
  const deepest = Math.max(...named.map(({ instancePath }) => instancePath.split('/').length));
  const chosen = named.filter(({ instancePath }) => instancePath.split('/').length === deepest);
  const extra = chosen.flatMap(({ params }) => {
    const { additionalProperty, unevaluatedProperty } = params as Record<string, string | undefined>;
    return additionalProperty ?? unevaluatedProperty ?? [];
  });
  const text = ajv.errorsText(chosen.length > 0 ? chosen : errors, { dataVar });
  return `${text.slice(0, 300)}${extra.length > 0 ? ` (${extra.join()})` : ''}`;
}

/** Returns the problem with an answer to a request without an endpoint. */
function wrongRefusal(body: unknown, status: number): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { msg, code, result } = body as { msg?: unknown; code?: unknown; result?: unknown };
  if (result !== 'error') return status < 400 ? undefined : 'an error without the envelope';
  if (status < 400) return 'a refusal with the status of a success';
  if (typeof msg !== 'string') return 'a refusal without a text';
  // Unexpected errors have no code, and neither have unknown paths and methods.
  const mayHaveNone = code === undefined && [404, 405, 500].includes(status);
  if (!mayHaveNone && !Object.hasOwn(ERRORS, String(code))) return `a refusal with the unknown code ${String(code)}`;
  return undefined;
}
