import fc from 'fast-check';
import { RoaringBitmap32 } from 'roaring-wasm';
import { describe, expect, it } from 'vitest';
import { UserSet } from './user-set.ts';

/** Ids that are far apart, close together, and at the ends of the range. */
const ids = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 200 }),
  fc
    .tuple(fc.constantFrom(0, 1, 8, 2000, 65_500, 2 ** 31 - 100, 2 ** 32 - 500), fc.array(fc.nat({ max: 499 })))
    .map(([from, all]) => all.map((id) => from + id)),
);
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

  it('takes little space for all, some and few of many people', () => {
    const bytes = (people: number, isIn: (id: number) => boolean) =>
      UserSet.of(Array.from({ length: people }, (_, i) => i + 11).filter(isIn)).toBytes().length;
    expect(bytes(10_000, () => true)).toBeLessThan(30);
    expect(bytes(10_000, (id) => id % 3 !== 0)).toBeLessThan(1_260);
    expect(bytes(2_000, (id) => id % 5 < 2)).toBeLessThan(260);
    expect(bytes(100_000, (id) => id % 30_000 === 0)).toBeLessThan(60);
  });

  it('reads the roaring form of sets that are stored as bits now', () => {
    const some = Array.from({ length: 500 }, (_, i) => i * 3);
    const stored = UserSet.fromBytes(RoaringBitmap32.from(some).serialize('portable'));
    expect(stored.toArray()).toEqual(some);
    expect(UserSet.of(some).equals(stored)).toBe(true);
    expect(UserSet.of(some).toBytes().length).toBeLessThan(stored.toBytes().length / 3);
  });
});
