/**
 * Registers take turns, realm by realm: each reads much in three services, and after an outage a whole organisation
 * registers at once. A few run, the rest wait in order; what would wait too long is told to come again, so that queues
 * that live already are served meanwhile.
 */
import { notReady } from '@rookery/core';

interface Realm {
  running: number;
  readonly waiting: (() => void)[];
}

export class Admission {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #realms = new Map<number, Realm>();

  constructor(o: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = o.atOnce;
    this.#maxWaiting = o.maxWaiting;
  }

  /**
   * Runs `work` when it is its turn.
   * @throws SERVER_NOT_READY when too many of the realm wait already.
   */
  async run<R>(realmId: number, work: () => Promise<R>): Promise<R> {
    let realm = this.#realms.get(realmId);
    if (!realm) {
      realm = { running: 0, waiting: [] };
      this.#realms.set(realmId, realm);
    }
    await this.#turn(realm);
    try {
      return await work();
    } finally {
      const next = realm.waiting.shift();
      if (next) next();
      else if (--realm.running === 0) this.#realms.delete(realmId);
    }
  }

  /** Whoever ends passes the turn on, so that nobody who comes later overtakes. */
  async #turn(realm: Realm): Promise<void> {
    if (realm.running < this.#atOnce) {
      realm.running++;
      return;
    }
    if (realm.waiting.length >= this.#maxWaiting) throw notReady();
    await new Promise<void>((go) => realm.waiting.push(go));
  }
}
