/** Sends long answers in slices. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Size of a slice, bytes. Other work runs in between: the kernel would accept megabytes at a time, and all polls would
 * wait for that.
 */
const SLICE_BYTES = 128 * 1024;

/** Splits a piece of an answer, without a copy. */
export function* slicesOf(piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += SLICE_BYTES) yield piece.subarray(from, from + SLICE_BYTES);
}

/** Returns the pieces as one body that is sent in slices, and sets its length in the headers. */
export function toStream(reply: FastifyReply, pieces: readonly Uint8Array[]): Readable {
  reply.header(
    'content-length',
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
  const all = function* () {
    for (const piece of pieces) yield* slicesOf(piece);
  };
  return Readable.from(all(), { objectMode: false });
}

/** Returns what Fastify sends for a body: the body itself, or its slices if it is longer than one. */
export function toPayload(reply: FastifyReply, body: Buffer): Buffer | Readable {
  return body.length > SLICE_BYTES ? toStream(reply, [body]) : body;
}
