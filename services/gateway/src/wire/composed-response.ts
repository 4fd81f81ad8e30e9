/** Responses that consist of blocks which others have too: sent in pieces, compressed block by block. */
import { Readable } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OPEN, success } from './envelope.ts';
import { Block, gzip, type Piece } from './gzip.ts';

/**
 * The answer of an endpoint: members of its own as bytes of a JSON object, and pieces with more members, each behind a
 * comma.
 */
export class Joined {
  readonly own: Uint8Array;
  readonly pieces: readonly Piece[];

  constructor(own: Uint8Array, pieces: readonly Piece[]) {
    this.own = own;
    this.pieces = pieces;
  }
}

const OPENING = new Block(OPEN, { shared: true });

/**
 * Up to this the pieces are joined in memory; what is longer goes out in pieces, and is not held once for each client.
 */
const JOIN_BYTES = 64 * 1024;
const SLICE_BYTES = 128 * 1024;

/**
 * Sends a joined answer. gzip is what can be joined of blocks; a client that accepts only other encodings gets the
 * bytes as they are, since there hardly is one.
 */
export async function sendJoined(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Joined,
  ignored: readonly string[] | undefined,
): Promise<void> {
  const rest = success(answer.own, ignored).subarray(OPEN.length);
  // What many responses begin with comes first, so that its checksum is known.
  const pieces = [OPENING, ...answer.pieces, new Block(rest, { shared: false })];
  reply.header('vary', 'accept-encoding');
  if (acceptsGzip(request)) {
    reply.header('content-encoding', 'gzip');
    send(reply, await gzip(pieces));
  } else {
    send(reply, await Promise.all(pieces.map((piece) => piece.plain())));
  }
}

/** Whether the client takes gzip. */
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

/** In turns with everything else: the kernel would take megabytes at once, and every poll would wait for that. */
function* slices(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += SLICE_BYTES) yield piece.subarray(from, from + SLICE_BYTES);
  }
}
