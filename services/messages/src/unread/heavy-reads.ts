/**
 * Long reads take turns. Most reads of unread messages find what they need in memory or in a page or two; one that
 * reads on asks to enter, and waits until it may. So a replica has few of them under way, an organisation
 * no more than its share, and a user one: the second register of the same user finds what the first one read.
 */
import { Admission, type AdmissionDeadline } from '@rookery/core';

/** Under way in one organisation, and in the process: each keeps a core of MongoDB busy. */
const OF_REALM = 1;
const IN_ALL = 2;
/** Waiting of one organisation, and of one user; the next ones are refused. */
const MOST_WAITING = 200;
const MOST_OF_USER = 16;

/** What a long read is given: it may be called off, and has to enter before it goes beyond what is light. */
export interface LongRead {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /**
   * Resolves when it may continue; at once from the second time on.
   * @param from where what is left to do lies: what is in memory takes a few milliseconds
   * @throws RATE_LIMIT_HIT with `retry-after`, when too many wait or its turn would come too late
   */
  enter(from?: 'memory'): Promise<void>;
}

export class HeavyReads {
  readonly #users = new Admission({ atOnce: { user: 1 }, inAll: Number.POSITIVE_INFINITY, maxWaiting: MOST_OF_USER });
  readonly #realms = new Admission({ atOnce: { realm: OF_REALM }, inAll: IN_ALL, maxWaiting: MOST_WAITING });

  /** What runs, what waits, and how many were refused so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const users = this.#users.counts;
    const realms = this.#realms.counts;
    return {
      running: realms.running,
      waiting: users.waiting + realms.waiting,
      refused: users.refused + realms.refused,
    };
  }

  /** Runs a read that may become long. It leaves when `work` ends, however that ends. */
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
            // How long a user waits for the others says nothing of the user's own reads.
            began();
            resolve();
            return left;
          }),
        )
        .catch(reject);
    });
  }
}

/** A read that nobody calls off and that waits for nobody: of a job, and of tests. */
export const UNHURRIED: LongRead = { signal: new AbortController().signal, enter: () => Promise.resolve() };
