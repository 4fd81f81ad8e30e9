/** Sets of one user: most messages carry one, for the `read` flag of their sender. */
import { atMost, UserSet } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** Cached sets, some 20 bytes each. */
const sets = new LRUCache<number, Uint8Array>(atMost(50_000));

/** `UserSet.of([user]).toBytes()`; callers must not change the bytes. */
export function singleUserBytes(user: number): Uint8Array {
  let bytes = sets.get(user);
  if (!bytes) {
    bytes = UserSet.of([user]).toBytes();
    sets.set(user, bytes);
  }
  return bytes;
}
