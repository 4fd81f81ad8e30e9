import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Part, PartEncoder, partsOf } from './part.ts';
import { type SortedIds, sortedIds, union } from './sorted-ids.ts';

function partsOfTerms(terms: ReadonlyMap<string, SortedIds>) {
  const encoder = new PartEncoder();
  const sorted = [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
  const encoded = [...sorted.flatMap(([term, ids]) => encoder.add(term, ids)), ...encoder.finish()];
  const parts = encoded.map(({ bytes }) => new Part(bytes));
  const separators = encoded.map(({ separator }) => separator);
  const find = (term: string) => {
    const { first, last } = partsOf(term, separators);
    return union(parts.slice(first, last + 1).map((part) => part.idsOf(term)));
  };
  return { encoded, find };
}

const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東', '\u{1d41a}', '\uffee'), minLength: 1, maxLength: 6 }),
  fc.integer({ min: 0, max: 5000 }).map((n) => `word${n}`),
  // Terms that nearly fill a part by themselves.
  fc.string({ unit: fc.constantFrom('東', '京'), minLength: 64, maxLength: 64 }),
);
const few = fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 5 }).map(sortedIds);
const many = fc
  .tuple(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 300 }))
  .map(([count, apart]) => sortedIds(Array.from({ length: count }, (_, i) => 1 + i * apart)));

test('each term is found in the parts with its ids, and others are not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(term, few), { maxLength: 3000, size: 'max' }),
      fc.array(fc.tuple(term, many), { maxLength: 3 }),
      fc.array(term, { maxLength: 20 }),
      (rare, common, others) => {
        const terms = new Map<string, SortedIds>([...rare, ...common]);
        const { encoded, find } = partsOfTerms(terms);
        for (const [one, ids] of terms) expect(find(one), one).toEqual(ids);
        for (const one of others) if (!terms.has(one)) expect(find(one).length).toBe(0);
        for (const { bytes } of encoded) expect(bytes.length).toBeLessThan(100_000);
      },
    ),
    { numRuns: 60 },
  );
});

test('a thousand rare words share some parts', () => {
  const terms = new Map(Array.from({ length: 1000 }, (_, i) => [`word${i}`, sortedIds([i * 7 + 1])]));
  const { encoded } = partsOfTerms(terms);
  expect(encoded.length).toBe(1);
  expect(encoded[0]?.bytes.length).toBeLessThan(12_000);
});
