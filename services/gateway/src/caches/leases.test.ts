import { DeadlineExceeded } from '@rookery/rpc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ASK_MS, Leases, type LeasesOptions } from './leases.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The first moment of a process counts as no time at all.
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of numbers: the odd ones and the even ones are about the same. */
function leasesOf<Value extends number | string = number>(o: Partial<LeasesOptions<Value>> = {}): Leases<Value> {
  const about = (value: Value) => (Number(value) % 2 === 0 ? 'even' : 'odd');
  return new Leases<Value>({ leaseMs: 1000, capacity: 10, about, mayKeep: () => true, ...o });
}

describe('leases', () => {
  it('last from before the question, and no longer', async () => {
    const leases = leasesOf({ leaseMs: 1000, capacity: 10 });
    await leases.obtain('a', async () => {
      vi.advanceTimersByTime(400);
      return 1;
    });
    vi.advanceTimersByTime(600);
    expect(leases.get('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(leases.get('a')).toBeUndefined();
  });

  it('are not prolonged by their use', async () => {
    const leases = leasesOf({ leaseMs: 1000, capacity: 10 });
    await leases.obtain('a', async () => 1);
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(100);
      expect(leases.get('a')).toBe(1);
    }
    vi.advanceTimersByTime(1);
    expect(leases.get('a')).toBeUndefined();
  });

  it('of no time are none', async () => {
    const leases = leasesOf({ leaseMs: 0, capacity: 10 });
    await leases.obtain('a', async () => 1);
    expect(leases.get('a')).toBeUndefined();
    expect(await leases.obtain('a', async () => 2)).toBe(2);
  });

  it('are asked for once by all who want one meanwhile', async () => {
    const leases = leasesOf({ leaseMs: 1000, capacity: 10 });
    let asked = 0;
    const ask = async () => ++asked;
    expect(await Promise.all([leases.obtain('a', ask), leases.obtain('a', ask)])).toEqual([1, 1]);
    expect(leases.get('a')).toBe(1);
  });

  it('are not given for a failure', async () => {
    const leases = leasesOf({ leaseMs: 1000, capacity: 10 });
    await expect(leases.obtain('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await leases.obtain('a', async () => 2)).toBe(2);
  });

  it('are bounded: the one unused for longest goes first', async () => {
    const leases = leasesOf({ leaseMs: 1000, capacity: 2 });
    for (const key of ['a', 'b', 'a', 'c']) await leases.obtain(key, async () => 1);
    expect(leases.size).toBe(2);
    expect([leases.get('a'), leases.get('b'), leases.get('c')]).toEqual([1, undefined, 1]);
  });
});

describe('what is forgotten', () => {
  it('is asked about again, whatever it is held under, and nothing else is', async () => {
    const leases = leasesOf();
    for (const [key, value] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const)
      await leases.obtain(key, async () => value);
    leases.forget('odd');
    expect([leases.get('a'), leases.get('b'), leases.get('c')]).toEqual([undefined, undefined, 2]);
    await leases.obtain('a', async () => 5);
    leases.forgetAll((value) => value > 2);
    expect([leases.get('a'), leases.get('c')]).toEqual([undefined, 2]);
  });

  it('is not what was being asked meanwhile: that is asked once more', async () => {
    const leases = leasesOf();
    const answers = [1, 3];
    const asked = leases.obtain('a', async () => {
      const answer = await Promise.resolve(answers.shift() as number);
      if (answer === 1) leases.forget('odd');
      return answer;
    });
    const other = leases.obtain('b', async () => 2);
    expect([await asked, await other]).toEqual([3, 2]);
    expect([leases.get('a'), leases.get('b')]).toEqual([3, 2]);
  });

  it('may be everything: nothing is cached by a process that would not hear of it', async () => {
    let hears = true;
    const leases = leasesOf({ mayKeep: () => hears });
    await leases.obtain('a', async () => 1);
    hears = false;
    expect(leases.get('a')).toBeUndefined();
    expect(await leases.obtain('a', async () => 3)).toBe(3);
    hears = true;
    expect(leases.get('a')).toBe(1);
  });
});

describe('a question whose deadline passed', () => {
  /** Answers to a first question that fails after so many ms, and to a second. */
  async function ask(firstTakesMs: number): Promise<string> {
    const questions = [
      async () => {
        vi.advanceTimersByTime(firstTakesMs);
        throw new DeadlineExceeded('late');
      },
      async () => 'answer',
    ];
    return leasesOf<string>({ leaseMs: 100, capacity: 1 }).obtain('k', () =>
      (questions.shift() as () => Promise<string>)(),
    );
  }

  it('is asked again where this process stood still', async () => {
    expect(await ask(30_000)).toBe('answer');
  });

  it('is a failure where the other was late', async () => {
    await expect(ask(ASK_MS + 1)).rejects.toBeInstanceOf(DeadlineExceeded);
  });
});
