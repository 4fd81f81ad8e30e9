/** A real HTTP server whose answers a test determines. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
  readonly headers: Record<string, string | string[] | undefined>;
}

export interface Responder {
  /** Answers with the envelope of a success. */
  ok(body?: object): void;
  /** Answers with the envelope of an error. */
  refuse(status: number, code: string, more?: { headers?: Record<string, string>; body?: object }): void;
  /** Closes the connection, before the answer or after a part of it. */
  cut(part?: string): void;
  text(status: number, text: string): void;
  /** Whether the client has disconnected. */
  readonly isGone: boolean;
}

export interface ScriptedServer extends AsyncDisposable {
  readonly origin: string;
  readonly asked: RecordedRequest[];
}

export async function scriptedServer(
  answer: (asked: RecordedRequest, how: Responder) => void,
): Promise<ScriptedServer> {
  const asked: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://server');
      const params = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
      const one = { method: request.method ?? '', path: url.pathname, params, headers: request.headers };
      asked.push(one);
      answer(one, answering(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answering(response: ServerResponse): Responder {
  const json = (status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  return {
    ok: (body = {}) => json(200, { result: 'success', msg: '', ...body }),
    refuse: (status, code, more = {}) =>
      json(status, { result: 'error', msg: `says ${code}`, code, ...more.body }, more.headers),
    cut: (part) => {
      if (part === undefined) response.destroy();
      else {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(part.length + 10) });
        response.write(part, () => response.destroy());
      }
    },
    text: (status, text) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end(text);
    },
    get isGone() {
      return response.destroyed;
    },
  };
}
