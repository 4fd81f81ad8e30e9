/** Settings of realms, as the users service has them. */
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';

/** How old a setting may be. A change of a setting is told to clients first and holds a moment later; less asks more often. */
const MAX_AGE_MS = 1000;
/** Realms kept at once; more are asked for anew. */
const MAX_REALMS = 10_000;
const DEADLINE_MS = 5000;

/** A cache of realms, each at most a second old; callers that ask at once share one call. */
export class RealmFacts {
  readonly #clients: Pick<Clients, 'users'>;
  readonly #known = new Map<number, { askedAt: number; realm: Promise<Realm__Output> }>();

  constructor(clients: Pick<Clients, 'users'>) {
    this.#clients = clients;
  }

  /** A realm's settings. Fails as the call to the users service fails. */
  get(realm: number): Promise<Realm__Output> {
    const known = this.#known.get(realm);
    const now = Date.now();
    if (known && now - known.askedAt < MAX_AGE_MS) return known.realm;
    const asked = {
      askedAt: now,
      realm: this.#clients.users.ResolveRealm({ realm_id: realm }, { route: String(realm), deadlineMs: DEADLINE_MS }),
    };
    if (this.#known.size >= MAX_REALMS) this.#known.clear();
    this.#known.set(realm, asked);
    asked.realm.catch(() => {
      // The next caller asks again, rather than being told of this failure.
      if (this.#known.get(realm) === asked) this.#known.delete(realm);
    });
    return asked.realm;
  }
}
