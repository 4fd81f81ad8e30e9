import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('tasks run so many at a time, in their order, and a slot is passed on when one fails', async () => {
  const semaphore = new Semaphore(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const started: number[] = [];
  const runs = gates.map(({ promise }, i) =>
    semaphore.run(() => {
      started.push(i);
      return promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  gates[1]?.reject(new Error('no'));
  await expect(runs[1]).rejects.toThrow('no');
  expect(started).toEqual([0, 1, 2]);
  for (const [i, gate] of gates.entries()) gate.resolve(i);
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await semaphore.run(async () => 'free')).toBe('free');
});

test('beyond the bound a task is rejected immediately, and runs nothing', async () => {
  const semaphore = new Semaphore(1, { maxWaiting: 1 });
  const gate = Promise.withResolvers<void>();
  const first = semaphore.run(() => gate.promise);
  const second = semaphore.run(async () => 'second');
  await expect(semaphore.run(async () => expect.fail('ran'))).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  gate.resolve();
  await first;
  expect(await second).toBe('second');
});
