import { afterEach, expect, test, vi } from 'vitest';
import { Admission, type AdmissionBounds } from './admission.ts';
import type { DomainError } from './errors.ts';

afterEach(() => vi.restoreAllMocks());

type Kind = 'state' | 'messages' | 'spectators';

const bounds = (more: Partial<AdmissionBounds<Kind>> = {}): AdmissionBounds<Kind> => ({
  atOnce: { state: 2, messages: 4, spectators: 1 },
  inAll: 100,
  maxWaiting: 2,
  ...more,
});

/** A caller whose deadline is in `patienceMs`, and who can leave before it. */
function caller(patienceMs = 60_000) {
  const gone = new AbortController();
  return {
    deadlineAt: performance.now() + patienceMs,
    signal: gone.signal,
    leave: () => gone.abort(new Error('gone')),
  };
}

/** Work that runs until the test ends it. */
function stage(admission: Admission<Kind>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, options: { realm?: number; kind?: Kind; ctx?: ReturnType<typeof caller> } = {}) =>
    admission.run(options.realm ?? 1, options.kind ?? 'state', options.ctx ?? caller(), async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, start, end };
}

const refusal = (call: Promise<unknown>): Promise<DomainError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: DomainError) => error,
  );

test('runs a few at a time, in order, and refuses the rest with a time to retry after', async () => {
  const admission = new Admission(bounds(), () => 0.5);
  const { started, start, end } = stage(admission);
  const running = ['a', 'b', 'c', 'd'].map((name) => start(name));
  const refused = await refusal(start('e'));
  expect(refused).toMatchObject({ code: 'RATE_LIMIT_HIT', httpStatus: 429, message: 'API usage exceeded rate limit' });
  expect(refused.extra['retry-after']).toBeGreaterThanOrEqual(1.5);
  expect(started).toEqual(['a', 'b']);
  expect(admission.counts).toEqual({ running: 2, waiting: 2, refused: 1 });
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
  expect(admission.counts).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('sends nobody away at the same time as all others', async () => {
  const times = [0, 0.25, 0.99];
  const admission = new Admission(bounds({ maxWaiting: 0 }), () => times.shift() ?? 0);
  const { start } = stage(admission);
  void start('a');
  void start('b');
  const seconds = [];
  for (const name of ['c', 'd', 'e']) seconds.push((await refusal(start(name))).extra['retry-after'] as number);
  expect(new Set(seconds).size).toBe(3);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(30);
});

test('realms and kinds do not wait for each other, and a failure passes the turn on', async () => {
  const admission = new Admission(bounds({ atOnce: { state: 1, messages: 1, spectators: 1 } }));
  const failed = admission.run(1, 'state', caller(), () => Promise.reject(new Error('no')));
  const next = admission.run(1, 'state', caller(), () => Promise.resolve('next'));
  expect(await admission.run(2, 'state', caller(), () => Promise.resolve('other'))).toBe('other');
  expect(await admission.run(1, 'messages', caller(), () => Promise.resolve('narrow'))).toBe('narrow');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('of all realms no more than so many run, and they take turns', async () => {
  const admission = new Admission(bounds({ inAll: 2, maxWaiting: 10 }));
  const { started, start, end } = stage(admission);
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => start(name, { realm: 1 })),
    ...['b1', 'b2'].map((name) => start(name, { realm: 2 })),
  ];
  expect(started).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(started).toHaveLength(4);
  expect(started).toContain('b1');
  for (const name of ['a3', 'b1', 'b2', 'a4', 'b2', 'a4']) await end(name);
  await Promise.all(all);
});

test('who has gone waits no longer, and who would be served too late is refused at once or in time', async () => {
  const admission = new Admission(bounds({ atOnce: { state: 1, messages: 1, spectators: 1 }, maxWaiting: 10 }));
  const { started, start, end } = stage(admission);
  const first = start('a');
  const leaver = caller();
  const left = refusal(start('b', { ctx: leaver }));
  const third = start('c');
  leaver.leave();
  expect((await left).message).toBe('gone');
  expect(admission.counts.waiting).toBe(1);
  // A call stops waiting half a second before its deadline.
  expect((await refusal(start('hurried', { ctx: caller(400) }))).code).toBe('RATE_LIMIT_HIT');
  expect((await refusal(start('patient', { ctx: caller(800) }))).code).toBe('RATE_LIMIT_HIT');
  await end('a');
  await end('c');
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(started).toEqual(['a', 'c']);
  const gone = caller();
  gone.leave();
  const again = start('d');
  expect((await refusal(start('e', { ctx: gone }))).message).toBe('gone');
  await end('d');
  await again;
});

test('how long work takes is known of each organisation, and guessed by that of all before', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const admission = new Admission(bounds({ atOnce: { state: 1, messages: 1, spectators: 1 } }));
  const { start, end } = stage(admission);
  const work = (realm: number, ms: number) =>
    admission.run(realm, 'state', caller(), async () => {
      now += ms;
    });
  for (let n = 0; n < 20; n++) await work(1, 10_000);
  const running = [1, 2].map((realm) => start(`first of ${realm}`, { realm }));
  const hurried = (realm: number) => start(`second of ${realm}`, { realm, ctx: caller(5_000) });
  expect((await refusal(hurried(1))).code).toBe('RATE_LIMIT_HIT');
  expect((await refusal(hurried(2))).code).toBe('RATE_LIMIT_HIT');
  now += 10;
  await end('first of 2');
  running.push(start('third of 2', { realm: 2 }));
  running.push(hurried(2));
  await end('third of 2');
  await end('second of 2');
  await end('first of 1');
  expect(await Promise.all(running)).toHaveLength(4);
});

test('forgets the queues of callers who left, or who were refused, before their turn', async () => {
  const admission = new Admission(bounds({ inAll: 1 }));
  const { start, end } = stage(admission);
  const running = start('a');
  const ctx = caller();
  const left = start('b', { realm: 2, ctx });
  expect(admission.size).toBe(2);
  ctx.leave();
  await expect(left).rejects.toThrow('gone');
  await refusal(start('c', { realm: 3, ctx: caller(100) }));
  expect(admission.size).toBe(1);
  await end('a');
  await running;
  expect(admission.size).toBe(0);
});
