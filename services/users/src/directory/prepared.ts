/** JSON that many calls answer with, made once a version of what it shows. */
import { atMost, type SharedMembers, toSharedMembers } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** Forms of one thing: a list of users has fewer than these, and no caller can ask for more. */
const MAX_FORMS = 64;

/** The prepared bytes of a realm. */
export class Prepared {
  readonly #forms = new LRUCache<string, { stamp: string; bytes: Buffer; shared: SharedMembers | undefined }>(
    atMost(MAX_FORMS),
  );

  readonly #pieces = new LRUCache<string, { stamp: string; pieces: readonly SharedMembers[] }>(atMost(MAX_FORMS));

  /**
   * The bytes of a form, from before where the stamp is the same.
   *
   * @param stamp names the state that `make` reads: the same stamp, the same bytes
   * @param make what is to be encoded, or bytes that are JSON already
   */
  json(form: string, stamp: string, make: () => unknown): Buffer {
    return this.#prepared(form, stamp, make).bytes;
  }

  /** The same for members of a register; `make` gives an object, and `form` and `stamp` name all that it depends on. */
  members(form: string, stamp: string, make: () => unknown): SharedMembers {
    const prepared = this.#prepared(form, stamp, make);
    prepared.shared ??= toSharedMembers(prepared.bytes);
    return prepared.shared;
  }

  /** The same for members in pieces (`toPieces`). */
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
