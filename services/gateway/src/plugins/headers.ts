/** Headers of every response: the request id, no caching, and no content sniffing. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NEVER_CACHE = 'max-age=0, no-cache, no-store, must-revalidate, private';

/** A request id given by a proxy, if it is safe in log lines and headers. */
const ACCEPTED_ID = /^[\w.-]{8,64}$/;

/** Returns a generator of request ids: the proxy's, else one that is unique across processes and cheap to make. */
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

/** Sets the headers of a response. A hook calls this, but no hook runs if the router cannot parse the URL. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headersOf(request.id));
}

/** The headers of a response, for code without a reply object. */
export const headersOf = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': NEVER_CACHE,
  // JSON and files contain text of users; browsers must not interpret it as HTML or scripts.
  'x-content-type-options': 'nosniff',
});
