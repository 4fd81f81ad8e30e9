import { expect, test } from 'vitest';
import { Admission } from './admission.ts';

test('runs a few at a time, in order, and refuses what would wait too long', async () => {
  const admission = new Admission({ atOnce: 2, maxWaiting: 2 });
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) =>
    admission.run(1, async () => {
      log.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const running = ['a', 'b', 'c', 'd'].map(start);
  await expect(start('e')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  expect(log).toEqual(['a', 'b']);
  ends[0]?.();
  await running[0];
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c']);
  ends[1]?.();
  await running[1];
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  for (const end of ends) end();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
});

test('realms do not wait for each other, and a failure passes the turn on', async () => {
  const admission = new Admission({ atOnce: 1, maxWaiting: 1 });
  const failed = admission.run(1, () => Promise.reject(new Error('no')));
  const next = admission.run(1, () => Promise.resolve('next'));
  expect(await admission.run(2, () => Promise.resolve('other'))).toBe('other');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
