/**
 * Validates the recorded traffic of tests against the description: `node tools/held-traffic.ts TRAFFIC [--whole]`, with
 * the file that TRAFFIC_LOG named. Every answer, error and event must be described. With `--whole`, for a run of all
 * tests, every operation must have succeeded, and every parameter, event and field of a register must have occurred,
 * except those for which `tests/contract-exceptions.txt` gives a reason.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Answered,
  type Description,
  type DescriptionDocument,
  nameOfEvent,
  readDescription,
  rowOf,
  undescribedByEndpoint,
  undescribedEvent,
} from './described-answers.ts';
import { ROOT } from './generated-files.ts';

const FILE = join(ROOT, 'services/gateway/openapi.json');
const EXCEPTIONS = join(ROOT, 'tests/contract-exceptions.txt');
/** Max. exceptions; with more, the file would become a list of untested features. */
const MAX_EXCEPTIONS = 10;

/** An exchange as the test kit records it (packages/testkit/src/traffic.ts). */
interface Recorded extends Answered {
  readonly params: readonly string[];
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly registers?: { readonly client_capabilities?: unknown; readonly slim_presence?: unknown };
}

type Capabilities = Readonly<Record<string, boolean>>;

/** Validates exchanges; counts the problems, and collects what the tests used. */
export class HeldTraffic {
  readonly #held: Description;
  readonly #queues = new Map<string, Capabilities>();
  readonly wrong = new Map<string, number>();
  readonly touched = new Set<string>();
  answers = 0;
  events = 0;

  constructor(held: Description) {
    this.#held = held;
  }

  hold(exchange: Recorded): void {
    const { method, path, status, params } = exchange;
    if (!/^\/(api\/v1|json)\//.test(path)) return;
    this.answers++;
    const row = rowOf(this.#held, method, path);
    const name = row?.name ?? `${method} ${path.split('?')[0]}`;
    for (const parameter of [...params, ...namesInQuery(path)]) this.touched.add(`${name} ${parameter}`);
    if (status < 400) this.touched.add(name);
    this.#report(`${name} ${status}`, undescribedByEndpoint(this.#held, exchange) ?? withoutHeader(exchange));
    if (name === 'POST /register' && status === 200) this.#onRegister(exchange);
    if (name === 'GET /events' && status === 200) this.#onEvents(exchange);
  }

  #onRegister({ registers, body }: Recorded): void {
    const answer = body as Readonly<Record<string, unknown>>;
    for (const field of Object.keys(answer)) this.touched.add(`register ${field}`);
    if (typeof answer.queue_id === 'string') this.#queues.set(answer.queue_id, capabilitiesOf(registers));
  }

  #onEvents({ body }: Recorded): void {
    const { events, queue_id } = body as { events: Record<string, unknown>[]; queue_id: string };
    for (const event of events) {
      const name = nameOfEvent(event);
      this.events++;
      this.touched.add(name);
      this.#report(
        `event ${name.slice('Event.'.length)}`,
        undescribedEvent(this.#held, event, this.#queues.get(queue_id)),
      );
    }
  }

  #report(where: string, problem: string | undefined): void {
    if (problem === undefined) return;
    const key = `${where}: ${problem}`;
    this.wrong.set(key, (this.wrong.get(key) ?? 0) + 1);
  }
}

function namesInQuery(path: string): string[] {
  const query = path.split('?', 2)[1];
  return query === undefined ? [] : [...new URLSearchParams(query).keys()];
}

function withoutHeader({ status, headers = {} }: Recorded): string | undefined {
  const [missing] = Object.entries(headers).filter(([, value]) => value === undefined || value === null);
  if (missing) return `without ${missing[0]}`;
  return [401, 405, 429, 503].includes(status) && Object.keys(headers).length === 0 ? 'without a header' : undefined;
}

function capabilitiesOf({ client_capabilities, slim_presence }: NonNullable<Recorded['registers']> = {}): Capabilities {
  const said = typeof client_capabilities === 'string' ? JSON.parse(client_capabilities) : client_capabilities;
  return { ...(said as Capabilities), slim_presence: String(slim_presence) === 'true' };
}

/** Returns everything that tests must use. */
export function toTouch({ paths, components }: DescriptionDocument): string[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const inPath = (parameter: string) => path.includes(`{${parameter}}`);
      const inForm = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      );
      const named = [...parameters.map((one) => one.name).filter((one) => !inPath(one)), ...inForm];
      return [name, ...named.filter((one) => one !== 'file').map((parameter) => `${name} ${parameter}`)];
    }),
  );
  const registered = components.schemas.Registered?.properties ?? {};
  const events = Object.keys(components.schemas).filter((name) => name.startsWith('Event.'));
  return [...operations, ...events, ...Object.keys(registered).map((field) => `register ${field}`)];
}

/** Reads the exceptions, each with a reason after a `#`. @throws if one has no reason, or there are too many */
function readExceptions(): Set<string> {
  const lines = readFileSync(EXCEPTIONS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length > MAX_EXCEPTIONS) throw new Error(`${EXCEPTIONS} has more than ${MAX_EXCEPTIONS} exceptions`);
  return new Set(
    lines.map((line) => {
      const [what = '', reason = ''] = line.split('#', 2);
      if (reason.trim() === '') throw new Error(`the exception ${what} is not argued`);
      return what.trim();
    }),
  );
}

async function main([file = '', ...flags]: readonly string[]): Promise<void> {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as DescriptionDocument;
  const held = new HeldTraffic(readDescription(document));
  for await (const line of createInterface({ input: createReadStream(file) })) held.hold(JSON.parse(line) as Recorded);
  for (const [problem, times] of [...held.wrong].sort(([, a], [, b]) => b - a)) console.error(`${times} x ${problem}`);
  const all = toTouch(document);
  const exceptions = readExceptions();
  const missed = all.filter((one) => !held.touched.has(one) && !exceptions.has(one));
  const unneeded = [...exceptions].filter((one) => held.touched.has(one) || !all.includes(one));
  const whole = flags.includes('--whole');
  if (whole) {
    for (const one of missed) console.error(`no test touches ${one}`);
    for (const one of unneeded) console.error(`the exception ${one} is not needed`);
  }
  const counts = `${held.answers} answers and ${held.events} events held against the description`;
  console.log(
    `${counts}, ${held.wrong.size} kinds of violation; ${all.length - missed.length} of ${all.length} touched`,
  );
  const failed = held.wrong.size > 0 || held.answers === 0 || (whole && missed.length + unneeded.length > 0);
  process.exitCode = failed ? 1 : 0;
}

if (import.meta.main) await main(process.argv.slice(2));
