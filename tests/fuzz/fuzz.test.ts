/**
 * Requests drawn from the served description, valid and hostile, from every kind of caller: each gets an answer that
 * the description contains, and the server rejects what the description forbids.
 *
 * `REQUESTS=2000 SEED=7 npm run test:fuzz`. A failure names the seed of its request: with that seed and `REQUESTS=1`
 * the same request is drawn again.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Description, type DescriptionDocument, readDescription } from '../../tools/described-answers.ts';
import { codeOf, type Received, Wire, wrong } from './exchange.ts';
import { operationsOf } from './operations.ts';
import { Place } from './place.ts';
import { anyRequest, type Drawn, toWire, type WireRequest } from './requests.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 20_000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Requests in flight. A single one waits for its commit most of the time. */
const AT_A_TIME = 4;
/** Requests in one organisation, whose changes add up; afterwards a new organisation replaces it. */
const REQUESTS_OF_A_PLACE = 1000;
/** Max. failures that are shrunk, one of each kind, and the time for one of them, ms. */
const MAX_SHRUNK = 12;
const SHRINK_MS = 10_000;

/** Error codes after which an organisation or a caller can no longer be used. */
const ENDED = new Set<unknown>(['REALM_DEACTIVATED', 'NONEXISTENT_SUBDOMAIN']);
const GONE = new Set<unknown>(['UNAUTHORIZED', 'USER_DEACTIVATED']);

const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

let wire: Wire;
let held: Description;
let requests: fc.Arbitrary<Drawn>;
let place: Promise<Place>;
const earlier: Promise<Place>[] = [];

beforeAll(async () => {
  const { origin } = inject('cluster');
  const document = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as DescriptionDocument;
  held = readDescription(document);
  requests = anyRequest(operationsOf(document));
  wire = new Wire(origin);
  place = Place.create();
  await place;
});
afterAll(async () => {
  for (const one of [...earlier, place]) await (await one).close();
  await wire?.close();
});

function moveOn(from: Promise<Place>): void {
  if (from !== place) return;
  earlier.push(place);
  place = Place.create();
}

/** What is wrong with an answer. Equal failures of the same operation are of one kind. */
class Failure extends Error {
  readonly kind: string;

  constructor(kind: string, details: string) {
    super(`${kind}\n${details}`);
    this.kind = kind;
  }
}

/** Sends a drawn request. @throws Failure */
async function exchange(drawn: Drawn): Promise<void> {
  const at = place;
  const here = await at;
  const { role, operation, carrier } = drawn;
  const named = `${operation.method} ${operation.path}`;
  const caller = here.caller(role);
  const request = await toWire(drawn, here, caller);
  let received: Received;
  try {
    received = await wire.send(request, caller.host);
  } catch (error) {
    throw new Failure(`${named}: no answer`, `${(error as Error).message}\n${role}: ${shown(request)}`);
  }
  count(`by ${role}`);
  count(`status ${received.status}`);
  if (request.forbidden !== undefined) count('forbidden by the description');
  if (received.status < 400) count(`success of ${named}`);
  const code = codeOf(received);
  if (ENDED.has(code)) moveOn(at);
  else if (GONE.has(code) && carrier !== 'wrong key' && here.caller(role) === caller) {
    await here.replace(role).catch(() => moveOn(at));
  }
  const problem = wrong(held, operation.method, request, received);
  if (problem === undefined) return;
  const answered = JSON.stringify(received.body).slice(0, 500);
  throw new Failure(`${named}: ${problem}`, `${role}: ${shown(request)}\nanswered ${received.status} ${answered}`);
}

/** Shows a request in one line. Long texts are cut in the middle. */
function shown({ method, target, headers, body }: WireRequest): string {
  const { authorization: _, ...others } = headers;
  const text = [`${method} ${target}`, JSON.stringify(others), body === undefined ? '' : JSON.stringify(String(body))];
  return text.map((one) => (one.length > 1500 ? `${one.slice(0, 1000)}...${one.slice(-200)}` : one)).join(' ');
}

interface Found {
  readonly seed: number;
  readonly failure: Failure;
}

/**
 * Draws the request of a seed and sends it. `more` may let fast-check shrink it, as long as its failure passes
 * `counts`.
 */
async function draw(
  seed: number,
  more: Parameters<typeof fc.check<[Drawn]>>[1],
  counts: (failure: Failure) => boolean = () => true,
): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  const property = fc.asyncProperty(requests, async (drawn) => {
    try {
      await exchange(drawn);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!counts(error)) return;
      failure = error;
      throw error;
    }
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1, ...more });
  if (failed && !(errorInstance instanceof Failure)) throw errorInstance;
  return failure;
}

/** Draws and sends all requests. @returns the failures, by kind */
async function run(): Promise<ReadonlyMap<string, Found[]>> {
  const found = new Map<string, Found[]>();
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) {
      const seed = (SEED + next++) | 0;
      if (next % REQUESTS_OF_A_PLACE === 0) {
        console.log(`${next} requests, ${found.size} kinds of failures`);
        moveOn(place);
      }
      const failure = await draw(seed, { endOnFailure: true });
      if (!failure) continue;
      // Printed immediately, so that an interrupted run has reported its findings.
      if (!found.has(failure.kind)) console.error(`SEED=${seed} REQUESTS=1: ${failure.message}`);
      found.set(failure.kind, [...(found.get(failure.kind) ?? []), { seed, failure }]);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return found;
}

/** Describes one failure of each kind, with the smallest request found for it. */
async function report(found: ReadonlyMap<string, readonly Found[]>): Promise<string[]> {
  const texts: string[] = [];
  for (const [kind, [first, ...others]] of [...found].sort()) {
    if (!first) continue;
    const shrunk =
      texts.length < MAX_SHRUNK
        ? await draw(first.seed, { interruptAfterTimeLimit: SHRINK_MS }, (failure) => failure.kind === kind)
        : undefined;
    const { message } = shrunk ?? first.failure;
    texts.push(`${others.length + 1} x, SEED=${first.seed} REQUESTS=1: ${message}`);
  }
  return texts;
}

it(`answers ${REQUESTS} requests as the description says`, async () => {
  console.log(`SEED=${SEED} REQUESTS=${REQUESTS}`);
  const startedAt = performance.now();
  const kinds = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const figures = [...counts].filter(([name]) => !name.startsWith('success of')).sort();
  const succeeded = [...counts.keys()].filter((name) => name.startsWith('success of')).length;
  console.log(`${figures.map(([name, n]) => `${name}: ${n}`).join(', ')}`);
  console.log(`${succeeded} operations succeeded at least once; ${earlier.length + 1} organisations, ${seconds} s`);
  expect(await report(kinds)).toEqual([]);
});
