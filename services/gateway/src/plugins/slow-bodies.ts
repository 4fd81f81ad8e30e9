/**
 * Aborts requests whose bodies arrive too slowly. An incomplete body occupies memory, or a slot for uploads, which a
 * client could otherwise hold at a byte per second. A legitimate upload over a slow line may take as long as it needs.
 */
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@rookery/core';
import { logFields } from '@rookery/rpc';
import type { Logger } from '@rookery/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from '../wire/request-trace.ts';
import { answer } from './errors.ts';

interface SlowBodyOptions {
  /** Min. average rate in each window, bytes per second; 0: no minimum. */
  readonly bytesPerSecond: number;
  /** Length of a window, ms. A shorter stall of the connection is tolerated. */
  readonly windowMs: number;
  readonly logger: Logger;
}

/** A body that has not arrived completely. */
interface Body {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The connection's received bytes at the start of the window. */
  bytesBefore: number;
  /** Time in this window during which this process was reading, ms. */
  watchedMs: number;
}

/** Checks per window. */
const LOOKS = 10;

/**
 * Answers requests whose bodies are slower with 408, and closes their connections, within two windows after the sender
 * slowed down. Time during which this process does not read is not counted, since the sender is not responsible for it.
 */
export function endSlowBodies(app: FastifyInstance, options: SlowBodyOptions): void {
  if (options.bytesPerSecond === 0) return;
  const bodies = new Set<Body>();
  const leastBytes = (options.bytesPerSecond * options.windowMs) / 1000;
  let lookedAt = performance.now();

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) {
      const body: Body = { request, reply, bytesBefore: request.raw.socket.bytesRead, watchedMs: 0 };
      bodies.add(body);
      // If the answer was sent before the body had arrived, the rest of the body is still to come.
      request.raw.once('end', () => bodies.delete(body));
    }
    done();
  });

  const look = () => {
    const now = performance.now();
    const passedMs = Math.min(now - lookedAt, options.windowMs / LOOKS);
    lookedAt = now;
    for (const body of bodies) {
      const { raw } = body.request;
      if (raw.complete || raw.socket.destroyed) {
        bodies.delete(body);
        continue;
      }
      if (raw.readableLength > 0) continue;
      body.watchedMs += passedMs;
      if (body.watchedMs < options.windowMs) continue;
      const received = raw.socket.bytesRead - body.bytesBefore;
      if (received < leastBytes) {
        bodies.delete(body);
        end(body, received, options);
        continue;
      }
      body.bytesBefore = raw.socket.bytesRead;
      body.watchedMs = 0;
    }
  };
  const timer = setInterval(look, options.windowMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whether the head announces a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function end({ request, reply }: Body, received: number, { logger, windowMs }: SlowBodyOptions): void {
  logger.debug({ ...logFields(traceOf(request)), received, windowMs }, 'request body too slow');
  const tooSlow = new DomainError('BAD_REQUEST', 'The request took too long', { httpStatus: 408 });
  if (reply.sent) {
    request.raw.destroy(tooSlow);
    return;
  }
  // Node releases a request when its answer has been sent: code that still reads the body would wait for ever.
  reply.raw.once('close', () => request.raw.destroy(tooSlow));
  answer(tooSlow, request, reply.header('connection', 'close'), logger);
}
