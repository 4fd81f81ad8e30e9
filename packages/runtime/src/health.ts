/** The side door of every process, for operators and probes: metrics, liveness and readiness, on a port of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Why a process is not ready: a line for each thing that is missing; empty when it is ready. */
export type Readiness = () => string[];

/** Answers `/metrics` (Prometheus text), `/health/live` and `/health/ready` (503 with the reasons while not ready). */
export async function startHealthServer(o: {
  host: string;
  port: number;
  metrics: Registry;
  readiness: Readiness;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', o).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(o.port, o.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  url: string,
  o: { metrics: Registry; readiness: Readiness },
): Promise<{ status: number; type: string; body: string }> {
  const text = 'text/plain; charset=utf-8';
  switch (url.split('?')[0]) {
    case '/metrics':
      return { status: 200, type: o.metrics.contentType, body: await o.metrics.metrics() };
    case '/health/live':
      return { status: 200, type: text, body: 'ok\n' };
    case '/health/ready': {
      const missing = o.readiness();
      return missing.length === 0
        ? { status: 200, type: text, body: 'ok\n' }
        : { status: 503, type: text, body: `${missing.join('\n')}\n` };
    }
    default:
      return { status: 404, type: text, body: 'not found\n' };
  }
}
