/**
 * Keys that open something and have to be shown again, though the database holds nothing that opens anything: a key is
 * derived from the installation's secret keys and a random nonce. Stored are the nonce and the key's digest. Looking a
 * key up takes the digest alone, so it works when the secret that it was derived from is gone; showing it takes that
 * secret too.
 */
import { randomBytes } from 'node:crypto';
import { SecretKeys } from '@rookery/core';
import { type StoredKey, secretHash } from './keys.ts';

/** What a key is for: keys for different things have nothing in common. */
interface KeyPurpose {
  readonly kind: 'api-key' | 'invitation';
  readonly realm: number;
  /** Of the user or the invitation. */
  readonly id: number;
  /** In letters and digits; up to 42 are worth their length. */
  readonly length: number;
}

const NONCE_BYTES = 16;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export class DerivedKeys {
  readonly #secrets: SecretKeys;

  /**
   * `secrets`: SECRET_KEYS, of which the first derives new keys, and all show those that they derived. One is needed.
   */
  constructor(secrets: readonly string[]) {
    this.#secrets = new SecretKeys(secrets);
  }

  /** A new key in its stored form. */
  make(purpose: KeyPurpose): StoredKey {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const [key] = this.#derive(purpose, nonce);
    if (key === undefined) throw new Error('without SECRET_KEYS no key can be derived');
    return { nonce, digest: secretHash(key) };
  }

  /** The key itself; undefined where the secret that it was derived from is none of those that there are. */
  show(purpose: KeyPurpose, { nonce, digest }: StoredKey): string | undefined {
    return this.#derive(purpose, nonce).find((key) => secretHash(key) === digest);
  }

  #derive({ kind, realm, id, length }: KeyPurpose, nonce: string): string[] {
    return this.#secrets.signatures(`${kind} ${realm} ${id} `, nonce).map((bytes) => lettersOf(bytes, length));
  }
}

/** The number that the bytes are, in base 62, its last digits: of 256 bits 42, all but equally likely. */
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
