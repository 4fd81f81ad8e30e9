/**
 * What every response carries: the id of its request, that nothing of it may be cached, and that browsers take it for
 * what it says it is.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NEVER_CACHE = 'max-age=0, no-cache, no-store, must-revalidate, private';

/** An id that a proxy in front of us has given, if it can go into a log line and a header unchanged. */
const ACCEPTED_ID = /^[\w.-]{8,64}$/;

/** Request ids: the proxy's, else ours, which are unique over all processes and cheap to make. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : `${prefix}-${(++count).toString(36)}`;
  };
}

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

/** The headers of a response. The hook sets them, but where the router cannot read the address no hook runs. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headersOf(request.id));
}

/** The same of an answer without a reply. */
export const headersOf = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': NEVER_CACHE,
  // Contents that people wrote are in JSON and in files; no browser may take them for HTML or a script.
  'x-content-type-options': 'nosniff',
});
