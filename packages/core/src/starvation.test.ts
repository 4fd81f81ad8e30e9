import { describe, expect, test } from 'vitest';
import type { Clock, Timer } from './clock.ts';
import { StarvationDetector } from './starvation.ts';

/** A clock whose timers fire late by the time that the process stands still, like those of an event loop. */
class LateClock implements Clock {
  #now = 0;
  #timer: { at: number; fn: () => void } | undefined;

  now(): number {
    return this.#now;
  }

  setTimeout(fn: () => void, ms: number): Timer {
    this.#timer = { at: this.#now + ms, fn };
    return this.#timer;
  }

  clearTimeout(): void {
    this.#timer = undefined;
  }

  /** Lets the process run for `ms`. */
  run(ms: number): void {
    const end = this.#now + ms;
    while (this.#timer && this.#timer.at <= end) {
      this.#now = Math.max(this.#now, this.#timer.at);
      this.#timer.fn();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Lets the process stand still for `ms`: no timer fires. */
  stand(ms: number): void {
    this.#now += ms;
  }
}

function measure() {
  const clock = new LateClock();
  const lines: { fields: object; message: string }[] = [];
  const starvation = new StarvationDetector({
    clock,
    logger: { warn: (fields, message) => lines.push({ fields, message }) },
  });
  starvation.start();
  return { clock, starvation, lines };
}

describe('StarvationDetector', () => {
  test('on a quiet machine nothing is forgiven', () => {
    const { clock, starvation, lines } = measure();
    for (let i = 0; i < 100; i++) {
      clock.run(200);
      starvation.observe(2);
      clock.stand(40);
      expect(starvation.graceMs).toBe(0);
    }
    expect(lines).toEqual([]);
  });

  test('the time in which the process stood still counts up to the present moment, before and after its timer fires', () => {
    const { clock, starvation } = measure();
    clock.run(250);
    const before = starvation.stoodStillMs;
    clock.stand(30_250);
    expect(starvation.stoodStillMs - before).toBe(30_000);
    clock.run(1);
    expect(starvation.stoodStillMs - before).toBe(30_000);
    clock.run(1_000);
    expect(starvation.stoodStillMs - before).toBe(30_000);
  });

  test('one long pause is forgiven exactly, and gives others little afterwards', () => {
    const { clock, starvation } = measure();
    clock.run(1_000);
    clock.stand(30_000);
    clock.run(250);
    expect(starvation.graceMs).toBeLessThanOrEqual(2_000);
    clock.run(10_000);
    expect(starvation.graceMs).toBeLessThanOrEqual(500);
  });

  test.each([
    ['the own event loop', (clock: LateClock) => clock.stand(700)],
    ['answers', (_: LateClock, starvation: StarvationDetector) => starvation.observe(600)],
  ])('where %s is late for seconds, others get a multiple of that, and it goes when the CPU is back', (_, late) => {
    const { clock, starvation } = measure();
    for (let i = 0; i < 12; i++) {
      clock.run(250);
      late(clock, starvation);
    }
    clock.run(1);
    expect(starvation.graceMs).toBeGreaterThan(1_200);
    clock.run(30_000);
    expect(starvation.graceMs).toBeLessThan(50);
    clock.run(60_000);
    expect(starvation.graceMs).toBe(0);
  });

  test('it is never more than its bound, however late things are', () => {
    const { clock, starvation } = measure();
    for (let i = 0; i < 100; i++) {
      clock.run(250);
      clock.stand(5_000);
      starvation.observe(60_000);
      expect(starvation.graceMs).toBeLessThanOrEqual(StarvationDetector.MAX_GRACE_MS);
    }
    expect(starvation.graceMs).toBeGreaterThan(StarvationDetector.MAX_GRACE_MS / 4);
  });

  test('a late event loop is logged, once in half a minute', () => {
    const { clock, lines } = measure();
    for (let i = 0; i < 40; i++) {
      clock.run(250);
      clock.stand(1_250);
    }
    expect(lines.map(({ message }) => message)).toEqual(['event loop delayed', 'event loop delayed']);
    expect(lines[1]?.fields).toMatchObject({
      longest_ms: 1_000,
      times: expect.any(Number),
      grace_ms: expect.any(Number),
    });
  });

  test('one that is stopped measures nothing', () => {
    const { clock, starvation } = measure();
    starvation.stop();
    clock.stand(10_000);
    expect(starvation.stoodStillMs).toBe(0);
    expect(starvation.graceMs).toBe(0);
  });

  test('standstills of a second count once, from the moment they end', () => {
    const { clock, starvation } = measure();
    clock.run(1_000);
    clock.stand(900);
    clock.run(1_000);
    expect(starvation.standstills).toBe(0);
    clock.stand(1_500);
    expect(starvation.standstills).toBe(1);
    clock.run(1_000);
    expect(starvation.standstills).toBe(1);
  });
});
