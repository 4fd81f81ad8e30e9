import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank, score } from './rank.ts';

const member = (id: string, draining = false) => ({ id, draining });
const replicas = (count: number) => Array.from({ length: count }, (_, i) => member(`events-${i + 1}`));

describe('rank', () => {
  test('is the same in every process, whatever order it knows the members in', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.string(), { maxLength: 12 }), fc.integer(), (key, ids, seed) => {
        const members = ids.map((id) => member(id));
        const shuffled = [...members].sort((a, b) => score(`${seed}`, a.id) - score(`${seed}`, b.id));
        expect(rank(key, shuffled)).toEqual(rank(key, members));
      }),
    );
  });

  test('gives members with names that hardly differ equal shares', () => {
    for (const count of [2, 3, 5, 8]) {
      const shares = new Map<string, number>();
      for (let realm = 1; realm <= 200; realm++) {
        for (let user = 1; user <= 100; user++) {
          const first = rank(`${realm}:${user}`, replicas(count))[0]?.id ?? '';
          shares.set(first, (shares.get(first) ?? 0) + 1);
        }
      }
      expect(shares.size).toBe(count);
      for (const share of shares.values()) expect(Math.abs(share / (20_000 / count) - 1)).toBeLessThan(0.05);
    }
  });

  test('moves only the keys of a member that goes, and spreads them over all that are left', () => {
    const before = replicas(4);
    const after = before.slice(1);
    const heirs = new Map<string, number>();
    for (let key = 0; key < 4000; key++) {
      const [first, second] = rank(String(key), before);
      const now = rank(String(key), after)[0];
      if (first?.id !== 'events-1') {
        expect(now).toBe(first);
        continue;
      }
      expect(now).toBe(second);
      heirs.set(now?.id ?? '', (heirs.get(now?.id ?? '') ?? 0) + 1);
    }
    expect(heirs.size).toBe(3);
    for (const count of heirs.values()) expect(count).toBeGreaterThan(250);
  });

  test('puts members that drain last, in their own order', () => {
    const members = replicas(4).map((one) => member(one.id, one.id === 'events-2' || one.id === 'events-3'));
    for (let key = 0; key < 50; key++) {
      const order = rank(String(key), members);
      expect(order.map((one) => one.draining)).toEqual([false, false, true, true]);
      const all = rank(String(key), replicas(4)).map((one) => one.id);
      const staying = all.filter((id) => id === 'events-1' || id === 'events-4');
      expect(order.slice(0, 2).map((one) => one.id)).toEqual(staying);
    }
  });

  test('does not confuse where the id ends and the key begins', () => {
    expect(score('12', 'a')).not.toBe(score('2', 'a1'));
  });
});
