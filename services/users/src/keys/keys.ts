/** API keys, and the hashes that are stored in place of secrets. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Length of an API key, letters and digits. */
export const API_KEY_LENGTH = 32;
const API_KEY = /^[A-Za-z0-9]{32}$/;

/** Whether a text has the form of an API key, valid or not. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** Compares a key with the stored ones, in constant time. */
export function matchesKey(stored: readonly Pick<StoredKey, 'digest'>[], given: string): boolean {
  const digested = digest(given);
  return stored.some((one) => {
    const bytes = Buffer.from(one.digest, 'base64url');
    return bytes.length === digested.length && timingSafeEqual(bytes, digested);
  });
}

/** The stored form of a long random secret: its hash, so that the database contains no usable secret. */
export function secretHash(secret: string): string {
  return digest(secret).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A stored key. */
export interface StoredKey {
  /** The key's digest, for comparison. */
  readonly digest: string;
  /** The nonce that the key is derived from. */
  readonly nonce: string;
}
