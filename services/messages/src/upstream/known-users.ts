/** The users of a realm by id and by name, for mentions and for senders. */
import { type DroppableLease, LEASED_CALL_MS, VersionedCache } from '@rookery/core';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import type { Clients } from '@rookery/runtime';

/** Max. users cached over all realms, at some 500 bytes each. An evicted realm is fetched again whole. */
const MAX_USERS = 200_000;

/** All users of a realm at a version. */
export class UserCards {
  readonly version: number;
  readonly #byId: ReadonlyMap<number, UserCard__Output>;
  #byName: Map<string, UserCard__Output[]> | undefined;
  #byEmail: Map<string, UserCard__Output> | undefined;

  constructor(version: number, users: readonly UserCard__Output[]) {
    this.version = version;
    this.#byId = new Map(users.map((card) => [card.user_id, card]));
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: number): UserCard__Output | undefined {
    return this.#byId.get(id);
  }

  /** Returns the user with an API address, case-insensitively. */
  byEmail(email: string): UserCard__Output | undefined {
    this.#byEmail ??= new Map([...this.#byId.values()].map((card) => [card.email.toLowerCase(), card]));
    return this.#byEmail.get(email.toLowerCase());
  }

  /** Returns all users with that name, case-insensitively: active users first, then by id. */
  named(name: string): readonly UserCard__Output[] {
    this.#byName ??= indexByName(this.#byId.values());
    return this.#byName.get(name.toLowerCase()) ?? [];
  }
}

function indexByName(users: Iterable<UserCard__Output>): Map<string, UserCard__Output[]> {
  const byName = new Map<string, UserCard__Output[]>();
  for (const card of users) {
    const key = card.full_name.toLowerCase();
    const namesakes = byName.get(key);
    if (namesakes) namesakes.push(card);
    else byName.set(key, [card]);
  }
  for (const namesakes of byName.values()) {
    namesakes.sort((a, b) => Number(b.is_active) - Number(a.is_active) || a.user_id - b.user_id);
  }
  return byName;
}

/**
 * The user tables of the realms. Each is used for a lease, which the users service can end (`ForgetUpstream`): it
 * answers a change of users only when no replica uses the former table. Concurrent callers share one call, whose reply
 * usually is 'not modified'.
 */
export class KnownUsers {
  readonly #lease: DroppableLease<number>;
  readonly cache: VersionedCache<number, UserCards>;

  /** @param lease of the users service's answers, by realm */
  constructor({ users }: Pick<Clients, 'users'>, lease: DroppableLease<number>) {
    this.#lease = lease;
    this.cache = new VersionedCache({
      most: MAX_USERS,
      weigh: ({ size }) => size,
      read: async (realm_id, known) => {
        const version = lease.beginning;
        // A request without ids returns all users.
        const request = { realm_id, known_version: known?.value.version ?? 0 };
        const reply = await users.GetCards(request, { route: String(realm_id), deadlineMs: LEASED_CALL_MS });
        const value = reply.not_modified && known ? known.value : new UserCards(reply.version, reply.users);
        return { version, value };
      },
    });
  }

  /** Returns the users of a realm, including every answered change. Fails as the call to the users service fails. */
  current(realm: number): UserCards | Promise<UserCards> {
    return this.cache.get(realm, this.#lease.requiredOf(realm));
  }
}
