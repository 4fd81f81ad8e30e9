import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserSet } from './user-set.ts';

const ids = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 200 });
const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

describe('UserSet', () => {
  it('does what a Set does, also after a trip through its bytes', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const left = UserSet.fromBytes(UserSet.of(a).toBytes());
        const right = UserSet.of(b);
        expect(left.toArray()).toEqual(sorted(a));
        expect(left.size).toBe(new Set(a).size);
        expect(left.union(right).toArray()).toEqual(sorted([...a, ...b]));
        expect(left.intersect(right).toArray()).toEqual(sorted(a.filter((id) => b.includes(id))));
        expect(left.minus(right).toArray()).toEqual(sorted(a.filter((id) => !b.includes(id))));
        for (const id of [...a, ...b]) expect(left.has(id)).toBe(a.includes(id));
      }),
      { numRuns: 200 },
    );
  });

  it('is empty without bytes', () => {
    expect(UserSet.fromBytes(new Uint8Array()).size).toBe(0);
    expect(UserSet.EMPTY.with(7).without(7).size).toBe(0);
  });

  it('stores 10,000 dense ids in little space', () => {
    expect(UserSet.of(Array.from({ length: 10_000 }, (_, i) => i + 8)).toBytes().length).toBeLessThan(1300);
  });
});
