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

type Operations = Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>;

interface Description {
  readonly ajv: Ajv2020;
  /** By method: how paths look, those without variables first, and which schema a success has. */
  readonly answers: ReadonlyMap<string, readonly { readonly path: RegExp; readonly schema: string | undefined }[]>;
  readonly compiled: Map<string, ValidateFunction>;
}

let description: Description | undefined;

function read(): Description {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Operations> };
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addSchema(document, DOCUMENT);
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const at = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const pointer = `#/paths/${at}/${method}/responses/200/content/application~1json/schema`;
      const isDescribed = JSON.stringify(responses['200'] ?? '').includes('unevaluatedProperties');
      const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      return {
        method: method.toUpperCase(),
        variables: path.split('{').length,
        path: new RegExp(`^${pattern}$`),
        schema: isDescribed ? `${DOCUMENT}${pointer}` : undefined,
      };
    }),
  );
  rows.sort((a, b) => a.variables - b.variables);
  return { ajv, answers: Map.groupBy(rows, ({ method }) => method), compiled: new Map() };
}

/** What is wrong with an answer by the description; undefined: nothing. */
export function undescribed({ method, path, status, body }: Answered): string | undefined {
  const [, root, below = ''] = /^(\/api\/v1|\/json)(\/[^?]*)/.exec(path) ?? [];
  if (root === undefined || typeof body !== 'object' || body === null || !('result' in body)) return undefined;
  if (body.result === 'error') return wrongRefusal(body, status);
  if (status !== 200) return undefined;
  description ??= read();
  const row = description.answers.get(method)?.find((one) => one.path.test(below));
  if (row?.schema === undefined) return undefined;
  let validate = description.compiled.get(row.schema);
  if (!validate) {
    validate = description.ajv.compile({ $ref: row.schema });
    description.compiled.set(row.schema, validate);
  }
  return validate(body) ? undefined : description.ajv.errorsText(validate.errors, { dataVar: 'answer' });
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
