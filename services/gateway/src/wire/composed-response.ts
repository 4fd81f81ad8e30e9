/** Composed responses: made of blocks that other responses share, sent in pieces, and compressed block by block. */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVELOPE_PREFIX, success } from './envelope.ts';
import { Block, gzip, type Piece } from './gzip.ts';
import { toStream } from './slices.ts';

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

/**
 * Sends a composed response. Only gzip can be composed of blocks; a client that accepts only other encodings, which is
 * rare, gets uncompressed bytes.
 * @param hold gets the bytes that this response does not share with others, and all its bytes, before it is sent
 */
export async function sendJoined(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Joined,
  ignored: readonly string[] | undefined,
  hold: (own: number, all: number) => void,
): Promise<void> {
  const rest = success(answer.own, ignored).subarray(ENVELOPE_PREFIX.length);
  // The shared beginning comes first, so that its checksum is already known.
  const pieces = [OPENING, ...answer.pieces, new Block(rest, { shared: false })];
  const own = pieces.filter(({ isShared }) => !isShared);
  const isGzip = acceptsGzip(request);
  const sent = isGzip ? await gzip(pieces) : await Promise.all(pieces.map((piece) => piece.plain()));
  hold(totalLength(isGzip ? await Promise.all(own.map((piece) => piece.deflated())) : own), totalLength(sent));
  reply.header('vary', 'accept-encoding');
  if (isGzip) reply.header('content-encoding', 'gzip');
  send(reply, sent);
}

const totalLength = (pieces: readonly { readonly length: number }[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Whether the client accepts gzip. */
function acceptsGzip(request: FastifyRequest): boolean {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' && negotiate(header.toLowerCase(), ['gzip', 'identity']) === 'gzip';
}

function send(reply: FastifyReply, pieces: readonly Uint8Array[]): void {
  const length = totalLength(pieces);
  reply.send(length <= JOIN_BYTES ? Buffer.concat(pieces, length) : toStream(reply, pieces));
}
