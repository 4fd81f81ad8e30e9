/** The set of one user, which most messages carry for the flag of their sender. */
import { UserSet } from '@rookery/core';

/** Sets remembered, some 20 bytes each. */
const MAX_SETS = 50_000;
const sets = new Map<number, Uint8Array>();

/** `UserSet.of([user]).toBytes()`; the bytes are not to be changed. */
export function singleUserBytes(user: number): Uint8Array {
  let bytes = sets.get(user);
  if (!bytes) {
    if (sets.size >= MAX_SETS) sets.clear();
    bytes = UserSet.of([user]).toBytes();
    sets.set(user, bytes);
  }
  return bytes;
}
