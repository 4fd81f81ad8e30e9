/**
 * The calls of a sender with shares that are in flight on this replica, and the choice of users whose deliveries may be
 * sent beside them.
 */
import type { Delivery, SenderShares } from './delivery.ts';

export type Receiver = Pick<Delivery, 'realm' | 'user'>;

interface Flight extends Receiver {
  /** The users who share with the receiver. */
  readonly sharers: readonly number[];
}

/** The organisations and users whose shares the calls in flight use up. */
export interface Exhausted {
  readonly realms: readonly number[];
  /** By organisation that has shares left: its users without one. */
  readonly users: ReadonlyMap<number, readonly number[]>;
}

export class CallsInFlight {
  readonly #shares: SenderShares;
  readonly #flights = new Set<Flight>();
  #chosen: readonly Flight[] = [];

  constructor(shares: SenderShares) {
    this.#shares = shares;
  }

  /** Returns the first of these receivers for whom there is a share, at most this many. */
  async choose(receivers: readonly Receiver[], most: number): Promise<readonly Receiver[]> {
    const chosen: Flight[] = [];
    for (const { realm, user } of receivers) {
      if (chosen.length >= most) break;
      const ofRealm = [...this.#flights, ...chosen].filter((flight) => flight.realm === realm);
      if (ofRealm.length >= this.#shares.ofRealm || ofRealm.some((flight) => flight.user === user)) continue;
      const ofOwner = ofRealm.filter(({ sharers }) => sharers.includes(user));
      if (ofOwner.length >= this.#shares.ofOwner) continue;
      chosen.push({ realm, user, sharers: await this.#shares.usersWith(realm, user) });
    }
    this.#chosen = chosen;
    return chosen;
  }

  /** Counts a call to one of the receivers chosen last. @returns a function to call when it ends */
  start({ realm, user }: Receiver): () => void {
    const flight = this.#chosen.find((one) => one.realm === realm && one.user === user);
    if (flight) this.#flights.add(flight);
    return () => flight && this.#flights.delete(flight);
  }

  get exhausted(): Exhausted {
    const realms: number[] = [];
    const users = new Map<number, number[]>();
    for (const [realm, flights] of Map.groupBy(this.#flights, (flight) => flight.realm)) {
      if (flights.length >= this.#shares.ofRealm) realms.push(realm);
      else users.set(realm, [...new Set(flights.flatMap((flight) => this.#excludedBy(flight, flights)))]);
    }
    return { realms, users };
  }

  /** The users who get no call because of this one: its receiver, or all who share with them. */
  #excludedBy({ user, sharers }: Flight, flights: readonly Flight[]): readonly number[] {
    const ofOwner = flights.filter((flight) => sharers.includes(flight.user));
    return ofOwner.length >= this.#shares.ofOwner ? sharers : [user];
  }
}
