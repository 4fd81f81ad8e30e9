import { afterEach, expect, it, vi } from 'vitest';
import { FetchAdmission } from './fetch-admission.ts';

afterEach(() => vi.restoreAllMocks());

const ctx = { deadlineAt: performance.now() + 60_000, signal: new AbortController().signal };

/** Registers that run until they are ended, by name. */
function started(admission: FetchAdmission) {
  const running = new Map<string, () => void>();
  const start = (name: string, user: number, kind: 'state' | 'messages' = 'state') =>
    admission.run({ realm: 1, user }, kind, ctx, () =>
      new Promise<void>((resolve) => running.set(name, resolve)).finally(() => running.delete(name)),
    );
  return { running, start };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('gives a user one place of the organisation, and the others to others', async () => {
  const admission = new FetchAdmission({ atOnce: { state: 2, messages: 4, spectators: 1 }, inAll: 9, maxWaiting: 9 });
  const { running, start } = started(admission);
  const all = [start('ann 1', 1), start('ann 2', 1), start('ann 3', 1), start('ben', 2), start('cem', 3)];
  await settle();
  expect([...running.keys()]).toEqual(['ann 1', 'ben']);
  expect(admission.counts).toEqual({ running: 2, waiting: 3, refused: 0 });
  running.get('ann 1')?.();
  await settle();
  // Users who waited for the organisation's place come before the next register of the same user.
  expect([...running.keys()]).toEqual(['ben', 'cem']);
  while (running.size > 0) {
    for (const end of running.values()) end();
    await settle();
  }
  await Promise.all(all);
  expect(admission.counts).toMatchObject({ running: 0, waiting: 0 });
});

it('bounds registers for messages alone by the organisation only', async () => {
  const admission = new FetchAdmission({ atOnce: { state: 1, messages: 2, spectators: 1 }, inAll: 9, maxWaiting: 9 });
  const { running, start } = started(admission);
  const all = [1, 2, 3].map((n) => start(`bot ${n}`, 1, 'messages'));
  await settle();
  expect([...running.keys()]).toEqual(['bot 1', 'bot 2']);
  while (running.size > 0) {
    for (const end of running.values()) end();
    await settle();
  }
  await Promise.all(all);
});

it('does not count the wait for the organisation among what a user’s registers take', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const admission = new FetchAdmission({ atOnce: { state: 1, messages: 2, spectators: 1 }, inAll: 9, maxWaiting: 9 });
  const { running, start } = started(admission);
  const all = [start('ann 1', 1), start('ben 1', 2)];
  await settle();
  now += 20_000;
  for (const name of ['ann 1', 'ben 1']) {
    running.get(name)?.();
    await settle();
  }
  const patient = { deadlineAt: now + 30_000, signal: ctx.signal };
  const hurried = { deadlineAt: now + 10_000, signal: ctx.signal };
  const register = (deadline: typeof ctx) =>
    admission.run({ realm: 1, user: 2 }, 'state', deadline, async () => 'done');
  expect(await Promise.all([register(patient), register(hurried), ...all])).toEqual([
    'done',
    'done',
    undefined,
    undefined,
  ]);
});
