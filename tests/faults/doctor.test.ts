/** Breaks things on purpose and checks that `rookery doctor` names the cause, in one line of its output. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { findNatsBinary, freePort, type RunningServer, startMongod, startNats } from '@rookery/embedded';
import { type Cluster, startCluster } from '@rookery/testkit';
import { selfSigned } from '@rookery/testkit/self-signed';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLOCK = fileURLToPath(new URL('../load/faults/set-clock.mjs', import.meta.url));

const dir = mkdtempSync(join(tmpdir(), 'rookery-doctor-'));
const hours = join(dir, 'hours');
writeFileSync(hours, '0');

let mongodb: RunningServer;
let nats: RunningServer;
let cluster: Cluster;

beforeAll(async () => {
  [mongodb, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb') }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  cluster = await startCluster({
    servers: { mongodbUrl: mongodb.url, natsUrl: nats.url },
    envOf: (service): Record<string, string> =>
      service === 'channels' ? { CLOCK_FILE: hours, NODE_OPTIONS: `--import=${CLOCK}` } : {},
    autoRestart: false,
  });
});
afterAll(async () => {
  await cluster?.stop();
  await Promise.all([mongodb?.stop(), nats?.stop()]);
  await rm(dir, { recursive: true, force: true });
});

interface Finding {
  readonly of: string;
  readonly check: string;
  readonly result: string;
  readonly detail: string;
}

/** Runs a command on the installation. Resolves with its exit code and output. */
function rookery(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  const { natsUrl, namespace, signing } = cluster.address;
  const own = { NATS_URL: natsUrl, RPC_KEYS: signing.keys.join(), NAMESPACE: namespace, DATA_DIR: join(dir, 'none') };
  const env = { PATH: process.env.PATH, ...own, ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/rookery.ts', ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` });
    });
  });
}

/** Returns the problems of one check, as `of: detail`. The exit code is 4 if there are any. */
async function problems(check: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const { code, output } = await rookery(['doctor', '--json'], env);
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  const found = findings.filter((one) => one.check === check && one.result === 'problem');
  if (found.length > 0) expect(code).toBe(4);
  const lines = found.map(({ of, detail }) => `${of.replace(/-\w+$/, '')}: ${detail}`);
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  return lines;
}

it('names an index that is not there', async () => {
  expect(await problems('indexes')).toEqual([]);
  const client = await MongoClient.connect(mongodb.url);
  const collection = client.db(`${cluster.address.namespace}_messages`).collection('messages');
  const { name, key } = (await collection.indexes()).find((one) => one.name !== '_id_' && !('_fts' in one.key)) ?? {};
  await collection.dropIndex(String(name));
  expect(await problems('indexes')).toEqual([`messages: missing: messages.${name}`]);
  await collection.createIndex(key ?? {}, { name: String(name) });
  await client.close();
});

it('names the process whose clock is off, and by how much', async () => {
  expect(await problems('clock')).toEqual([]);
  writeFileSync(hours, '1');
  expect(await problems('clock')).toEqual([expect.stringMatching(/^channels: 3[56]\d{5} ms apart$/)]);
  writeFileSync(hours, '0');
});

it('names a certificate that has ended', async () => {
  const ended = selfSigned({ until: Date.now() - 60_000 });
  const server = createServer(ended).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const trusted = join(dir, 'certificate.pem');
  writeFileSync(trusted, ended.cert);
  const EXTERNAL_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { EXTERNAL_URL, NODE_EXTRA_CA_CERTS: trusted };
  expect(await problems('certificate', env)).toEqual(['127.0.0.1: certificate has expired']);
  server.close();
});

it('names a process that does not answer', { timeout: 60_000 }, async () => {
  const { pid } = cluster.supervisor.list().find(({ service }) => service === 'events') ?? {};
  process.kill(Number(pid), 'SIGSTOP');
  try {
    expect(await problems('connection')).toEqual([expect.stringMatching(/^events: does not answer at 127\.0\.0\.1:/)]);
  } finally {
    process.kill(Number(pid), 'SIGCONT');
  }
});

it('says that NATS has no disk for streams, or is not there', async () => {
  const port = await freePort();
  const { binary } = await findNatsBinary({});
  const plain = spawn(binary, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve) => {
    plain.stderr.on('data', (text) => String(text).includes('Server is ready') && resolve());
  });
  const without = await rookery(['doctor'], { NATS_URL: `nats://127.0.0.1:${port}` });
  expect(without).toEqual({
    code: 3,
    output: expect.stringMatching(/^NATS of the installation cannot be used: [^\n]*JetStream[^\n]*\n$/),
  });
  plain.kill();
  await once(plain, 'exit');
  const none = await rookery(['doctor'], { NATS_URL: `nats://127.0.0.1:${port}` });
  expect(none).toEqual({
    code: 3,
    output: expect.stringMatching(/^NATS of the installation cannot be used: [^\n]*\n$/),
  });
});

it('says of each service that MongoDB does not answer, and where', { timeout: 90_000 }, async () => {
  await mongodb.stop();
  const { host } = new URL(mongodb.url);
  // Until heartbeats detect the failure, a process delays its answer to wait for MongoDB.
  const said = async () => (await problems('MongoDB')).toSorted();
  const expected = ['channels', 'messages', 'users'].map((service) =>
    expect.stringMatching(`^${service}: MongoDB does not answer at mongodb://${host}/`),
  );
  await expect.poll(said, { timeout: 60_000, interval: 1_000 }).toEqual(expected);

  const backup = await rookery(['backup', join(dir, 'backup')], { MONGODB_URL: mongodb.url });
  expect(backup).toEqual({
    code: 1,
    output: expect.stringMatching(`^MongoDB does not answer at mongodb://${host}/[^\n]*\n$`),
  });
});
