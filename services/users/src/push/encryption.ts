/**
 * The encryption of push notifications, with libsodium: secret boxes (XSalsa20, Poly1305) from the server to a device,
 * sealed boxes (X25519) from a device to the holder of its app's keys. The library is loaded at its first use.
 */
import { SecretKeys } from '@rookery/core';

const sodium = async () => {
  const { default: loaded } = await import('libsodium-wrappers');
  await loaded.ready;
  return loaded;
};

/** The first byte of a push key: a secret box. */
const SECRET_BOX = 0x31;
const KEY_BYTES = 32;

/** Whether a text is a push key as devices create them: Base64 of the byte 0x31 and 32 more bytes. */
export function isPushKey(text: string): boolean {
  const bytes = fromBase64(text);
  return bytes?.length === KEY_BYTES + 1 && bytes[0] === SECRET_BOX;
}

/**
 * Encrypts a text for the holder of a push key; returns Base64 of the nonce and the box.
 * @param pushKey as `isPushKey` accepts it
 */
export async function encryptFor(pushKey: string, plaintext: string): Promise<string> {
  const { crypto_secretbox_NONCEBYTES, crypto_secretbox_easy, randombytes_buf } = await sodium();
  const key = Buffer.from(pushKey, 'base64').subarray(1);
  const nonce = randombytes_buf(crypto_secretbox_NONCEBYTES);
  const box = crypto_secretbox_easy(plaintext, nonce, key);
  return Buffer.concat([nonce, box]).toString('base64');
}

/**
 * The key pairs to which devices seal their registrations. They derive from SECRET_KEYS: the first is announced, and
 * all open, so that keys can be rotated while apps still know the former one.
 */
export class RegistrationKeys {
  readonly #seeds: readonly Uint8Array[];

  constructor(secrets: readonly string[]) {
    this.#seeds = new SecretKeys(secrets).signatures('push registration');
  }

  /** The public key that is announced, Base64. */
  async announced(): Promise<string> {
    const [pair] = await this.#pairs();
    if (!pair) throw new Error('without SECRET_KEYS there is no key for registrations');
    return Buffer.from(pair.publicKey).toString('base64');
  }

  async has(publicKey: string): Promise<boolean> {
    return (await this.#pairOf(publicKey)) !== undefined;
  }

  /** Opens Base64 that was sealed to one of the keys; undefined if it does not open. */
  async open(publicKey: string, sealed: string): Promise<Buffer | undefined> {
    const pair = await this.#pairOf(publicKey);
    const bytes = fromBase64(sealed);
    if (!pair || !bytes) return undefined;
    const { crypto_box_seal_open } = await sodium();
    try {
      return Buffer.from(crypto_box_seal_open(bytes, pair.publicKey, pair.privateKey));
    } catch {
      return undefined;
    }
  }

  async #pairOf(publicKey: string) {
    const pairs = await this.#pairs();
    return pairs.find((pair) => Buffer.from(pair.publicKey).toString('base64') === publicKey);
  }

  async #pairs() {
    const { crypto_box_seed_keypair } = await sodium();
    return this.#seeds.map((seed) => crypto_box_seed_keypair(seed));
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Standard Base64 with its padding; undefined for anything else. */
function fromBase64(text: string): Buffer | undefined {
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}
