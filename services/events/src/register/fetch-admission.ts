/**
 * Admission of registers that fetch a state, per organisation and, within it, per user.
 *
 * A state costs CPU in every service and in MongoDB, so running more of them concurrently than there are cores only
 * makes them compete with sends. On two cores, sends during eight registers of 50,000 unread messages took up to 271 ms
 * with 16 concurrent registers, and 116 ms with three; all eight were done after 2.0 and 1.7 s. So there is one place
 * per core, and one more for a register that waits for a database or the log. A user has one of these places: otherwise
 * the several clients of one user who has much to fetch would take the places of all others in the organisation.
 */
import { availableParallelism } from 'node:os';
import { Admission, type AdmissionDeadline } from '@rookery/core';
import type { RegisterKind } from '../registration/rules/registration.ts';

/** Max. waiting registers of one user: as many as the user may have queues. */
const MAX_WAITING_OF_USER = 500;

interface FetchAdmissionOptions {
  /** Max. concurrent registers of one organisation, by kind; if `state` is undefined, one more than there are cores. */
  readonly atOnce: Readonly<Record<Exclude<RegisterKind, 'state'>, number>> & { readonly state: number | undefined };
  /** Max. concurrent registers of all organisations. */
  readonly inAll: number;
  /** Max. waiting registers of one organisation and kind. */
  readonly maxWaiting: number;
}

export class FetchAdmission {
  readonly #users = new Admission({
    atOnce: { user: 1 },
    inAll: Number.POSITIVE_INFINITY,
    maxWaiting: MAX_WAITING_OF_USER,
  });
  readonly #realms: Admission<RegisterKind>;

  constructor({ atOnce, inAll, maxWaiting }: FetchAdmissionOptions) {
    const state = atOnce.state ?? availableParallelism() + 1;
    this.#realms = new Admission({ atOnce: { ...atOnce, state }, inAll, maxWaiting });
  }

  /** Running and waiting registers, and how many were rejected so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const [users, realms] = [this.#users.counts, this.#realms.counts];
    return {
      running: realms.running,
      waiting: users.waiting + realms.waiting,
      refused: users.refused + realms.refused,
    };
  }

  /**
   * Runs `work` when it is admitted.
   * @throws RATE_LIMIT_HIT with `retry-after`, if too many wait or it would be admitted too late; the signal's reason,
   *   if the caller disconnected while it waited
   */
  run<R>(
    who: { readonly realm: number; readonly user: number },
    kind: RegisterKind,
    ctx: AdmissionDeadline,
    work: () => Promise<R>,
  ): Promise<R> {
    if (kind !== 'state') return this.#realms.run(who.realm, kind, ctx, work);
    // Measured from the organisation's admission on: a user's wait for others says nothing about the duration of the
    // user's own registers.
    return this.#users.run(`${who.realm}:${who.user}`, 'user', ctx, (began) =>
      this.#realms.run(who.realm, kind, ctx, () => {
        began();
        return work();
      }),
    );
  }
}
