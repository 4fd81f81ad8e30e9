/** Forwards bodies as they arrive, a piece at a time, without holding all of one in memory. */
import { FILE_CHUNK_BYTES, LIMITS } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { FastifyRequest } from 'fastify';
import { type Claim, Shares } from './byte-budget.ts';

/** The error message for a file of more than MAX_UPLOAD_BYTES. */
export const UPLOAD_TOO_LARGE = `File is larger than this server's configured maximum upload size (${LIMITS.max_file_upload_size_mib} MiB).`;

/** Max. bodies forwarded concurrently by this process, each with at most two pieces in memory. */
const CONCURRENCY = 128;
/**
 * Max. concurrent bodies of one user: clients send several files at a time. With more, a few users could block the
 * uploads of all others.
 */
const MAX_OF_USER = 8;
/** Max. concurrent bodies of one organisation. */
const MAX_OF_REALM = 96;

const underWay = new Shares(CONCURRENCY);

/** The user and organisation whose bodies are counted together. */
export type Sender = Pick<Caller, 'realm_id' | 'user_id'>;

/**
 * Runs a function that forwards a body. If the body is rejected, its rest is discarded, so that its sender receives the
 * answer.
 * @throws DomainError SERVER_NOT_READY while too many bodies of the sender, their organisation or in total are in
 *   progress
 */
export async function passOn<T>(request: FastifyRequest, sender: Sender, run: () => Promise<T>): Promise<T> {
  let giveBack = () => {};
  try {
    giveBack = underWay.take(1, claimsOf(sender, { user: MAX_OF_USER, realm: MAX_OF_REALM }));
    return await run();
  } catch (error) {
    throw readPast(request, error);
  } finally {
    giveBack();
  }
}

/** Returns the claims of a user and of their organisation. */
export function claimsOf({ realm_id, user_id }: Sender, most: { user: number; realm: number }): Claim[] {
  return [
    { key: `${realm_id}:${user_id}`, most: most.user },
    { key: `${realm_id}`, most: most.realm },
  ];
}

/** Splits a stream into pieces of FILE_CHUNK_BYTES, of which the first may be shorter. */
export class Pieces {
  #held: Buffer[] = [];
  #length = 0;
  #wanted: number;

  /** @param first length of the first piece, bytes */
  constructor(first = FILE_CHUNK_BYTES) {
    this.#wanted = first;
  }

  /** @returns a piece, if the chunk completes one. A chunk is far smaller than a piece, and never completes two */
  add(chunk: Buffer): Buffer | undefined {
    this.#held.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#wanted) return undefined;
    const bytes = Buffer.concat(this.#held);
    const piece = bytes.subarray(0, this.#wanted);
    this.#held = [bytes.subarray(this.#wanted)];
    this.#length -= this.#wanted;
    this.#wanted = FILE_CHUNK_BYTES;
    return piece;
  }

  /** Returns the last, incomplete piece, if there is one. */
  rest(): Buffer | undefined {
    return this.#length > 0 ? Buffer.concat(this.#held) : undefined;
  }
}

/** Discards the rest of a body, and returns the error. */
export function readPast(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe();
  request.raw.resume();
  return error;
}
