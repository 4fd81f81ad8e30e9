/** URLs of uploaded files for programs that have no credentials: signed, and valid for a minute. */
import { SecretKeys } from '@rookery/core';

/** Validity of a URL, ms: long enough to pass it to a player or viewer, which requests it immediately. */
const GOOD_FOR_MS = 60_000;

const PURPOSE = 'upload';

export class UploadLinks {
  readonly #keys: SecretKeys;

  /** The first key signs; all keys verify. */
  constructor(keys: readonly string[]) {
    this.#keys = new SecretKeys(keys);
  }

  /** @param name the last part of the URL, only for readability */
  make(pathId: string, name: string): string {
    const text = JSON.stringify([pathId, Date.now() + GOOD_FOR_MS]);
    const signature = this.#keys.sign(PURPOSE, ' ', text)?.toString('base64url');
    const token = `${Buffer.from(text).toString('base64url')}.${signature}`;
    return `/user_uploads/temporary/${token}/${encodeURIComponent(name)}`;
  }

  /** Returns the file of a token; undefined if the token is not ours or has expired. */
  read(token: string): string | undefined {
    const [encoded = '', signature = ''] = token.split('.');
    const text = Buffer.from(encoded, 'base64url').toString();
    if (!this.#keys.verify(Buffer.from(signature, 'base64url'), PURPOSE, ' ', text)) return undefined;
    const [pathId, goodUntil] = JSON.parse(text) as [string, number];
    return Date.now() < goodUntil ? pathId : undefined;
  }
}
