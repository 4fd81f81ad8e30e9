/** JSON that many calls return, built once per version of its source. */
import { atMost, type SharedMembers, toSharedMembers } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** Max. cached forms of the JSON: a list of users has fewer, and callers cannot request more. */
const MAX_FORMS = 64;

/** The prepared JSON of a realm. */
export class Prepared {
  readonly #forms = new LRUCache<string, { stamp: string; bytes: Buffer; shared: SharedMembers | undefined }>(
    atMost(MAX_FORMS),
  );

  readonly #pieces = new LRUCache<string, { stamp: string; pieces: readonly SharedMembers[] }>(atMost(MAX_FORMS));

  /**
   * Returns the JSON of a form, cached while the stamp is unchanged.
   *
   * @param stamp identifies the state that `make` reads: the same stamp, the same bytes
   * @param make returns the value to encode, or a buffer that already contains JSON
   */
  json(form: string, stamp: string, make: () => unknown): Buffer {
    return this.#prepared(form, stamp, make).bytes;
  }

  /**
   * Like `json`, for members of a register response; `make` returns an object, and `form` and `stamp` name all that it
   * depends on.
   */
  members(form: string, stamp: string, make: () => unknown): SharedMembers {
    const prepared = this.#prepared(form, stamp, make);
    prepared.shared ??= toSharedMembers(prepared.bytes);
    return prepared.shared;
  }

  /** Like `members`, in segments (`toSegments`). */
  pieces(form: string, stamp: string, make: () => SharedMembers[]): readonly SharedMembers[] {
    const known = this.#pieces.get(form);
    if (known?.stamp === stamp) return known.pieces;
    const pieces = make();
    this.#pieces.set(form, { stamp, pieces });
    return pieces;
  }

  #prepared(form: string, stamp: string, make: () => unknown) {
    const known = this.#forms.get(form);
    if (known?.stamp === stamp) return known;
    const made = make();
    const bytes = Buffer.isBuffer(made) ? made : Buffer.from(JSON.stringify(made));
    const prepared = { stamp, bytes, shared: undefined };
    this.#forms.set(form, prepared);
    return prepared;
  }
}
