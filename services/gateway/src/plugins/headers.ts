/** What every response carries: the id of its request, and that nothing of it may be kept. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const NEVER_CACHE = 'max-age=0, no-cache, no-store, must-revalidate, private';

/** An id that a proxy in front of us has given, if it can go into a log line and a header as it is. */
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
    reply.header('x-request-id', request.id);
    reply.header('cache-control', NEVER_CACHE);
    done();
  });
}
