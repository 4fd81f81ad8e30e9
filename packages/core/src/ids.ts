/** Identifiers: keys of documents, and keys that nobody can guess. */
import { randomBytes } from 'node:crypto';

/**
 * The one number that is key and order of a message: realm * 2^31 + id. Exact as a double up to 4 million realms of two
 * billion messages.
 */
export const MESSAGE_KEY_SPAN = 2 ** 31;

export function messageKey(realm: number, id: number): number {
  return realm * MESSAGE_KEY_SPAN + id;
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
