/** Converts the error that a request ends with to an envelope. Pages show their errors themselves (pages/pages.ts). */
import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { DomainError, notReady } from '@rookery/core';
import { Cancelled, isUnanswered, logFields } from '@rookery/rpc';
import type { Logger } from '@rookery/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, failure } from '../wire/envelope.ts';
import { traceOf } from '../wire/request-trace.ts';
import { speaksTus, tusFailure } from '../wire/tus.ts';

/**
 * Range of `retry-after` of a 503, seconds: a takeover is complete within the minimum, and the clients of a burst do
 * not return simultaneously.
 */
const RETRY_AFTER_SECONDS = { from: 1, to: 3 };

/** Statuses of bytes that did not form a request, by Node's error code. */
const STATUS_BY_FAILURE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export function handleErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, logger));
}

/** Sends the answer to an error. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const domain = toDomainError(error);
  if (domain === undefined) {
    logger.error(
      { err: error, ...logFields(traceOf(request)), method: request.method, route: routeOf(request) },
      'request failed',
    );
    return send(reply.status(500), errorBody('Internal server error'));
  }
  reply.status(domain.httpStatus);
  // Every 401 names the expected scheme (RFC 9110, 15.5.2), regardless of its code.
  if (domain.httpStatus === 401) {
    reply.header('www-authenticate', `${request.url.startsWith('/api/') ? 'Basic' : 'Session'} realm="zulip"`);
  }
  switch (domain.code) {
    case 'SERVER_NOT_READY':
      // A client that is still sending an upload will resume it; the rest of this request is not read.
      if (speaksTus(reply) && !request.raw.complete) reply.header('connection', 'close');
      logger.debug({ err: error, ...logFields(traceOf(request)), route: routeOf(request) }, 'not ready');
      reply.header('retry-after', randomInt(RETRY_AFTER_SECONDS.from, RETRY_AFTER_SECONDS.to + 1));
      break;
    case 'RATE_LIMIT_HIT':
      if (typeof domain.extra['retry-after'] === 'number') reply.header('retry-after', domain.extra['retry-after']);
      break;
    default:
  }
  return send(reply, speaksTus(reply) ? tusFailure(domain) : failure(domain));
}

/**
 * Answers bytes that are not a valid HTTP request, or one whose head is too large or takes too long, and closes the
 * connection.
 */
export function answerBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = STATUS_BY_FAILURE[error.code ?? ''] ?? '400 Bad Request';
  const body = errorBody('Malformed request', { code: 'BAD_REQUEST' });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Returns the error as clients see it; undefined for an unexpected one. */
function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  // Cancelled: the client has disconnected, and nobody reads the answer.
  if (isUnanswered(error) || error instanceof Cancelled) return notReady();
  const status = statusOf(error);
  if (status === undefined) return undefined;
  const msg = status === 413 ? 'The request is too large' : 'Malformed request';
  return new DomainError('BAD_REQUEST', msg, { httpStatus: status });
}

/** Returns the status of an HTTP-layer error caused by the request; undefined for other errors. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Returns the declared route: a requested path may contain a mailed key or an address. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function send(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('content-type', 'application/json').send(body);
}
