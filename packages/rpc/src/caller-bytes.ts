/**
 * Callers as bytes and back. A gateway sends the same caller with every request of a user, and a service passes the one
 * that it got on to the next, so neither is encoded or decoded each time: bytes are cached beside their object, and
 * objects under their bytes. Both are immutable, so the cache is never stale.
 */
import { atMost } from '@rookery/core';
import type { Caller, Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { LRUCache } from 'lru-cache';
import { wire } from './definitions.ts';
import { ownBytes } from './own-bytes.ts';

const bytesOf = new WeakMap<Caller, Buffer>();

/** Cached callers. Fewer miss in the second in which a user sends again, more is memory: 1 kB each. */
const MAX_CALLERS = 4096;
const callers = new LRUCache<string, Caller__Output>(atMost(MAX_CALLERS));

/** A caller in more groups than this many bytes hold is decoded each time, so that cached ones stay small. */
const MAX_CACHED_BYTES = 2048;

/**
 * The caller as it crosses the wire. The object is frozen: a change would not be sent, and here that is a wrong
 * permission.
 */
export function callerToBytes(caller: Caller): Buffer {
  let bytes = bytesOf.get(caller);
  if (!bytes) {
    bytes = ownBytes(wire.Caller.serialize(caller));
    bytesOf.set(freeze(caller), bytes);
  }
  return bytes;
}

/** The caller that a peer sent: a frozen object, which calls with the same caller share. */
export function callerFromBytes(bytes: Buffer): Caller__Output {
  if (bytes.length > MAX_CACHED_BYTES) return freeze(wire.Caller.deserialize(bytes));
  const key = bytes.toString('latin1');
  let caller = callers.get(key);
  if (!caller) {
    caller = freeze(wire.Caller.deserialize(bytes));
    // The bytes are a view of a whole packet, which would live as long as the caller.
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
