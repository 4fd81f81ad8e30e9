/** Bodies that are passed on as they come, a piece at a time, and never held whole. */
import { FILE_CHUNK_BYTES, LIMITS } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { FastifyRequest } from 'fastify';
import { type Claim, Shares } from './byte-budget.ts';

/** What is said of a file of more than MAX_UPLOAD_BYTES. */
export const UPLOAD_TOO_LARGE = `File is larger than this server's configured maximum upload size (${LIMITS.max_file_upload_size_mib} MiB).`;

/** Such bodies on their way through this process at a time, each with two pieces in memory at most. */
const MAX_AT_ONCE = 128;
/** Of one user: clients send some files at a time. With more, a few users could refuse uploads to all. */
const MAX_OF_USER = 8;
/** Of one organisation. */
const MAX_OF_REALM = 96;

const underWay = new Shares(MAX_AT_ONCE);

/** Whose bodies are counted together. */
export type Sender = Pick<Caller, 'realm_id' | 'user_id'>;

/**
 * Runs what passes a body on. What is left of a body that is refused is read past, so that its sender comes to hear of
 * it.
 * @throws DomainError SERVER_NOT_READY while too many of the sender, their organisation or everyone come at once
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

/** What a user, and what their organisation may have. */
export function claimsOf({ realm_id, user_id }: Sender, most: { user: number; realm: number }): Claim[] {
  return [
    { key: `${realm_id}:${user_id}`, most: most.user },
    { key: `${realm_id}`, most: most.realm },
  ];
}

/** Cuts what comes into pieces of FILE_CHUNK_BYTES, of which the first may be shorter. */
export class Pieces {
  #held: Buffer[] = [];
  #length = 0;
  #wanted: number;

  /** @param first how long the first is, in bytes */
  constructor(first = FILE_CHUNK_BYTES) {
    this.#wanted = first;
  }

  /** @returns a piece, where this fills one. A chunk is far smaller than a piece, and never fills two */
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

  /** What is left in the end, if anything is. */
  rest(): Buffer | undefined {
    return this.#length > 0 ? Buffer.concat(this.#held) : undefined;
  }
}

/** Lets the rest of a body go by unread, and passes the error on. */
export function readPast(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe();
  request.raw.resume();
  return error;
}
