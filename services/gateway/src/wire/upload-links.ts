/** Addresses of uploaded files for programs that have no credentials: signed, and good for a minute. */
import { SecretKeys } from '@rookery/core';

/** Time enough to hand it to a player or a viewer, which then asks at once, ms. */
const GOOD_FOR_MS = 60_000;

const PURPOSE = 'upload';

export class UploadLinks {
  readonly #keys: SecretKeys;
  readonly #now: () => number;

  /** The first key signs, all verify. @param now UNIX milliseconds */
  constructor(keys: readonly string[], now: () => number = Date.now) {
    this.#keys = new SecretKeys(keys);
    this.#now = now;
  }

  /** @param name the last part of the address, for people alone */
  make(pathId: string, name: string): string {
    const text = JSON.stringify([pathId, this.#now() + GOOD_FOR_MS]);
    const signature = this.#keys.sign(PURPOSE, ' ', text)?.toString('base64url');
    const token = `${Buffer.from(text).toString('base64url')}.${signature}`;
    return `/user_uploads/temporary/${token}/${encodeURIComponent(name)}`;
  }

  /** The file that a token leads to; undefined where it is none of ours, or too old. */
  read(token: string): string | undefined {
    const [encoded = '', signature = ''] = token.split('.');
    const text = Buffer.from(encoded, 'base64url').toString();
    if (!this.#keys.verify(Buffer.from(signature, 'base64url'), PURPOSE, ' ', text)) return undefined;
    const [pathId, goodUntil] = JSON.parse(text) as [string, number];
    return this.#now() < goodUntil ? pathId : undefined;
  }
}
