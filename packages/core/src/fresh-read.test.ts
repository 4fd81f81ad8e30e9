import { describe, expect, it } from 'vitest';
import { FreshReads } from './fresh-read.ts';

describe('FreshReads', () => {
  it('never serves a caller from a read that began before it asked, and shares the rest', async () => {
    let state = 0;
    let reads = 0;
    const gates: (() => void)[] = [];
    const fresh = new FreshReads<string, number>(async () => {
      reads++;
      const seen = state;
      await new Promise<void>((resolve) => gates.push(resolve));
      return seen;
    });
    const first = fresh.get('a');
    state = 1;
    const later = [fresh.get('a'), fresh.get('a'), fresh.get('a')];
    gates.shift()?.();
    expect(await first).toBe(0);
    await Promise.resolve();
    state = 2;
    const last = fresh.get('a');
    while (gates.length === 0) await Promise.resolve();
    gates.shift()?.();
    expect(await Promise.all(later)).toEqual([1, 1, 1]);
    while (gates.length === 0) await Promise.resolve();
    gates.shift()?.();
    expect(await last).toBe(2);
    expect(reads).toBe(3);
  });

  it('recovers after a failed read', async () => {
    let fail = true;
    const fresh = new FreshReads<string, number>(async () => {
      if (fail) throw new Error('away');
      return 7;
    });
    const first = fresh.get('a');
    const second = fresh.get('a');
    fail = false;
    await expect(first).rejects.toThrow('away');
    await expect(second).resolves.toBe(7);
    await expect(fresh.get('a')).resolves.toBe(7);
  });
});
