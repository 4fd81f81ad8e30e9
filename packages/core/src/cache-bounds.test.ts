import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { atMost } from './cache-bounds.ts';

test('a cache has at most so many entries, and what was used last stays', () => {
  const cache = new LRUCache<number, string>(atMost(3));
  for (const key of [1, 2, 3]) cache.set(key, 'old');
  cache.get(1);
  cache.set(4, 'new');
  cache.set(4, 'newer');
  expect([...cache.keys()].toSorted()).toEqual([1, 3, 4]);
});
