/**
 * Admission of long reads. Most reads of unread messages find what they need in memory or in a page or two; a longer
 * one waits for its turn. So a replica runs few of them, an organisation no more than its share, and a user one: the
 * second register of the same user finds what the first one cached.
 */
import { Admission, type AdmissionDeadline } from '@rookery/core';

/** Max. running reads of one organisation, and of the process: each keeps a core of MongoDB busy. */
const OF_REALM = 1;
const IN_ALL = 2;
/** Max. waiting reads of one organisation, and of one user; further ones are rejected. */
const MAX_WAITING = 200;
const MAX_OF_USER = 16;

/** The cancellation of a long read, and its admission, which it needs before it exceeds the bound of a light read. */
export interface LongRead {
  /** Aborted once no caller waits for the answer. */
  readonly signal: AbortSignal;
  /**
   * Resolves when the read may continue; immediately from the second call on.
   * @param from where the remaining messages are: those in memory take a few milliseconds
   * @throws RATE_LIMIT_HIT with `retry-after`, if too many wait or its turn would come too late
   */
  enter(from?: 'memory'): Promise<void>;
}

export class HeavyReads {
  readonly #users = new Admission({ atOnce: { user: 1 }, inAll: Number.POSITIVE_INFINITY, maxWaiting: MAX_OF_USER });
  readonly #realms = new Admission({ atOnce: { realm: OF_REALM }, inAll: IN_ALL, maxWaiting: MAX_WAITING });

  /** The numbers of running and of waiting reads, and of those rejected so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const users = this.#users.counts;
    const realms = this.#realms.counts;
    return {
      running: realms.running,
      waiting: users.waiting + realms.waiting,
      refused: users.refused + realms.refused,
    };
  }

  /** Runs a read that may become long. Its turn ends when `work` ends, whether it succeeds or fails. */
  async run<R>(
    who: { readonly realm: number; readonly user: number },
    caller: AdmissionDeadline,
    work: (read: LongRead) => Promise<R>,
  ): Promise<R> {
    const left = Promise.withResolvers<void>();
    let entered: Promise<void> | undefined;
    const enter = () => {
      entered ??= this.#turn(who, caller, left.promise);
      return entered;
    };
    try {
      return await work({ signal: caller.signal, enter });
    } finally {
      left.resolve();
    }
  }

  /** Resolves at its turn, which lasts until `left` resolves. */
  #turn(
    { realm, user }: { realm: number; user: number },
    caller: AdmissionDeadline,
    left: Promise<void>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#users
        .run(`${realm}:${user}`, 'user', caller, (began) =>
          this.#realms.run(realm, 'realm', caller, () => {
            // Starts the clock of the user's own queue only here: the wait for other users is not part of the user's
            // reads.
            began();
            resolve();
            return left;
          }),
        )
        .catch(reject);
    });
  }
}

/** A `LongRead` without cancellation and without admission, for jobs and tests. */
export const UNLIMITED_READ: LongRead = { signal: new AbortController().signal, enter: () => Promise.resolve() };
