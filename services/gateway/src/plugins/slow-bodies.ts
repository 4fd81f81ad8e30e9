/**
 * Ends requests whose bodies come too slowly. A body that is on its way holds memory, or a place among the uploads,
 * which a client could otherwise have for a byte a second. An honest upload over a slow line takes as long as it needs.
 */
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@rookery/core';
import { logged } from '@rookery/rpc';
import type { Logger } from '@rookery/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { trailOf } from '../wire/trail.ts';
import { answer } from './errors.ts';

interface SlowBodyOptions {
  /** What has to come in each window on average, bytes a second; 0: bodies may be as slow as they are. */
  readonly bytesPerSecond: number;
  /** How long a body is watched before its rate is taken, ms. Lines that stand still for less are forgiven. */
  readonly windowMs: number;
  readonly logger: Logger;
}

/** A body that is not here yet. */
interface Body {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The bytes of the connection when its window began. */
  bytesBefore: number;
  /** How long its sender could send, in this window. */
  watchedMs: number;
}

/** So often in a window bodies are looked at. */
const LOOKS = 10;

/**
 * Answers 408 to requests whose bodies come more slowly, and closes their connections: within two windows after the
 * sender slowed down. While this process does not read on, its sender is not to blame, and the time does not count.
 */
export function endSlowBodies(app: FastifyInstance, o: SlowBodyOptions): void {
  if (o.bytesPerSecond === 0) return;
  const bodies = new Set<Body>();
  const leastBytes = (o.bytesPerSecond * o.windowMs) / 1000;
  let lookedAt = performance.now();

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) {
      const body: Body = { request, reply, bytesBefore: request.raw.socket.bytesRead, watchedMs: 0 };
      bodies.add(body);
      // With an answer that went out before the body was here, the rest of the body is still to come.
      request.raw.once('end', () => bodies.delete(body));
    }
    done();
  });

  const look = () => {
    const now = performance.now();
    const passedMs = Math.min(now - lookedAt, o.windowMs / LOOKS);
    lookedAt = now;
    for (const body of bodies) {
      const { raw } = body.request;
      if (raw.complete || raw.socket.destroyed) {
        bodies.delete(body);
        continue;
      }
      if (raw.readableLength > 0) continue;
      body.watchedMs += passedMs;
      if (body.watchedMs < o.windowMs) continue;
      const received = raw.socket.bytesRead - body.bytesBefore;
      if (received < leastBytes) {
        bodies.delete(body);
        end(body, received, o);
        continue;
      }
      body.bytesBefore = raw.socket.bytesRead;
      body.watchedMs = 0;
    }
  };
  const timer = setInterval(look, o.windowMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whether its head announces a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function end({ request, reply }: Body, received: number, { logger, windowMs }: SlowBodyOptions): void {
  logger.debug({ ...logged(trailOf(request)), received, windowMs }, 'request body too slow');
  const tooSlow = new DomainError('BAD_REQUEST', 'The request took too long', { httpStatus: 408 });
  if (reply.sent) {
    request.raw.destroy(tooSlow);
    return;
  }
  // Node lets go of a request when its answer is out: what still reads the body would wait for ever.
  reply.raw.once('close', () => request.raw.destroy(tooSlow));
  answer(tooSlow, request, reply.header('connection', 'close'), logger);
}
