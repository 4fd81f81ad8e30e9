import { describe, expect, it } from 'vitest';
import { folded } from '../../folded.ts';
import { best, fit } from './rank.ts';

describe('fit', () => {
  it('prefers the beginning, then a word, then any place', () => {
    expect(fit('ann', 'ann')).toBe(0);
    expect(fit('ann', 'anne moss')).toBe(1);
    expect(fit('mo', 'anne moss')).toBe(2);
    expect(fit('oss', 'anne moss')).toBe(3);
    expect(fit('an mo', 'anne moss')).toBe(2);
    expect(fit('x', 'anne moss')).toBeUndefined();
  });
  it('compares without accents and case', () => {
    expect(fit(folded('ZOE'), folded('Zoë Ångström'))).toBe(1);
  });
});

describe('best', () => {
  it('orders by fit, then by weight, then as they come', () => {
    const people = ['Joan Smith', 'Smilla Berg', 'Smith Ann', 'Tom Asmith'];
    const weight = (one: string) => (one === 'Smith Ann' ? 1 : 0);
    expect(best(people, 'smi', { name: folded, weight, most: 9 })).toEqual([
      'Smith Ann',
      'Smilla Berg',
      'Joan Smith',
      'Tom Asmith',
    ]);
    expect(best(people, '', { name: folded, most: 2 })).toEqual(['Joan Smith', 'Smilla Berg']);
  });
});
