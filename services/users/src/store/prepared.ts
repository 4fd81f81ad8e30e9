/** JSON that many calls answer with, made once a version of what it shows. */
import { LRUCache } from 'lru-cache';

/** Forms of one thing: a list of users has fewer than these, and no caller can ask for more. */
const MAX_FORMS = 64;

/** The prepared bytes of a realm. */
export class Prepared {
  readonly #forms = new LRUCache<string, { stamp: string; bytes: Buffer }>({ max: MAX_FORMS });

  /**
   * The bytes of a form, from before where the stamp is the same.
   *
   * @param stamp names the state that `make` reads: the same stamp, the same bytes
   */
  json(form: string, stamp: string, make: () => unknown): Buffer {
    const known = this.#forms.get(form);
    if (known?.stamp === stamp) return known.bytes;
    const bytes = Buffer.from(JSON.stringify(make()));
    this.#forms.set(form, { stamp, bytes });
    return bytes;
  }
}
