/** The set of one user, which most messages carry for the flag of their sender. */
import { atMost, UserSet } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** Sets remembered, some 20 bytes each. */
const sets = new LRUCache<number, Uint8Array>(atMost(50_000));

/** `UserSet.of([user]).toBytes()`; the bytes are not to be changed. */
export function singleUserBytes(user: number): Uint8Array {
  let bytes = sets.get(user);
  if (!bytes) {
    bytes = UserSet.of([user]).toBytes();
    sets.set(user, bytes);
  }
  return bytes;
}
