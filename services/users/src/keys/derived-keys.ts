/**
 * Derived keys: keys that can be shown again although the database contains no valid key. A key is derived from the
 * installation's secret keys and a random nonce; the nonce and the key's digest are stored. Looking a key up needs only
 * the digest, so it works after the key's secret was removed; showing it needs that secret too.
 */
import { randomBytes } from 'node:crypto';
import { SecretKeys } from '@rookery/core';
import { type StoredKey, secretHash } from './keys.ts';

/** The use of a key: keys for different uses are independent. */
interface KeyPurpose {
  readonly kind: 'api-key' | 'invitation';
  readonly realm: number;
  /** The id of the user or the invitation. */
  readonly id: number;
  /** Letters and digits; beyond 42 they add no entropy. */
  readonly length: number;
}

const NONCE_BYTES = 16;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export class DerivedKeys {
  readonly #secrets: SecretKeys;

  /**
   * @param secrets SECRET_KEYS, at least one: the first derives new keys, and each can show the keys that it derived
   */
  constructor(secrets: readonly string[]) {
    this.#secrets = new SecretKeys(secrets);
  }

  /** Creates a new key, in its stored form. */
  make(purpose: KeyPurpose): StoredKey {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const [key] = this.#derive(purpose, nonce);
    if (key === undefined) throw new Error('without SECRET_KEYS no key can be derived');
    return { nonce, digest: secretHash(key) };
  }

  /** Returns the key itself; undefined if the secret that it was derived from is no longer configured. */
  show(purpose: KeyPurpose, { nonce, digest }: StoredKey): string | undefined {
    return this.#derive(purpose, nonce).find((key) => secretHash(key) === digest);
  }

  #derive({ kind, realm, id, length }: KeyPurpose, nonce: string): string[] {
    return this.#secrets.signatures(`${kind} ${realm} ${id} `, nonce).map((bytes) => lettersOf(bytes, length));
  }
}

/** Encodes the bytes, as one number, in base 62 and returns the lowest digits: 256 bits give 42 nearly uniform ones. */
function lettersOf(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const base = BigInt(ALPHABET.length);
  let letters = '';
  while (letters.length < length) {
    letters += ALPHABET[Number(rest % base)];
    rest /= base;
  }
  return letters;
}
