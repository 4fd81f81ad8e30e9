/** Health endpoints for load balancers: whether the process is alive, and whether it can serve. */
import type { Readiness } from '@rookery/runtime';
import type { FastifyInstance } from 'fastify';

const TEXT = 'text/plain; charset=utf-8';

/** The address in a line about a server. It is removed because this port is public; the metrics port shows it. */
const ADDRESS = / at \S+?(?=:? |$)/;

/** `/health` is the API's name for `/health/ready`. */
export function answerHealth(app: FastifyInstance, readiness: () => Readiness): void {
  app.get('/health/live', (_request, reply) => reply.header('content-type', TEXT).send('ok\n'));
  for (const path of ['/health', '/health/ready']) {
    app.get(path, (_request, reply) => {
      const { isReady, missing } = readiness();
      reply.status(isReady ? 200 : 503).header('content-type', TEXT);
      return reply.send(
        missing.length === 0 ? 'ok\n' : missing.map((line) => `${line.replace(ADDRESS, '')}\n`).join(''),
      );
    });
  }
}
