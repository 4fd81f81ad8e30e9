import { expect, test } from 'vitest';
import { backoffMs, pause } from './pause.ts';

test('a pause ends after its time, or when the signal aborts', async () => {
  const startedAt = performance.now();
  await pause(20);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(18);
  const leaving = new AbortController();
  const paused = pause(60_000, leaving.signal);
  leaving.abort();
  await paused;
  await pause(60_000, leaving.signal);
});

test('the backoff doubles up to its limit', () => {
  const pauses = [1, 2, 3, 4, 2000].map((failures) => backoffMs({ failures, firstMs: 50, mostMs: 300 }));
  expect(pauses).toEqual([50, 100, 200, 300, 300]);
});
