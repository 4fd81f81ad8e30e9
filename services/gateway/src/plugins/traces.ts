/** Starts a span for each traced request: the root of a trace, or a continuation of the client's. */
import type { Tracer } from '@rookery/core';
import type { FastifyInstance } from 'fastify';
import '../wire/request-trace.ts';

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    // The declared route: a requested path contains names, and span names must be few.
    const route = request.routeOptions.url ?? 'none';
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    const span = tracer.begin(`${method} ${route}`, traceparent, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'rookery.request.id': request.id },
    });
    if (span) {
      request.span = span;
      const { raw } = reply;
      // Emitted after an answer, and also when the client disconnects.
      raw.once('close', () => {
        const answered = raw.writableFinished;
        span.set({ 'http.response.status_code': raw.statusCode, 'rookery.client.gone': answered ? undefined : true });
        span.end(answered && raw.statusCode >= 500 ? new ServerError() : undefined);
      });
    }
    done();
  });
}

class ServerError extends Error {
  override readonly name = 'ServerError';
}
