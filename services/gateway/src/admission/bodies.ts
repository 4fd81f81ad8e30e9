/**
 * Reads request bodies: forms only. A body of any other content type gives the endpoint no fields, and the endpoint
 * reports the missing ones.
 */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Shares } from '../wire/byte-budget.ts';
import { parseForm } from '../wire/form.ts';
import { networkOf } from '../wire/origin.ts';
import { readPast } from '../wire/segments.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoints of the route read bodies with files themselves, as a stream. */
    streamed?: boolean;
  }
}

/** Bodies up to this size are not counted: every connection may have one in memory. */
const SMALL_BYTES = 64 * 1024;
/** Max. share of the memory for bodies that one address may use. */
const SHARE_OF_ADDRESS = 1 / 4;

/** Content types of bodies that endpoints forward as they arrive; these are counted by sender. */
const STREAMED = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/**
 * Installs the parsers of bodies. A body is in memory before its sender is identified, for as long as the sender takes
 * (`plugins/slow-clients.ts` aborts the slowest), so the memory for bodies is bounded, per address and in total. Beyond
 * the bound, bodies above SMALL_BYTES are rejected with SERVER_NOT_READY.
 * @param maxBytes max. size of one body
 * @param inAll max. bytes of all bodies that are being read or answered, small ones not counted
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
  // The body stays unread; Node discards it after the answer has been sent.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Returns a scope whose routes receive bodies of any content type as bytes, within the same limits. */
export async function bytesAlone(app: FastifyInstance): Promise<Pick<FastifyInstance, 'route'>> {
  let scope = app;
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope = own;
  });
  // The scope itself is a thenable and would resolve to the whole server.
  return { route: scope.route.bind(scope) };
}
