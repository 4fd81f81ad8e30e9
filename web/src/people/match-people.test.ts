import { expect, test } from 'vitest';
import { matchPeople, matchRank } from './match-people.ts';

const person = (full_name: string, email = `${full_name.split(' ')[0]?.toLowerCase()}@example.com`) => ({
  full_name,
  email,
});

test('a name is found by its beginning, by a word, by a part, by its address, without accents', () => {
  expect(matchRank('jose', person('José Álvarez'))).toBe(0);
  expect(matchRank('alv', person('José Álvarez'))).toBe(1);
  expect(matchRank('varez', person('José Álvarez'))).toBe(2);
  expect(matchRank('j a', person('José Álvarez'))).toBe(1);
  expect(matchRank('zed@', person('Ann', 'zed@example.com'))).toBe(3);
  expect(matchRank('bob', person('Ann'))).toBeUndefined();
});

test('an address that only some people see finds its user, and so does the one that everyone sees', () => {
  const ann = { ...person('Ann', 'user7@chat.example'), delivery_email: 'Zed@example.com' };
  expect(matchRank('zed@', ann)).toBe(3);
  expect(matchRank('user7@', ann)).toBe(3);
  expect(matchRank('zed@', { ...ann, delivery_email: null })).toBeUndefined();
});

test('the best come first, among equals the heavier, then by name', () => {
  const people = [person('Joanna'), person('Ann B'), person('Ann A'), person('Mary Ann')];
  const names = (options: { limit: number; weight?: (p: { full_name: string }) => number }) =>
    matchPeople('ann', people, options).map((one) => one.full_name);
  expect(names({ limit: 9 })).toEqual(['Ann A', 'Ann B', 'Mary Ann', 'Joanna']);
  expect(names({ limit: 2, weight: (p) => (p.full_name === 'Ann B' ? 1 : 0) })).toEqual(['Ann B', 'Ann A']);
});
