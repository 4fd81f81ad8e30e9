/** The web client, as built by `npm run build --workspace web`: its files in memory, and how each is sent. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../plugins/not-found.ts';

/** The path of the bundle's files, below the organisation's URL. */
const BASE = '/static/web/';

/** The page that loads the client, which loads everything else. */
const SHELL = 'index.html';

/** The file that the build writes last, so that a partial bundle is not used. */
const COMPLETE = 'complete.json';

/** Files at the root, because the scope of a service worker is its own folder; their names never change. */
const AT_ROOT = ['sw.js', 'manifest.webmanifest'];

/** A name with a content hash, as the build assigns them: the content at that path never changes. */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * The client's content security policy: only its own scripts and styles, none of them inline, and pictures and calls of
 * this server. Scripts can write to sinks such as `innerHTML` only through the three Trusted Types policies.
 */
export const CLIENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify rookery-templates rookery-worker',
].join('; ');

const SHELL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': CLIENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
};

type Coding = 'br' | 'gzip' | 'identity';

interface BundleFile {
  readonly type: string;
  readonly hash: string;
  readonly content: Readonly<Partial<Record<Coding, Buffer>>> & { readonly identity: Buffer };
}

type Files = ReadonlyMap<string, BundleFile>;

export class WebBundle {
  readonly #dir: string;
  readonly #follow: boolean;
  #files: Files = new Map();
  #builtAt = Number.NaN;

  /**
   * @param dir the output of Vite; if it does not exist, there is no bundle
   * @param follow whether to check for a newer bundle at each request of the shell, for `vite build --watch`
   */
  constructor(dir: string, { follow }: { readonly follow: boolean }) {
    this.#dir = dir;
    this.#follow = follow;
    this.#read();
  }

  /** Whether there is a bundle. */
  get present(): boolean {
    if (this.#follow) this.#read();
    return this.#files.has(SHELL);
  }

  /** The path of the style sheet of the plain pages; undefined without a bundle. */
  get pageStyles(): string | undefined {
    const name = [...this.#files.keys()].find((path) => path.startsWith('assets/pages-') && path.endsWith('.css'));
    return name === undefined ? undefined : BASE + name;
  }

  /** Sends the page that loads the client. */
  sendShell(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#send(request, reply.headers(SHELL_HEADERS), SHELL);
  }

  /** Serves all files except the shell: `GET /static/web/*`, and the files at the root. All are public. */
  serve(app: FastifyInstance): void {
    const method = ['GET', 'HEAD'];
    app.route<{ Params: { '*': string } }>({
      method,
      url: `${BASE}*`,
      handler: (request, reply) => this.#sendAsset(request, reply, request.params['*']),
    });
    for (const name of AT_ROOT) {
      app.route({ method, url: `/${name}`, handler: (request, reply) => this.#sendAsset(request, reply, name) });
    }
  }

  /** Sends a file. Its name is looked up in the list of files, so no path can lead outside of the bundle. */
  #sendAsset(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    const file = name === SHELL || name === COMPLETE ? undefined : this.#files.get(name);
    if (file === undefined) return notFound(reply);
    // Weak: the same for all encodings.
    const etag = `W/"${file.hash}"`;
    reply.headers({
      'cache-control': HASHED.test(name) ? FOR_EVER : ASK_FIRST,
      // In the script of a worker, this policy applies to the worker.
      'content-security-policy': CLIENT_POLICY,
      'cross-origin-resource-policy': 'same-origin',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return this.#send(request, reply, name);
  }

  #send(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    const file = this.#files.get(name);
    if (file === undefined) return notFound(reply);
    const accepted = request.headers['accept-encoding'];
    const codings = Object.keys(file.content) as Coding[];
    const chosen = accepted === undefined ? null : (negotiate(accepted, codings) as Coding | null);
    const coding = chosen ?? 'identity';
    const body = file.content[coding] ?? file.content.identity;
    reply.header('content-type', file.type).header('vary', 'accept-encoding');
    if (coding !== 'identity') reply.header('content-encoding', coding);
    if (request.method === 'HEAD') return reply.header('content-length', body.length).send();
    return reply.send(body);
  }

  #read(): void {
    const builtAt = statSync(join(this.#dir, COMPLETE), { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined || builtAt === this.#builtAt) return;
    this.#files = readFiles(this.#dir);
    this.#builtAt = builtAt;
  }
}

function readFiles(dir: string): Files {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = new Map(paths.map((path) => [relative(dir, path).replaceAll(sep, '/'), readFileSync(path)]));
  const files = new Map<string, BundleFile>();
  for (const [name, identity] of contents) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const br = contents.get(`${name}.br`);
    const gzip = contents.get(`${name}.gz`);
    files.set(name, {
      type,
      hash: hash('sha256', identity, 'base64url').slice(0, 16),
      // Order of preference: the first encoding among those that the client accepts equally.
      content: { ...(br && { br }), ...(gzip && { gzip }), identity },
    });
  }
  return files;
}
