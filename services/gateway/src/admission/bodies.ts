/** Which bodies are read: forms. Of any other content type the endpoint sees no fields, and says which is missing. */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Shares } from '../wire/byte-budget.ts';
import { parseForm } from '../wire/form.ts';
import { networkOf } from '../wire/origin.ts';
import { readPast } from '../wire/segments.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether bodies with files are left to the endpoints. */
    streamed?: boolean;
  }
}

/** Bodies up to this are not counted: each connection may hold so much. */
const SMALL_BYTES = 64 * 1024;
/** The part of all that bodies from one address may have. */
const SHARE_OF_ADDRESS = 1 / 4;

/** Bodies that are passed on as they come, which are counted by who sends them. */
const STREAMED = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/**
 * Reads bodies. They are in memory before their sender is known, for as long as their sender takes
 * (`plugins/slow-bodies.ts` ends the slowest), so what they may take is bounded, by address and in all; beyond, larger
 * ones get SERVER_NOT_READY.
 * @param maxBytes of one body
 * @param inAll bytes of bodies that are read or answered at a time, small ones apart
 */
export async function readBodies(
  app: FastifyInstance,
  { maxBytes, inAll }: { readonly maxBytes: number; readonly inAll: number },
): Promise<void> {
  const bodies = new Shares(inAll);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const isStreamed = request.routeOptions.config?.streamed === true && STREAMED.test(headers['content-type'] ?? '');
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes;
    if (isStreamed || !(length > SMALL_BYTES)) return done();
    try {
      const claim = { key: networkOf(request.ip), most: inAll * SHARE_OF_ADDRESS };
      reply.raw.once('close', bodies.take(Math.min(length, maxBytes), [claim]));
      done();
    } catch (error) {
      done(readPast(request, error) as Error);
    }
  });
  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: parseForm });
  await app.register(multipart);
  // The body is left unread; Node discards it when the answer has gone out.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Where routes take bodies of any type as bytes, within the same limits. */
export async function bytesAlone(app: FastifyInstance): Promise<Pick<FastifyInstance, 'route'>> {
  let scope = app;
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope = own;
  });
  // The scope itself is a thenable, which resolves to the whole server.
  return { route: scope.route.bind(scope) };
}
