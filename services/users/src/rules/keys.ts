/** Keys that identify a caller. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** An API key is this long, letters and digits. */
export const API_KEY_LENGTH = 32;
const API_KEY = /^[A-Za-z0-9]{32}$/;

/** Whether a text has the form of an API key; whether it is anyone's is another question. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** Compares two keys in a time that does not tell where they differ. */
export function sameKey(given: string, actual: string): boolean {
  // Digests are of one length, which timingSafeEqual insists on, and hide where the keys part.
  return timingSafeEqual(digest(given), digest(actual));
}

/** What is stored in place of a secret that is long and random, so that the database does not hold what opens a session. */
export function secretHash(secret: string): string {
  return digest(secret).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
