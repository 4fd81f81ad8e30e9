/**
 * The disk of MongoDB and NATS is full for a while. Changes are answered 503, acknowledged ones persist, and everything
 * recovers by itself when there is space. A start on a disk that is too small reports that immediately.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  freeBytes,
  type SupervisedServer,
  servesStreams,
  startMongod,
  startNats,
  superviseServer,
} from '@rookery/embedded';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { allReady } from '../load/checks/health.ts';
import { say } from '../load/checks/report.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { SmallDisk } from '../load/faults/small-disk.ts';
import { useStage } from '../load/stage.ts';

const MIB = 1024 ** 2;

let disk: SmallDisk;
let mongodb: SupervisedServer;
let nats: SupervisedServer;
let natsDir: string;
const notices: string[] = [];

beforeAll(async () => {
  disk = new SmallDisk(1_000);
  // The services' logs and pid files are on that disk too.
  process.env.TMPDIR = disk.dir;
  const folder = (name: string) => {
    mkdirSync(join(disk.dir, name));
    return join(disk.dir, name);
  };
  const mongodbDir = folder('mongodb');
  natsDir = folder('nats');
  mongodb = await superviseServer({
    start: (port) => startMongod({ dir: mongodbDir, ...(port && { port }) }),
    pidFile: join(disk.dir, 'mongodb.pid'),
    onNotice: (line) => notices.push(`MongoDB ${line}`),
  });
  nats = await superviseServer({
    start: (port) => startNats({ dir: natsDir, maxStoreBytes: 512 * MIB, ...(port && { port }) }),
    pidFile: join(disk.dir, 'nats.pid'),
    isWell: async () => freeBytes(disk.dir) < 32 * MIB || (await servesStreams(natsDir)),
    onNotice: (line) => notices.push(`NATS ${line}`),
  });
});
afterAll(async () => {
  delete process.env.TMPDIR;
  await nats?.stop();
  await mongodb?.stop();
  disk?.unmount();
});
const stage = useStage(() => ({
  servers: { mongodbUrl: mongodb.url, natsUrl: nats.url },
  env: { LOG_MAX_BYTES: String(64 * MIB) },
  // Processes that exit must not be restarted.
  autoRestart: false,
}));

/**
 * Writes until MongoDB's next journal file does not fit, which ends it. Filling it with the messages of a test would
 * take minutes.
 */
async function endMongodb(): Promise<void> {
  const client = await MongoClient.connect(mongodb.url, { retryWrites: false, serverSelectionTimeoutMS: 5_000 });
  try {
    const large = client.db('test_disk').collection('large');
    const insert = () =>
      large.insertOne({ bytes: randomBytes(4 * MIB) }, { writeConcern: { j: true }, timeoutMS: 5_000 });
    await expect(
      (async () => {
        for (let count = 0; count < 100; count++) await insert();
      })(),
    ).rejects.toThrow();
  } finally {
    await client.close();
  }
}

it('is full and has room again: nothing that was acknowledged is lost, and everything recovers by itself', async () => {
  const { cluster, crowd } = stage;
  const pids = () => cluster.supervisor.list().map(({ pid }) => pid);
  const before = pids();
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 25, retryForMs: 120_000 }).start();
  await sender.more(20, 60_000);
  say(`${Math.floor(freeBytes(disk.dir) / MIB)} MB are free before`);
  disk.fill();
  while (await servesStreams(natsDir)) await delay(100);
  await endMongodb();
  while (!notices.some((one) => one.startsWith('MongoDB ended'))) await delay(100);
  disk.makeRoom();
  await allReady(cluster);
  await sender.more(20, 60_000);
  const findings = await finish(crowd, sender, pollers);
  const answers = [...new Set(sender.failures.map((one) => one.slice(one.indexOf(': ') + 2)))];
  say(`${sender.failures.length} attempts failed: ${answers.join('; ')}; ${notices.join('; ')}`);
  expect(findings).toEqual([]);
  expect(answers.filter((one) => !/^503 .*SERVER_NOT_READY/.test(one))).toEqual([]);
  expect(notices).toContainEqual(expect.stringMatching(/^MongoDB ended/));
  expect(notices).toContain('NATS does not do its work; stopping it');
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  expect(pids()).toEqual(before);
});

it('is too small for a start, which says so with the figures', async () => {
  const small = new SmallDisk(300);
  try {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const { PATH, HOME, ROOKERY_CACHE_DIR } = process.env;
    const env = { PATH, HOME, DATA_DIR: small.dir, PORT: '0', ...(ROOKERY_CACHE_DIR && { ROOKERY_CACHE_DIR }) };
    const start = promisify(execFile)(process.execPath, ['tools/start.js', '--empty'], { cwd: root, env });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The disk of .* has \d+ MB free and 768 MB are needed: 512 for MongoDB/),
    });
  } finally {
    small.unmount();
  }
});
