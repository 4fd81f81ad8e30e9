import { badRequest } from '@rookery/core';
import { expect, test } from 'vitest';
import { retryOnStale } from './retry-on-stale.ts';
import { checkFresh } from './stale-read.ts';

test('what was asked too long before the commit is asked again, for as long as the caller waits', async () => {
  const ages = [2_500, 2_001, 1_000];
  let asked = 0;
  const change = async () => {
    checkFresh(performance.now() - (ages[asked++] ?? 0));
    return 'committed';
  };
  expect(await retryOnStale({ deadlineAt: performance.now() + 60_000 }, change)).toBe('committed');
  expect(asked).toBe(3);
  asked = 0;
  await expect(retryOnStale({ deadlineAt: performance.now() }, change)).rejects.toMatchObject({
    code: 'SERVER_NOT_READY',
  });
  expect(asked).toBe(1);
});

test('any other refusal stands', async () => {
  let asked = 0;
  const refuse = async () => {
    asked++;
    throw badRequest('No');
  };
  await expect(retryOnStale({ deadlineAt: performance.now() + 60_000 }, refuse)).rejects.toThrow('No');
  expect(asked).toBe(1);
});
