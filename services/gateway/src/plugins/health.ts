/** For load balancers: whether the process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify';

const TEXT = 'text/plain; charset=utf-8';

/** The address at the end of a line about a server: this port is public, the metrics port tells it. */
const ADDRESS = / at \S+$/;

/** `missing` says what keeps the process from serving, a line each; `/health` is what the API calls `/health/ready`. */
export function answerHealth(app: FastifyInstance, missing: () => readonly string[]): void {
  app.get('/health/live', (_request, reply) => reply.header('content-type', TEXT).send('ok\n'));
  for (const path of ['/health', '/health/ready']) {
    app.get(path, (_request, reply) => {
      const lines = missing();
      reply.status(lines.length === 0 ? 200 : 503).header('content-type', TEXT);
      return reply.send(lines.length === 0 ? 'ok\n' : lines.map((line) => `${line.replace(ADDRESS, '')}\n`).join(''));
    });
  }
}
