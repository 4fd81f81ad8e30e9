/**
 * Holds the answers that tests got against the description that the gateway serves: `node tools/described-answers.ts
 * TRAFFIC`, the file that TRAFFIC_LOG named. An endpoint whose answer is described has these fields and no others; every
 * refusal is the envelope with a known code. Fails where one does not fit, and where none was there to be held.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ERRORS } from '@rookery/core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const FILE = join(import.meta.dirname, '../services/gateway/openapi.json');
const DOCUMENT = 'openapi.json';

interface Answered {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
type Operations = Readonly<Record<string, { readonly responses: Responses }>>;
/** The served document, as far as answers are held against it. */
export interface DescriptionDocument {
  readonly paths: Readonly<Record<string, Operations>>;
}

interface Row {
  readonly responses: Responses;
  /** Where they stand in the document. */
  readonly pointer: string;
}

interface Resource {
  readonly path: RegExp;
  readonly rows: ReadonlyMap<string, Row>;
}

/** A description, ready to hold answers against. */
export interface Description {
  readonly ajv: Ajv2020;
  /** How paths look, and what they have by method; those without variables first, as the router has it. */
  readonly resources: readonly Resource[];
  readonly compiled: Map<string, ValidateFunction>;
}

let own: Description | undefined;

export function readDescription(document: DescriptionDocument): Description {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  ajv.addSchema(document, DOCUMENT);
  const resources = Object.entries(document.paths).map(([path, operations]) => {
    const at = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    const rows = Object.entries(operations).map(
      ([method, { responses }]) =>
        [method.toUpperCase(), { responses, pointer: `#/paths/${at}/${method}/responses` }] as const,
    );
    return { variables: path.split('{').length, path: new RegExp(`^${pattern}$`), rows: new Map(rows) };
  });
  return { ajv, resources: resources.sort((a, b) => a.variables - b.variables), compiled: new Map() };
}

/** What is wrong with an answer by the description; undefined: nothing. */
export function undescribed({ method, path, status, body }: Answered): string | undefined {
  const [, root, below = ''] = /^(\/api\/v1|\/json)(\/[^?]*)/.exec(path) ?? [];
  if (root === undefined || typeof body !== 'object' || body === null || !('result' in body)) return undefined;
  if (body.result === 'error') return wrongRefusal(body, status);
  if (status !== 200) return undefined;
  own ??= readDescription(JSON.parse(readFileSync(FILE, 'utf8')) as DescriptionDocument);
  const row = rowOf(own, method, below);
  if (!row || !JSON.stringify(row.responses['200'] ?? '').includes('unevaluatedProperties')) return undefined;
  return wrongBody(own, row, status, body);
}

/**
 * What is wrong with an answer of an endpoint below `/api/v1`, its status and the code of a refusal included; undefined:
 * nothing. @param body text where it is no JSON, '' where there is none
 */
export function undescribedByEndpoint(held: Description, { method, path, status, body }: Answered): string | undefined {
  const row = rowOf(held, method, path.replace(/^\/api\/v1|\?.*$/g, ''));
  if (!row) return typeof body === 'object' && body !== null ? wrongRefusal(body, status) : 'no JSON';
  if (!(status in row.responses)) return `status ${status} is not described`;
  if (method === 'HEAD') return undefined;
  return wrongBody(held, row, status, body);
}

function rowOf({ resources }: Description, method: string, path: string): Row | undefined {
  return resources.find((one) => one.path.test(path))?.rows.get(method);
}

function wrongBody({ ajv, compiled }: Description, row: Row, status: number, body: unknown): string | undefined {
  const { $ref, content } = row.responses[status] ?? {};
  if (!$ref && !(content && 'application/json' in content)) return undefined;
  const schema = `${DOCUMENT}${$ref ?? `${row.pointer}/${status}`}/content/application~1json/schema`;
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile({ $ref: schema });
    compiled.set(schema, validate);
  }
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'answer' });
}

function wrongRefusal(body: object, status: number): string | undefined {
  const { msg, code } = body as { msg?: unknown; code?: unknown };
  if (status < 400) return 'a refusal with the status of a success';
  if (typeof msg !== 'string') return 'a refusal without a text';
  // What was not foreseen has no code, nor have paths and methods that there are not.
  const mayHaveNone = code === undefined && [404, 405, 500].includes(status);
  if (!mayHaveNone && !Object.hasOwn(ERRORS, String(code))) return `a refusal with the unknown code ${String(code)}`;
  return undefined;
}

/** @returns how many successes there were, and what is wrong, with how often */
async function check(file: string): Promise<{ held: number; wrong: ReadonlyMap<string, number> }> {
  const wrong = new Map<string, number>();
  let held = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const exchange = JSON.parse(line) as Answered;
    const problem = undescribed(exchange);
    if (exchange.status === 200) held++;
    if (problem === undefined) continue;
    const key = `${exchange.method} ${exchange.path.split('?')[0]} ${exchange.status}: ${problem}`;
    wrong.set(key, (wrong.get(key) ?? 0) + 1);
  }
  return { held, wrong };
}

if (import.meta.main) {
  const { held, wrong } = await check(process.argv[2] ?? '');
  for (const [problem, times] of wrong) console.error(`${times} x ${problem}`);
  console.log(`${held} successes held against the description, ${wrong.size} kinds of violation`);
  process.exitCode = held === 0 || wrong.size > 0 ? 1 : 0;
}
