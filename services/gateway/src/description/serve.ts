/** Serves the description of the API (OpenAPI 3.1), and a page that shows it and makes calls. Both are public. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../plugins/not-found.ts';

/** The file that `npm run generate` writes. */
const DESCRIPTION = join(import.meta.dirname, '../../openapi.json');
const PAGE = join(import.meta.dirname, 'page');

/** Cache-Control of both, which change only with a release of the server. */
const FOR_A_WHILE = 'public, max-age=300';

/** The page loads only its own scripts and styles, none of them inline, and calls only this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** A file in memory, also compressed. It is read at the first request for it, since most processes never serve it. */
class File {
  readonly #type: string;
  readonly #read: () => Buffer;
  #content: { readonly plain: Buffer; readonly gzip: Buffer; readonly etag: string } | undefined;

  constructor(type: string, read: () => Buffer) {
    this.#type = type;
    this.#read = read;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#content ??= prepared(this.#read());
    const { plain, gzip, etag } = this.#content;
    reply.headers({ 'cache-control': FOR_A_WHILE, etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type(this.#type);
    if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) !== 'gzip') return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(gzip);
  }
}

function prepared(plain: Buffer) {
  return { plain, gzip: gzipSync(plain), etag: `"${hash('sha256', plain, 'base64url').slice(0, 16)}"` };
}

/** Serves `GET /api/v1/openapi.json`, `GET /api/docs`, and the files that this page loads. */
export function serveDescription(app: FastifyInstance): void {
  const library = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const base = `/static/api-docs/${JSON.parse(readFileSync(library, 'utf8')).version}`;
  const ofLibrary = (name: string) => () => readFileSync(join(dirname(library), name));
  const own = (name: string) => () => readFileSync(join(PAGE, name));

  const description = new File('application/json', () =>
    Buffer.from(JSON.stringify(JSON.parse(readFileSync(DESCRIPTION, 'utf8')))),
  );
  app.get('/api/v1/openapi.json', (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return description.send(request, reply);
  });

  const page = new File('text/html; charset=utf-8', () =>
    Buffer.from(own('index.html')().toString().replaceAll('@base', base)),
  );
  for (const url of ['/api/docs', '/api/docs/']) {
    app.get(url, (request, reply) => page.send(request, reply.headers(HEADERS)));
  }

  const files: ReadonlyMap<string, File> = new Map([
    ['swagger-ui.css', new File('text/css; charset=utf-8', ofLibrary('swagger-ui.css'))],
    ['swagger-ui-bundle.js', new File('text/javascript; charset=utf-8', ofLibrary('swagger-ui-bundle.js'))],
    ['page.css', new File('text/css; charset=utf-8', own('page.css'))],
    ['start.mjs', new File('text/javascript; charset=utf-8', own('start.mjs'))],
  ]);
  app.get<{ Params: { name: string } }>(`${base}/:name`, (request, reply) => {
    const file = files.get(request.params.name);
    return file ? file.send(request, reply) : notFound(reply);
  });
}
