/**
 * The admission of registers that fetch a state, per organisation and, within it, per user.
 *
 * A state costs CPU in every service and in MongoDB, so more of them at once than cores only take turns with what
 * others send meanwhile. On two cores, sends beside eight registers of 50,000 unread messages took up to 271 ms with 16
 * at once, and 116 ms with three; all eight were done after 2.0 and 1.7 s. So there is one for each core, and one more
 * that may wait for a database or the log. A user has one of these places: else the several clients of one who has much
 * to fetch would take the places of all others in the organisation.
 */
import { availableParallelism } from 'node:os';
import { Admission, type AdmissionDeadline } from '@rookery/core';
import type { RegisterKind } from '../registration/rules/registration.ts';

/** Registers of one user that wait for the user's place: as many as the user may have queues. */
const MOST_WAITING_OF_USER = 500;

interface FetchAdmissionOptions {
  /** Of one organisation, by kind; without `state` one more than there are cores. */
  readonly atOnce: Readonly<Record<Exclude<RegisterKind, 'state'>, number>> & { readonly state: number | undefined };
  /** Of all organisations. */
  readonly inAll: number;
  /** Of one organisation and kind that wait. */
  readonly maxWaiting: number;
}

export class FetchAdmission {
  readonly #users = new Admission({
    atOnce: { user: 1 },
    inAll: Number.POSITIVE_INFINITY,
    maxWaiting: MOST_WAITING_OF_USER,
  });
  readonly #realms: Admission<RegisterKind>;

  constructor({ atOnce, inAll, maxWaiting }: FetchAdmissionOptions) {
    const state = atOnce.state ?? availableParallelism() + 1;
    this.#realms = new Admission({ atOnce: { ...atOnce, state }, inAll, maxWaiting });
  }

  /** What runs, what waits, and how many were refused so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const [users, realms] = [this.#users.counts, this.#realms.counts];
    return {
      running: realms.running,
      waiting: users.waiting + realms.waiting,
      refused: users.refused + realms.refused,
    };
  }

  /**
   * Runs `work` when it is its turn.
   * @throws RATE_LIMIT_HIT with `retry-after`, when too many wait or its turn would come too late; the signal's reason,
   *   when the caller went away while it waited
   */
  run<R>(
    who: { readonly realm: number; readonly user: number },
    kind: RegisterKind,
    ctx: AdmissionDeadline,
    work: () => Promise<R>,
  ): Promise<R> {
    if (kind !== 'state') return this.#realms.run(who.realm, kind, ctx, work);
    // From the organisation's turn on: how long a user waits for the others says nothing of the user's own registers.
    return this.#users.run(`${who.realm}:${who.user}`, 'user', ctx, (began) =>
      this.#realms.run(who.realm, kind, ctx, () => {
        began();
        return work();
      }),
    );
  }
}
