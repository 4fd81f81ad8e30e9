/** Signatures under the installation's secret keys, of what clients store for it: cookies, registrations. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes of a signature. */
export const SIGNATURE_BYTES = 32;

/** What is signed, in pieces. The first says what it is for, and where the pieces end is to be clear from them. */
type Pieces = readonly (string | Uint8Array)[];

/** HMAC-SHA256 under several keys, so that they can be rotated: the first signs, all verify. */
export class SecretKeys {
  readonly #keys: readonly KeyObject[];

  /** `keys`: of 32 characters or more each. Without any, nothing can be signed, and no signature is good. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => createSecretKey(key, 'utf8'));
  }

  /** A signature of the pieces; undefined without a key. */
  sign(...pieces: Pieces): Buffer | undefined {
    const [key] = this.#keys;
    return key && hmac(key, pieces);
  }

  /**
   * What each of the keys makes of the pieces, in the order of the keys: for secrets that are derived, and not stored.
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
