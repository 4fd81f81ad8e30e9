import { describe, expect, it } from 'vitest';
import { FreshBatches } from './fresh-batches.ts';

/** A store whose reads the test completes. */
function slowStore(most?: number) {
  const state = new Map<string, number>();
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const batches = new FreshBatches<string, number>((keys) => {
    const seen = new Map(keys.flatMap((key) => (state.has(key) ? [[key, state.get(key) as number]] : [])));
    return new Promise((resolve, reject) => {
      reads.push({ keys, end: (error) => (error ? reject(error) : resolve(seen)) });
    });
  }, most);
  const next = async (number: number) => {
    await expect.poll(() => reads.length).toBeGreaterThan(number);
    return reads[number] as (typeof reads)[number];
  };
  return { state, batches, next, reads };
}

describe('FreshBatches', () => {
  it('reads together what is asked while a read runs, and nobody is served by an older read', async () => {
    const { state, batches, next, reads } = slowStore();
    state.set('a', 1);
    const first = batches.get('a');
    const started = await next(0);
    state.set('a', 2).set('b', 7);
    const later = [batches.get('a'), batches.get('b'), batches.get('a'), batches.get('nothing')];
    started.end();
    expect(await first).toBe(1);
    const second = await next(1);
    expect(second.keys).toEqual(['a', 'b', 'nothing']);
    second.end();
    expect(await Promise.all(later)).toEqual([2, 7, 2, undefined]);
    expect(reads).toHaveLength(2);
  });

  it('fails only those whose read failed, and recovers', async () => {
    const { state, batches, next } = slowStore(1);
    state.set('a', 1).set('b', 2);
    const answers = [batches.get('a'), batches.get('b')];
    const failed = expect(answers[0]).rejects.toThrow('away');
    (await next(0)).end(new Error('away'));
    (await next(1)).end();
    await failed;
    expect(await answers[1]).toBe(2);
  });
});
