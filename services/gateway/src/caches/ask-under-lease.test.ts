import { LEASED_CALL_MS, Lease } from '@rookery/core';
import { DeadlineExceeded } from '@rookery/rpc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askUnderLease } from './ask-under-lease.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const lease = new Lease({ ms: 100, receivesInvalidations: () => true });

describe('a question whose deadline passed', () => {
  /** A first call that fails after this time, and a second one that succeeds. */
  function ask(firstTakesMs: number) {
    const questions = [
      async () => {
        vi.advanceTimersByTime(firstTakesMs);
        throw new DeadlineExceeded('late');
      },
      async () => 'answer',
    ];
    return askUnderLease(lease, () => (questions.shift() as () => Promise<string>)());
  }

  it('is asked again where this process stood still, and its answer is as old as that', async () => {
    expect(await ask(30_000)).toEqual({ version: performance.now(), value: 'answer' });
  });

  it('is a failure where the other was late', async () => {
    await expect(ask(LEASED_CALL_MS + 1)).rejects.toBeInstanceOf(DeadlineExceeded);
  });
});
