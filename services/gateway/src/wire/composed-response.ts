/** Composed responses: made of blocks that other responses share, sent in pieces, and compressed block by block. */
import { Readable } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVELOPE_PREFIX, success } from './envelope.ts';
import { Block, gzip, type Piece } from './gzip.ts';

/**
 * The answer of an endpoint: its own members as bytes of a JSON object, and pieces with more members, each with a comma
 * in front.
 */
export class Joined {
  readonly own: Uint8Array;
  readonly pieces: readonly Piece[];

  constructor(own: Uint8Array, pieces: readonly Piece[]) {
    this.own = own;
    this.pieces = pieces;
  }
}

const OPENING = new Block(ENVELOPE_PREFIX, { shared: true });

/**
 * Up to this length, bytes, the pieces are joined in memory; a longer response is sent in pieces, without a copy for
 * each client.
 */
const JOIN_BYTES = 64 * 1024;
const SLICE_BYTES = 128 * 1024;

/**
 * Sends a composed response. Only gzip can be composed of blocks; a client that accepts only other encodings, which is
 * rare, gets uncompressed bytes.
 */
export async function sendJoined(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Joined,
  ignored: readonly string[] | undefined,
): Promise<void> {
  const rest = success(answer.own, ignored).subarray(ENVELOPE_PREFIX.length);
  // The shared beginning comes first, so that its checksum is already known.
  const pieces = [OPENING, ...answer.pieces, new Block(rest, { shared: false })];
  reply.header('vary', 'accept-encoding');
  if (acceptsGzip(request)) {
    reply.header('content-encoding', 'gzip');
    send(reply, await gzip(pieces));
  } else {
    send(reply, await Promise.all(pieces.map((piece) => piece.plain())));
  }
}

/** Whether the client accepts gzip. */
function acceptsGzip(request: FastifyRequest): boolean {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' && negotiate(header.toLowerCase(), ['gzip', 'identity']) === 'gzip';
}

function send(reply: FastifyReply, pieces: readonly Uint8Array[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= JOIN_BYTES) {
    reply.send(Buffer.concat(pieces, length));
    return;
  }
  reply.header('content-length', length);
  reply.send(Readable.from(slices(pieces), { objectMode: false }));
}

/**
 * Slices, so that other work runs in between: the kernel would accept megabytes at a time, and all polls would wait for
 * that.
 */
function* slices(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += SLICE_BYTES) yield piece.subarray(from, from + SLICE_BYTES);
  }
}
