/**
 * Serialises callers, with a cache in both directions. A gateway sends the same caller with every request of a user,
 * and a service forwards the caller that it received, so bytes are cached per object and objects per bytes. Both are
 * immutable, so the caches are never stale.
 */
import { atMost } from '@rookery/core';
import type { Caller, Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { LRUCache } from 'lru-cache';
import { wire } from './definitions.ts';
import { ownBytes } from './own-bytes.ts';

const bytesOf = new WeakMap<Caller, Buffer>();

/** Max. cached callers. Fewer would miss users who send again within a second; each takes 1 kB. */
const MAX_CALLERS = 4096;
const callers = new LRUCache<string, Caller__Output>(atMost(MAX_CALLERS));

/**
 * Max. bytes of a cached caller. A larger one (a user in many groups) is decoded each time, so that the cache stays
 * small.
 */
const MAX_CACHED_BYTES = 2048;

/**
 * Returns the caller in its wire form and freezes the object: a later change would not be sent, and the peer would
 * decide with outdated permissions.
 */
export function callerToBytes(caller: Caller): Buffer {
  let bytes = bytesOf.get(caller);
  if (!bytes) {
    bytes = ownBytes(wire.Caller.serialize(caller));
    bytesOf.set(freeze(caller), bytes);
  }
  return bytes;
}

/** Returns the caller that a peer sent: a frozen object, shared by calls with the same caller. */
export function callerFromBytes(bytes: Buffer): Caller__Output {
  if (bytes.length > MAX_CACHED_BYTES) return freeze(wire.Caller.deserialize(bytes));
  const key = bytes.toString('latin1');
  let caller = callers.get(key);
  if (!caller) {
    caller = freeze(wire.Caller.deserialize(bytes));
    // The bytes are a view of a whole packet, which would otherwise be retained as long as the caller.
    bytesOf.set(caller, ownBytes(bytes));
    callers.set(key, caller);
  }
  return caller;
}

function freeze<Kind extends Caller>(caller: Kind): Kind {
  Object.freeze(caller);
  if (caller.group_ids) Object.freeze(caller.group_ids);
  if (caller.card) Object.freeze(caller.card);
  return caller;
}
