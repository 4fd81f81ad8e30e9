import { expect, it } from 'vitest';
import { Shares } from './byte-budget.ts';

const claims = (user: string, realm: string) => [
  { key: user, most: 2 },
  { key: realm, most: 4 },
];

it('gives each no more than their part, and all together no more than there is', () => {
  const shares = new Shares(6);
  const take = (user: string, realm: string) => shares.take(1, claims(user, realm));
  const given = [take('a', 'x'), take('a', 'x')];
  expect(() => take('a', 'x')).toThrow(expect.objectContaining({ code: 'SERVER_NOT_READY' }));
  given.push(take('b', 'x'), take('b', 'x'));
  expect(() => take('c', 'x')).toThrow();
  given.push(take('d', 'y'), take('d', 'y'));
  expect(() => take('e', 'z')).toThrow();
  expect(shares.taken).toBe(6);
  given[0]?.();
  given[0]?.();
  expect(shares.taken).toBe(5);
  given.push(take('c', 'x'));
  for (const giveBack of given) giveBack();
  expect(shares.taken).toBe(0);
  expect(() => shares.take(3, claims('a', 'x'))).toThrow();
});
