/** Settings of realms, as the users service has them. */
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/** How old a setting may be. A change of a setting is told to clients first and holds a moment later; less asks more often. */
const MAX_AGE_MS = 1000;
/** Realms kept at once; more are asked for anew. */
const MAX_REALMS = 10_000;
const DEADLINE_MS = 5000;

/** A cache of realms, each at most a second old; callers that ask at once share one call. */
export class RealmFacts {
  readonly #clients: Pick<Clients, 'users'>;
  readonly #known = new LRUCache<number, Promise<Realm__Output>>({ max: MAX_REALMS, ttl: MAX_AGE_MS });

  constructor(clients: Pick<Clients, 'users'>) {
    this.#clients = clients;
  }

  /** A realm's settings. Fails as the call to the users service fails. */
  get(realm: number): Promise<Realm__Output> {
    const known = this.#known.get(realm);
    if (known) return known;
    const asked = this.#clients.users.ResolveRealm(
      { realm_id: realm },
      { route: String(realm), deadlineMs: DEADLINE_MS },
    );
    this.#known.set(realm, asked);
    asked.catch(() => {
      // The next caller asks again, rather than being told of this failure.
      if (this.#known.peek(realm) === asked) this.#known.delete(realm);
    });
    return asked;
  }
}
