/** Identifiers: keys of documents, and keys that nobody can guess. */
import { randomBytes } from 'node:crypto';

/** The largest id: ids have 31 bits. */
export const MAX_ID = 2 ** 31 - 1;

const KEY_SPAN = MAX_ID + 1;

/** Whether documents may have this id. */
export function isDocumentId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

/**
 * The key (`_id`) of a document whose ids count within a realm: realm * 2^31 + id. Keys of a realm are in the order of
 * their ids. Exact as a double up to 4 million realms.
 */
export function documentKey(realm: number, id: number): number {
  return realm * KEY_SPAN + id;
}

/** The id of a key that `documentKey` made. */
export function idOfKey(key: number): number {
  return key % KEY_SPAN;
}

/** The range of keys that a realm's documents have, as a condition of MongoDB. */
export function realmKeys(realm: number): { $gte: number; $lt: number } {
  return { $gte: documentKey(realm, 0), $lt: documentKey(realm + 1, 0) };
}

/** The stored form of a request key; it contains the realm, so that keys of different realms do not collide. */
export function storedKey(realm: number, requestKey: string): string {
  return `${realm}:${requestKey}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random string of letters and digits, from the system's generator; each character carries 5.95 bits. */
export function randomKey(length: number): string {
  let key = '';
  while (key.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256: above it, some characters would be likelier.
      if (byte < 248 && key.length < length) key += ALPHABET[byte % 62];
    }
  }
  return key;
}
