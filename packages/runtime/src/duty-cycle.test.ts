import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DutyCycle } from './duty-cycle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a rest. @returns whether it has ended */
function begin(cycle: DutyCycle, signal?: AbortSignal): () => boolean {
  let hasEnded = false;
  void cycle.rest(signal).then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test('a turn is followed by a pause of its length, and the next turn starts after it', async () => {
  const cycle = new DutyCycle();
  await cycle.rest();
  vi.advanceTimersByTime(40);
  const hasEnded = begin(cycle);
  await vi.advanceTimersByTimeAsync(39);
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded()).toBe(true);
  await cycle.rest();
});

test('an abort ends the pause', async () => {
  const cycle = new DutyCycle();
  vi.advanceTimersByTime(60_000);
  const stop = new AbortController();
  const hasEnded = begin(cycle, stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  expect(hasEnded()).toBe(false);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded()).toBe(true);
});
