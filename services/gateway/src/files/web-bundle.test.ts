import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG, type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';
import { CLIENT_POLICY } from './web-bundle.ts';

const SCRIPT = 'console.log("the client")';
let dir: string;

function build(options: { script?: string; complete?: boolean } = {}): void {
  const script = options.script ?? SCRIPT;
  mkdirSync(join(dir, 'assets'), { recursive: true });
  mkdirSync(join(dir, '.vite'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), `<script type="module" src="/static/web/assets/main-abcd1234.js"></script>`);
  writeFileSync(join(dir, 'assets/main-abcd1234.js'), script);
  writeFileSync(join(dir, 'assets/main-abcd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(dir, 'assets/main-abcd1234.js.gz'), gzipSync(script));
  writeFileSync(join(dir, 'assets/pages-abcd1234.css'), 'body{margin:0}');
  writeFileSync(join(dir, 'sw.js'), 'self.skipWaiting()');
  writeFileSync(join(dir, '.vite/manifest.json'), '{}');
  if (options.complete ?? true) writeFileSync(join(dir, 'complete.json'), '{}');
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-bundle-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(stopAll);

const start = (DEVELOPMENT = false): Promise<Gateway> => startGateway({}, { WEB_DIR: dir, DEVELOPMENT });
const get = (gateway: Gateway, url: string, headers: Record<string, string> = {}) =>
  gateway.server.inject({ method: 'GET', url, headers });

/** Requests the shell like a browser with a session. */
function shell(gateway: Gateway) {
  const signed = new fastifyCookie.Signer([...CONFIG.SECRET_KEYS]).sign('a session');
  return get(gateway, '/', { cookie: `sessionid=${encodeURIComponent(signed)}` });
}

describe('the bundle', () => {
  it('is served as each client takes it, for good', async () => {
    build();
    const gateway = await start();
    for (const [accepted, coding, body] of [
      ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
      ['gzip', 'gzip', gzipSync(SCRIPT)],
      ['identity', undefined, Buffer.from(SCRIPT)],
    ] as const) {
      const answer = await get(gateway, '/static/web/assets/main-abcd1234.js', { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
      expect(answer.rawPayload).toEqual(body);
    }
  });

  it('has its service worker at the root, where browsers ask for it each time', async () => {
    build();
    const answer = await get(await start(), '/sw.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'self.skipWaiting()']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': CLIENT_POLICY });
  });

  it('has nothing else below its address', async () => {
    build();
    const gateway = await start();
    const names = ['', 'index.html', 'complete.json', '.vite/manifest.json', '../../package.json', '..%2findex.html'];
    for (const name of names) expect((await get(gateway, `/static/web/${name}`)).statusCode).toBe(404);
    const post = await gateway.server.inject({ method: 'POST', url: '/static/web/assets/main-abcd1234.js' });
    expect(post.statusCode).toBe(404);
  });
});

describe('the first page', () => {
  it('loads the client, and is stored nowhere', async () => {
    build();
    const answer = await shell(await start());
    expect(answer.body).toContain('/static/web/assets/main-abcd1234.js');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': CLIENT_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
  });

  it('is for spectators where the organisation has them, and a channel for them', async () => {
    build();
    const start = (enable_spectator_access: boolean, subscriptions: readonly unknown[]) =>
      startGateway(
        {
          users: {
            ResolveRealm: async () => ({ realm_id: 1, name: 'Test', only_realm: true, enable_spectator_access }),
          },
          channels: { GetInitialState: async () => ({ json: Buffer.from(JSON.stringify({ subscriptions })) }) },
        },
        { WEB_DIR: dir },
      );
    const channel = { stream_id: 3, name: 'window' };
    const shown = await get(await start(true, [channel]), '/');
    expect([shown.statusCode, shown.headers['content-security-policy']]).toEqual([200, CLIENT_POLICY]);
    for (const [allowed, channels] of [
      [true, []],
      [false, [channel]],
    ] as const) {
      const answer = await get(await start(allowed, channels), '/?a=b');
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login/?next=%2F%3Fa%3Db']);
    }
  });

  it('says how to build the client where there is none, or half of one', async () => {
    build({ complete: false });
    const answer = await shell(await start());
    expect(answer.body).toContain('npm run build --workspace web');
  });

  it('follows a newer build in development alone', async () => {
    build();
    const [following, fixed] = [await start(true), await start(false)];
    build({ script: 'console.log("newer")' });
    await shell(following);
    const script = async (gateway: Gateway) => (await get(gateway, '/static/web/assets/main-abcd1234.js')).body;
    expect([await script(following), await script(fixed)]).toEqual(['console.log("newer")', SCRIPT]);
  });
});
