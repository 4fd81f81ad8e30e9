/**
 * Runs every example of the description as shown there: with curl, with `zulip` for Python and with `zulip-js`. The
 * table of permissions prepares the objects that an example names, and their ids replace those in the example.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ApiClient, Organisation } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ANSWERS_FILE } from '../../services/gateway/src/description/answers.ts';
import { EXAMPLES } from '../../services/gateway/src/description/examples.ts';
import { type Example, type Sample, samplesOf } from '../../services/gateway/src/description/samples.ts';
import { picture } from '../api/permissions/picture.ts';
import type { Asked, Row } from '../api/permissions/row.ts';
import { ROWS } from '../api/permissions/rows/index.ts';
import { type Stage, setUp } from '../api/permissions/world.ts';
import { say } from '../load/checks/report.ts';
import { pythonEnvironment } from './python-environment.ts';
import { shownAnswer } from './recorded-answers.ts';

interface Described {
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties?: object } }> };
  readonly 'x-permission': string;
  readonly 'x-code-samples': readonly Sample[];
}

const DESCRIPTION = fileURLToPath(new URL('../../services/gateway/openapi.json', import.meta.url));
const { paths } = JSON.parse(await readFile(DESCRIPTION, 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
/** All operations; the one that ends the organisation comes last. */
const OPERATIONS = Object.entries(paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
  .sort((a, b) => Number(a.path === '/realm/deactivate') - Number(b.path === '/realm/deactivate'));

/**
 * Operations that are not called: they follow another protocol, or need something that this installation does not have.
 */
const NOT_CALLED = /^\/(tus|remotes)\/|^\/calls\/|^\/messages\/summary$|^\/jwt\//;

const found = await pythonEnvironment();
if ('reason' in found) say(`examples in Python are not tested: ${found.reason}`);
const python = 'program' in found ? found.program('python') : undefined;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const PROGRAMS: Readonly<Record<Sample['lang'], readonly string[] | undefined>> = {
  curl: ['bash', here('example-curl.sh')],
  Python: python === undefined ? undefined : [python, here('example_python.py')],
  JavaScript: [process.execPath, here('example-zulip-js.ts')],
};

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-examples-'));
  await writeFile(join(dir, 'picture.png'), await picture());
  const { port } = new URL(inject('cluster').origin);
  await writeFile(join(dir, '.curlrc'), `connect-to = "::127.0.0.1:${port}"\n`);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A process that runs one sample per input line, and answers each with one line. */
class Runner {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #complaints = '';

  constructor([command = '', ...args]: readonly string[]) {
    this.#child = spawn(command, args, { cwd: dir, env: { ...process.env, CURL_HOME: dir } });
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-2000);
    });
  }

  async run({ email, apiKey, host, origin }: ApiClient, source: string): Promise<unknown> {
    const site = `http://${host}:${new URL(origin).port}`;
    const line = [site, email, apiKey, source].map((text) => Buffer.from(text).toString('base64')).join(' ');
    this.#child.stdin.write(`${line}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the program ended: ${this.#complaints}`);
    return value === '' ? this.#complaints : JSON.parse(value);
  }

  stop(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }
}

const rowOf = (method: string, path: string): Row | undefined => {
  const endpoint = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const rows = ROWS.filter((row) => row.endpoint === endpoint && row.root !== '/json');
  return rows.find(({ ask }) => ask) ?? rows[0];
};

/** Returns a user who may call the endpoint; undefined if the organisation of the tests rejects everyone. */
async function callerOf(row: Row, stage: Stage): Promise<ApiClient | undefined> {
  const role = (['member', 'owner', 'administrator', 'bot'] as const).find((one) => !row.refused?.[one]);
  if (!role) return undefined;
  return row.asSomeoneNew ? stage.another(role) : stage.callers[role];
}

/**
 * Replaces what an example names by objects of the organisation. Rows may have parameters that the operation does not
 * have: they are left out.
 */
function filled(example: Example, { path, params }: Asked, operation: Described | undefined): Example {
  const [form] = Object.values(operation?.requestBody?.content ?? {});
  const has = new Set([
    ...(operation?.parameters ?? []).map(({ name }) => name),
    ...Object.keys(form?.schema.properties ?? {}),
  ]);
  return {
    ...example,
    ...(path && { path }),
    ...(params && {
      parameters: Object.fromEntries(
        Object.entries(params).filter(([name, value]) => value !== undefined && has.has(name)),
      ),
    }),
  };
}

it('has an example for every operation, which sends what is known to be right', async () => {
  expect(OPERATIONS.filter(({ method, path }) => !EXAMPLES[`${method} ${path}`])).toEqual([]);
  const shown = OPERATIONS.map(({ method, path }) => paths[path]?.[method.toLowerCase()]?.['x-code-samples'] ?? []);
  expect(shown.filter((samples) => samples.length === 0)).toEqual([]);
});

/** Timeout, ms. Each call of curl starts a process, which is slow on a busy machine. */
const MAX_MS = 240_000;

describe.concurrent.each(Object.entries(PROGRAMS))('in %s', (lang, program) => {
  it.skipIf(program === undefined)('every example succeeds', { timeout: MAX_MS }, async () => {
    const stage = await setUp(`texamples${lang.toLowerCase()}`);
    const runner = new Runner(program ?? []);
    const failed: unknown[] = [];
    const answers: Record<string, object> = {};
    try {
      for (const { method, path } of OPERATIONS) {
        const example = EXAMPLES[`${method} ${path}`];
        const row = rowOf(method, path);
        if (!example || !row || row.answers || NOT_CALLED.test(path)) continue;
        const caller = await callerOf(row, stage);
        if (!caller) continue;
        const asked = (await row.ask?.(stage.world, caller)) ?? {};
        const names = (one: Example) => [...Object.keys(one.path ?? {}), ...Object.keys(one.parameters ?? {})].sort();
        const now = filled(example, asked, paths[path]?.[method.toLowerCase()]);
        if (names(example).join() !== names(now).join()) failed.push([method, path, names(example), names(now)]);
        const sample = samplesOf(method, path, now, needsKey(method, path)).find((one) => one.lang === lang);
        if (!sample) continue;
        const answer = await runner.run(caller, sample.source);
        const { result, msg, ...fields } = answer as Readonly<Record<string, unknown>>;
        if (result !== 'success') failed.push([method, path, sample.source, answer]);
        const said = msg === '' ? fields : { msg, ...fields };
        if (Object.keys(said).length > 0 && !example.answer) answers[`${method} ${path}`] = said;
      }
    } finally {
      runner.stop();
      await stage.close();
    }
    expect(failed).toEqual([]);
    if (process.env.RECORD_ANSWERS && lang === 'curl') {
      await writeFile(ANSWERS_FILE, toText(answers, stage.world.organisation));
    }
  });
});

const toText = (answers: Readonly<Record<string, object>>, { host }: Organisation): string => {
  const shown = Object.entries(answers).map(([operation, answer]) => [operation, shownAnswer(answer, host)]);
  return `${JSON.stringify(Object.fromEntries(shown), null, 1)}\n`;
};

const needsKey = (method: string, path: string): boolean =>
  paths[path]?.[method.toLowerCase()]?.['x-permission'].includes('by their API key') ?? false;
