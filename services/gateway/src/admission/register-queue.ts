/**
 * The admission of registers at the gateway, before the caller is looked up: after an outage all clients register at
 * once, and a poll or a send that came in then would stand behind thousands of them in every service on its way. Here
 * few run at a time, and other requests pass them. The events service has an admission of its own, for what registers
 * cost there.
 */
import { Admission } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

/**
 * Requests without credentials wait in a queue of their own: a crowd from the web does not delay the organisation's
 * people.
 */
type Kind = 'users' | 'anonymous';

/** A register that would wait for longer, ms, is refused with `retry-after`: what follows needs time, too. */
const WAIT_MS = 10_000;

/**
 * Of those who call without credentials, so many in a hundred of the others are under way: they are spectators at best.
 */
const ANONYMOUS_PERCENT = 25;

export class RegisterAdmission {
  readonly #admission: Admission<Kind>;

  /**
   * @param o.atOnce of one organisation under way; @param o.inAll of all; @param o.maxWaiting of one organisation that
   *   wait
   */
  constructor(o: { atOnce: number; inAll: number; maxWaiting: number }) {
    const { atOnce, inAll, maxWaiting } = o;
    const anonymous = Math.ceil((atOnce * ANONYMOUS_PERCENT) / 100);
    this.#admission = new Admission<Kind>({ atOnce: { users: atOnce, anonymous }, inAll, maxWaiting });
  }

  /** What is under way, what waits, and how many were refused so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    return this.#admission.counts;
  }

  /**
   * Runs `work` when it is this request's turn. The organisation is taken by the name it is called by.
   * @throws RATE_LIMIT_HIT with `retry-after`; the signal's reason, when the client went away while it waited
   */
  run<R>(request: FastifyRequest, signal: AbortSignal = NEVER, work: () => Promise<R>): Promise<R> {
    const { host = '', authorization, cookie } = request.headers;
    const kind = authorization === undefined && cookie === undefined ? 'anonymous' : 'users';
    return this.#admission.run(host.toLowerCase(), kind, { deadlineAt: performance.now() + WAIT_MS, signal }, work);
  }
}

const NEVER = new AbortController().signal;
