/** An app on a phone: its keys, what it encrypts for the server, and how it decrypts notifications. */
import { createHash, randomBytes } from 'node:crypto';
import sodium from 'libsodium-wrappers';

/** UNIX seconds. */
export const now = () => Math.floor(Date.now() / 1000);

export const tokenIdOf = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 8).toString('base64');

/** Creates a push key as apps do. */
export function newKey() {
  const secret = randomBytes(32);
  const push_key = Buffer.concat([Buffer.from([0x31]), secret]).toString('base64');
  return { secret, fields: { push_key_id: randomBytes(4).readUInt32BE(), push_key } };
}

export type App = Awaited<ReturnType<typeof appOf>>;

/** Creates an app that knows the key of the server that sends to it. */
export async function appOf(serverKey: string) {
  await sodium.ready;
  const sealed = (registration: object): string => {
    const box = sodium.crypto_box_seal(JSON.stringify(registration), Buffer.from(serverKey, 'base64'));
    return Buffer.from(box).toString('base64');
  };
  const tokenFields = (token: string, kind: 'fcm' | 'apns' = 'fcm', change: object = {}) => {
    const app = kind === 'apns' ? { ios_app_id: 'org.example.app' } : {};
    return {
      token_kind: kind,
      token_id: tokenIdOf(token),
      bouncer_public_key: serverKey,
      encrypted_push_registration: sealed({ token, token_kind: kind, timestamp: now(), ...app, ...change }),
    };
  };
  return { sealed, tokenFields };
}

/** Decrypts as an app does: a nonce of 24 bytes, then the box. */
export function decrypted(data: string, secret: Buffer) {
  const bytes = Buffer.from(data, 'base64');
  const plain = sodium.crypto_secretbox_open_easy(bytes.subarray(24), bytes.subarray(0, 24), secret);
  return JSON.parse(Buffer.from(plain).toString());
}

/** Fails because no notification came. */
export function nothing(): never {
  throw new Error('no notification came');
}
