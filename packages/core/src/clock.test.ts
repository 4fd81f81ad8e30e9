import { afterEach, expect, test, vi } from 'vitest';
import { evenTime } from './clock.ts';

afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3600_000;

/** The wall clock and the monotonic one, moved by hand. */
function clocks() {
  let [wall, monotonic] = [1_000_000, 0];
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
  return {
    pass: (ms: number) => {
      wall += ms;
      monotonic += ms;
    },
    set: (ms: number) => {
      wall += ms;
    },
  };
}

test('is the time of the wall clock while nobody sets that', () => {
  const { pass } = clocks();
  const now = evenTime();
  for (const ms of [0, 1, 17, 60_000, HOUR_MS]) {
    pass(ms);
    expect(now()).toBe(Date.now());
  }
});

test('passes at no more than twice its pace when the wall clock is set forward, and catches up', () => {
  const { pass, set } = clocks();
  const now = evenTime();
  const before = now();
  set(HOUR_MS);
  expect(now()).toBe(before);
  pass(1_000);
  expect(now()).toBe(before + 2_000);
  pass(HOUR_MS);
  expect(now()).toBe(Date.now());
});

test('passes at half its pace when the wall clock is set back, and never goes back', () => {
  const { pass, set } = clocks();
  const now = evenTime();
  const before = now();
  set(-HOUR_MS);
  expect(now()).toBe(before);
  pass(1_000);
  expect(now()).toBe(before + 500);
  pass(2 * HOUR_MS);
  expect(now()).toBe(Date.now());
});
