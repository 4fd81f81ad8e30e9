/**
 * Bounds the memory of answers that wait for their clients. An answer stays in memory until its client has received it,
 * so clients that read nothing could otherwise collect answers, of several megabytes each, until the process has no
 * memory left. `plugins/slow-clients.ts` ends those that make no progress.
 */
import type { FastifyReply } from 'fastify';
import { Shares } from '../wire/byte-budget.ts';
import { networkOf } from '../wire/origin.ts';
import { claimsOf, type Sender } from '../wire/segments.ts';

/** Answers up to this size are not counted: every connection may have one in memory. */
const SMALL_BYTES = 64 * 1024;
/** Max. shares of the memory: of a user, or of an address without credentials, and of an organisation. */
const SHARE_OF_USER = 1 / 8;
const SHARE_OF_REALM = 1 / 2;

export class Answers {
  readonly #budget: Shares;
  readonly #most: { readonly user: number; readonly realm: number };
  readonly #held = new Set<FastifyReply>();

  /** @param inAll max. bytes of all answers that clients have not received yet, small ones not counted */
  constructor(inAll: number) {
    this.#budget = new Shares(inAll);
    this.#most = { user: inAll * SHARE_OF_USER, realm: inAll * SHARE_OF_REALM };
  }

  /** The answers above SMALL_BYTES that their clients have not received, also those that count nothing. */
  get held(): Iterable<FastifyReply> {
    return this.#held;
  }

  /**
   * Counts an answer until its client has received it or has disconnected. A single answer above the user's share
   * counts as that share, so that it can be sent; bytes that other answers share do not count.
   * @param caller the user who gets it; undefined or a spectator: it counts for the address
   * @param own what stays in memory for this answer alone, bytes
   * @param all what is sent, bytes: more than `own` if other answers share a part of it
   * @throws DomainError SERVER_NOT_READY while the answers of the user, their organisation or all take too much memory
   */
  hold(reply: FastifyReply, caller: Sender | undefined, own: number, all = own): void {
    if (!(all > SMALL_BYTES) || reply.request.method === 'HEAD' || reply.raw.closed) return;
    const release = own > SMALL_BYTES ? this.#take(reply, caller, own) : undefined;
    this.#held.add(reply);
    reply.raw.once('close', () => {
      release?.();
      this.#held.delete(reply);
    });
  }

  #take(reply: FastifyReply, caller: Sender | undefined, own: number): () => void {
    const isKnown = caller !== undefined && caller.user_id !== 0;
    const claims = isKnown
      ? claimsOf(caller, this.#most)
      : [{ key: `@${networkOf(reply.request.ip)}`, most: this.#most.user }];
    return this.#budget.take(Math.min(own, this.#most.user), claims);
  }
}
