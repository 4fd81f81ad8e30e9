import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intersect, intersectAny, lowerBound, sortedIds, union, without } from './sorted-ids.ts';

/** Dense and sparse sets, so that some ids are found by steps and some by leaps. */
const ids = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
  fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 40 }),
  fc.integer({ min: 0, max: 400 }).map((count) => Array.from({ length: count }, (_, i) => 3 * i + 1)),
);
const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

test('sets of ids are what sets are', () => {
  fc.assert(
    fc.property(ids, ids, ids, fc.integer({ min: 0, max: 100 }), (a, b, c, at) => {
      const [sa, sb, sc] = [new Set(a), new Set(b), new Set(c)];
      const [ia, ib, ic] = [sortedIds(a), sortedIds(b), sortedIds(c)];
      expect([...ia]).toEqual(ascending(sa));
      expect([...intersect(ia, ib)]).toEqual(ascending(a.filter((id) => sb.has(id))));
      expect([...union([ia, ib, ic])]).toEqual(ascending([...a, ...b, ...c]));
      expect([...without(ia, ib)]).toEqual(ascending(a.filter((id) => !sb.has(id))));
      expect([...intersectAny(ia, [ib, ic])]).toEqual(ascending(a.filter((id) => sb.has(id) || sc.has(id))));
      expect(lowerBound(ia, at)).toBe(ascending(sa).filter((id) => id < at).length);
    }),
  );
});
