/**
 * Aborts requests whose bodies arrive too slowly, and answers that are received too slowly. An incomplete body occupies
 * memory, or a slot for uploads, and an unread answer memory, which a client could otherwise hold at a byte per second.
 * A legitimate transfer over a slow line may take as long as it needs.
 */
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@rookery/core';
import { logFields } from '@rookery/rpc';
import type { Logger } from '@rookery/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answers } from '../admission/answers.ts';
import { traceOf } from '../wire/request-trace.ts';
import { answer } from './errors.ts';

interface SlowClientOptions {
  readonly answers: Pick<Answers, 'held'>;
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

/** How far a client had received an answer when that last changed. */
interface Progress {
  readonly sentBytes: number;
  /** Time since then during which the answer waited for the client and this process was running, ms. */
  waitedMs: number;
}

/**
 * Bytes that a client may receive before this process notices: the kernel accepts more when a third of its buffer, up
 * to 4 MiB, is free. With less, clients that are faster than the minimum rate would be disconnected.
 */
const STEP_BYTES = 1.5 * 1024 * 1024;

/** Checks per window. */
const LOOKS = 10;

/**
 * Answers requests whose bodies are slower with 408, and closes their connections, within two windows after the sender
 * slowed down; also closes connections of clients that receive a counted answer more slowly. Time during which this
 * process does not run is not counted, since the client is not responsible for it.
 */
export function endSlowClients(app: FastifyInstance, options: SlowClientOptions): void {
  const { bytesPerSecond, windowMs } = options;
  if (bytesPerSecond === 0) return;
  const lookAtBodies = watchBodies(app, options);
  const lookAtAnswers = watchAnswers(options);
  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    const passedMs = Math.min(now - lookedAt, windowMs / LOOKS);
    lookedAt = now;
    lookAtBodies(passedMs);
    lookAtAnswers(passedMs);
  };
  const timer = setInterval(look, windowMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** @returns a function that looks at the bodies, given the time since the last look, ms */
function watchBodies(app: FastifyInstance, options: SlowClientOptions): (passedMs: number) => void {
  const bodies = new Set<Body>();
  const leastBytes = (options.bytesPerSecond * options.windowMs) / 1000;

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) {
      const body: Body = { request, reply, bytesBefore: request.raw.socket.bytesRead, watchedMs: 0 };
      bodies.add(body);
      // If the answer was sent before the body had arrived, the rest of the body is still to come.
      request.raw.once('end', () => bodies.delete(body));
    }
    done();
  });

  return (passedMs) => {
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
}

/**
 * A client is slow if it receives no step within the time that the minimum rate gives it.
 * @returns a function that looks at the counted answers, given the time since the last look, ms
 */
function watchAnswers({ answers, bytesPerSecond, windowMs, logger }: SlowClientOptions): (passedMs: number) => void {
  const most = Math.max(windowMs, (STEP_BYTES / bytesPerSecond) * 1000);
  const progress = new WeakMap<FastifyReply, Progress>();
  return (passedMs) => {
    for (const reply of answers.held) {
      const { socket } = reply.raw;
      // Nothing waits for the client: the rest is still being read or compressed, or an earlier answer goes first.
      if (!(socket && socket.writableLength > 0)) continue;
      const sentBytes = socket.bytesWritten - socket.writableLength;
      const before = progress.get(reply);
      if (before?.sentBytes !== sentBytes) {
        progress.set(reply, { sentBytes, waitedMs: 0 });
        continue;
      }
      before.waitedMs += passedMs;
      if (before.waitedMs < most) continue;
      logger.debug({ ...logFields(traceOf(reply.request)), sentBytes, windowMs: most }, 'answer received too slowly');
      socket.destroy();
    }
  };
}

/** Whether the head announces a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function end({ request, reply }: Body, received: number, { logger, windowMs }: SlowClientOptions): void {
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
