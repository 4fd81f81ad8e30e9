/**
 * The health server of every process, for operators and probes: metrics, liveness and readiness, on a separate port.
 */
import type { AddressInfo } from 'node:net';
import { DomainError } from '@rookery/core';
import type { Registry } from 'prom-client';
import { createServer } from './http.ts';
import type { Readiness } from './readiness.ts';

interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers a query with an object that is sent as JSON. @throws DomainError for an invalid query. */
export type Page = (query: URLSearchParams) => object;

interface HealthServerOptions {
  readonly metrics: Registry;
  readonly readiness: () => Readiness;
  /** A service's own pages by path, such as `/debug/actors`; other paths are not found. */
  readonly pages?: () => Readonly<Record<string, Page>>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Answers `/metrics` (Prometheus text), `/health/live`, `/health/ready` (what is missing, one line each; 503 while not
 * ready), and the service's own pages.
 */
export async function startHealthServer(
  options: HealthServerOptions & { host: string; port: number },
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', options)
      .catch((): Answer => ({ status: 500, type: TEXT, body: 'failed\n' }))
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
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

const TEXT = 'text/plain; charset=utf-8';
const NOT_FOUND: Answer = { status: 404, type: TEXT, body: 'not found\n' };

async function answer(url: string, options: HealthServerOptions): Promise<Answer> {
  const [path = '', query] = url.split('?', 2);
  switch (path) {
    case '/metrics':
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.metrics() };
    case '/health/live':
      return { status: 200, type: TEXT, body: 'ok\n' };
    case '/health/ready': {
      const { isReady, missing } = options.readiness();
      return {
        status: isReady ? 200 : 503,
        type: TEXT,
        body: missing.length === 0 ? 'ok\n' : `${missing.join('\n')}\n`,
      };
    }
    default: {
      const pages = options.pages?.() ?? {};
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
      return page ? show(page, new URLSearchParams(query)) : NOT_FOUND;
    }
  }
}

function show(page: Page, query: URLSearchParams): Answer {
  try {
    return { status: 200, type: 'application/json', body: `${JSON.stringify(page(query), undefined, 1)}\n` };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: error.httpStatus, type: TEXT, body: `${error.message}\n` };
  }
}
