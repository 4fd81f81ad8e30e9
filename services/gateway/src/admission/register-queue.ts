/**
 * Admission of registers at the gateway, before the caller is identified. After an outage all clients register
 * simultaneously, and a poll or a send would wait behind thousands of registers in every service that it calls. Here
 * only a few registers run at a time, and other requests pass them. The events service has its own admission, for the
 * cost of registers there.
 */
import { Admission } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

/**
 * Requests without credentials wait in a separate queue, so that a burst from the web does not delay the organisation's
 * users.
 */
type Kind = 'users' | 'anonymous';

/**
 * Max. wait of a register, ms. One that would wait longer is rejected with `retry-after`, since the work after the wait
 * takes time too.
 */
const WAIT_MS = 10_000;

/**
 * Limit of concurrent registers without credentials, in percent of the limit for users: such callers are spectators at
 * best.
 */
const ANONYMOUS_PERCENT = 25;

export class RegisterAdmission {
  readonly #admission: Admission<Kind>;

  /**
   * @param options.atOnce max. registers of one organisation that run concurrently
   * @param options.inAll max. registers of all organisations that run concurrently
   * @param options.maxWaiting max. registers of one organisation that wait
   */
  constructor(options: { atOnce: number; inAll: number; maxWaiting: number }) {
    const { atOnce, inAll, maxWaiting } = options;
    const anonymous = Math.ceil((atOnce * ANONYMOUS_PERCENT) / 100);
    this.#admission = new Admission<Kind>({ atOnce: { users: atOnce, anonymous }, inAll, maxWaiting });
  }

  /** Registers that run, that wait, and that were rejected so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    return this.#admission.counts;
  }

  /**
   * Runs `work` when the request is admitted. Organisations are distinguished by the Host header.
   * @throws RATE_LIMIT_HIT with `retry-after`; the signal's reason, if the client disconnects while the request waits
   */
  run<R>(request: FastifyRequest, signal: AbortSignal = NEVER, work: () => Promise<R>): Promise<R> {
    const { host = '', authorization, cookie } = request.headers;
    const kind = authorization === undefined && cookie === undefined ? 'anonymous' : 'users';
    return this.#admission.run(host.toLowerCase(), kind, { deadlineAt: performance.now() + WAIT_MS, signal }, work);
  }
}

const NEVER = new AbortController().signal;
