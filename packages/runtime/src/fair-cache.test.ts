import { expect, test } from 'vitest';
import { FairCache } from './fair-cache.ts';

const make = (maxSize = 640) => new FairCache<{ size: number }>({ maxSize, sizeOf: ({ size }) => size });
const fill = (cache: ReturnType<typeof make>, realm: number, count: number, size = 10) => {
  for (let n = 0; n < count; n++) cache.set(realm, `${n}`, { size });
};
const present = (cache: ReturnType<typeof make>, realm: number, count: number) =>
  Array.from({ length: count }, (_, n) => n).filter((n) => cache.peek(realm, `${n}`) !== undefined);

test('an organisation alone has all of it, and loses what it used longest ago', () => {
  const cache = make();
  fill(cache, 1, 64);
  expect(present(cache, 1, 64)).toHaveLength(64);
  cache.get(1, '0');
  cache.set(1, '64', { size: 10 });
  expect(cache.peek(1, '0')).toBeDefined();
  expect(cache.peek(1, '1')).toBeUndefined();
  expect(cache.peek(1, '64')).toBeDefined();
  expect(cache.size).toBeLessThanOrEqual(640);
});

test('one that reads a lot displaces nothing of those that hold less', () => {
  const cache = make();
  fill(cache, 1, 10);
  fill(cache, 2, 20);
  fill(cache, 3, 1_000);
  expect(present(cache, 1, 10)).toHaveLength(10);
  expect(present(cache, 2, 20)).toHaveLength(20);
  expect(cache.size).toBeLessThanOrEqual(640);
  expect(cache.size).toBeGreaterThan(600);
  expect(cache.peek(3, '999')).toBeDefined();
});

test('two that read a lot have equal parts in the end, in whatever order they came', () => {
  const cache = make();
  fill(cache, 1, 64);
  for (let n = 0; n < 200; n++) cache.set(2, `${n}`, { size: 10 });
  expect(present(cache, 1, 64).length).toBeGreaterThanOrEqual(31);
  expect(present(cache, 2, 200).length).toBeGreaterThanOrEqual(30);
});

test('what is larger than all of it is not cached, and a new value takes the place of the old one', () => {
  const cache = make();
  cache.set(1, 'a', { size: 641 });
  expect(cache.size).toBe(0);
  cache.set(1, 'a', { size: 100 });
  cache.set(1, 'a', { size: 50 });
  expect(cache.size).toBe(50);
  cache.set(1, 'a', { size: 641 });
  expect(cache.size).toBe(0);
  fill(cache, 2, 3);
  cache.clear();
  expect(cache.size).toBe(0);
  expect(cache.get(2, '0')).toBeUndefined();
});
