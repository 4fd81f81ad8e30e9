/** Signatures under the installation's secret keys, for data that clients store for it: cookies, registrations. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The length of a signature, bytes. */
export const SIGNATURE_BYTES = 32;

/** The signed data, in pieces. The first names its purpose, and the content must determine where each piece ends. */
type Pieces = readonly (string | Uint8Array)[];

/** HMAC-SHA256 under several keys, so that they can be rotated: the first signs, all verify. */
export class SecretKeys {
  readonly #keys: readonly KeyObject[];

  /** @param keys each of 32 characters or more. Without a key, nothing can be signed and no signature is valid. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => createSecretKey(key, 'utf8'));
  }

  /** Signs the pieces; returns undefined without a key. */
  sign(...pieces: Pieces): Buffer | undefined {
    const [key] = this.#keys;
    return key && hmac(key, pieces);
  }

  /**
   * The signatures of the pieces by all keys, in the order of the keys: for secrets that are derived instead of stored.
   */
  signatures(...pieces: Pieces): Buffer[] {
    return this.#keys.map((key) => hmac(key, pieces));
  }

  /** Whether one of the keys signed the pieces. Its duration reveals only the length of the signature. */
  verify(signature: Uint8Array, ...pieces: Pieces): boolean {
    if (signature.length !== SIGNATURE_BYTES) return false;
    return this.#keys.some((key) => timingSafeEqual(signature, hmac(key, pieces)));
  }
}

function hmac(key: KeyObject, pieces: Pieces): Buffer {
  const mac = createHmac('sha256', key);
  for (const piece of pieces) mac.update(piece);
  return mac.digest();
}
