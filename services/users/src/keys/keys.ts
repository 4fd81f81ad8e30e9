/** Keys that identify a caller. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** An API key is this long, letters and digits. */
export const API_KEY_LENGTH = 32;
const API_KEY = /^[A-Za-z0-9]{32}$/;

/** Whether a text has the form of an API key; whether it is anyone's is another question. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** Whether a key is one of those that are stored, in a time that does not tell how much of it is right. */
export function opensWith(stored: readonly Pick<StoredKey, 'digest'>[], given: string): boolean {
  const digested = digest(given);
  return stored.some((one) => {
    const bytes = Buffer.from(one.digest, 'base64url');
    return bytes.length === digested.length && timingSafeEqual(bytes, digested);
  });
}

/**
 * What is stored in place of a secret that is long and random, so that the database does not hold what opens anything.
 */
export function secretHash(secret: string): string {
  return digest(secret).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A stored key. */
export interface StoredKey {
  /** Of the key: what a given one is compared with. */
  readonly digest: string;
  /** What it is derived from. */
  readonly nonce: string;
}
