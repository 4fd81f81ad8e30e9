/**
 * The lines in which registers wait at the gateway, before it is even asked who is calling: after an outage everybody
 * registers at once, and whatever else came in then (a poll, a send) would stand behind thousands of them in every
 * service on its way. Here few are under way at a time, and all else goes by them. The events service has lines of its
 * own, for what registers cost there.
 */
import { Admission } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

/** Who shows no credentials stands in another line: a crowd from the web does not stand before the organisation's people. */
type Kind = 'users' | 'strangers';

/** Whoever would wait for longer, ms, is told to come again. Then there is time enough for what is to follow. */
const LINE_MS = 10_000;

/** Of those who call without credentials, so many in a hundred of the others are under way: they are spectators at best. */
const STRANGERS_PERCENT = 25;

export class RegisterLines {
  readonly #admission: Admission<Kind>;

  /** @param o.atOnce of one organisation under way; @param o.inAll of all; @param o.maxWaiting of one in line */
  constructor(o: { atOnce: number; inAll: number; maxWaiting: number }) {
    const { atOnce, inAll, maxWaiting } = o;
    const strangers = Math.ceil((atOnce * STRANGERS_PERCENT) / 100);
    this.#admission = new Admission<Kind>({ atOnce: { users: atOnce, strangers }, inAll, maxWaiting });
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
    const kind = authorization === undefined && cookie === undefined ? 'strangers' : 'users';
    return this.#admission.run(host.toLowerCase(), kind, { deadlineAt: performance.now() + LINE_MS, signal }, work);
  }
}

const NEVER = new AbortController().signal;
