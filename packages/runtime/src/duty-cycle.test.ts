import { pause } from '@rookery/core';
import { expect, test } from 'vitest';
import { DutyCycle } from './duty-cycle.ts';

/** Returns how long a rest takes, ms. */
async function timeOf(rest: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await rest;
  return performance.now() - startedAt;
}

test('a turn is followed by a pause of its length', async () => {
  const cycle = new DutyCycle();
  expect(await timeOf(cycle.rest())).toBeLessThan(3);
  await pause(40);
  expect(await timeOf(cycle.rest())).toBeGreaterThanOrEqual(38);
  // The next turn starts after the pause.
  expect(await timeOf(cycle.rest())).toBeLessThan(3);
});

test('an abort ends the pause', async () => {
  const cycle = new DutyCycle();
  await pause(500);
  const resting = timeOf(cycle.rest(AbortSignal.timeout(5)));
  expect(await resting).toBeLessThan(400);
});
