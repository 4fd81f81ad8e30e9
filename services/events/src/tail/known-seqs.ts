/** The highest seq of each service's journal that was read, for each realm. */
import type { Vector } from '../registration/rules/registration.ts';

type Seqs = { -readonly [Service in keyof Vector]: number };

const NONE: Vector = { users: 0, channels: 0, messages: 0 };

export class KnownSeqs {
  readonly #realms = new Map<number, Seqs>();

  /** Records an entry; entries without a journal have no seq. */
  note(realm: number, service: string, seq: number): void {
    if (seq === 0 || !isJournalled(service)) return;
    const seqs = this.#realms.get(realm) ?? { ...NONE };
    seqs[service] = Math.max(seqs[service], seq);
    this.#realms.set(realm, seqs);
  }

  /** Returns the seqs; 0 if nothing was read. */
  of(realm: number): Vector {
    return this.#realms.get(realm) ?? NONE;
  }

  clear(): void {
    this.#realms.clear();
  }
}

function isJournalled(service: string): service is keyof Vector {
  return service === 'users' || service === 'channels' || service === 'messages';
}
