/**
 * An installation that stores its files on a real S3 server: what clients do with files, and the operator's command.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient, type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { startS3Server } from '@rookery/testkit/s3-server';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ok } from '../answers.ts';
import { get, upload } from '../api/uploads/files.ts';
import { add, MIB, started } from '../api/uploads/tus.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WITHIN = { timeout: 60_000, interval: 200 } as const;

const s3 = await startS3Server();
let cluster: Cluster;
let place: Organisation;
let ann: ApiClient;
let mongodb: MongoClient;

beforeAll(async () => {
  cluster = await startCluster({ servers: inject('servers'), env: { ...s3.env, FILES_STORE: 's3' } });
  place = await createOrganisation(cluster.address);
  ann = await place.user('Ann', { role: 'owner' });
  mongodb = await MongoClient.connect(cluster.address.mongodbUrl);
}, 1_200_000);
afterAll(async () => {
  await mongodb?.close();
  await place?.close();
  await cluster?.stop();
  await s3.close();
});

const database = (service: string) => mongodb.db(`${cluster.address.namespace}_${service}`);
const chunks = (service: string, name: string) => database(service).collection(`${name}.chunks`).countDocuments();
const objects = async (service: string, name: string) =>
  (await readdir(join(s3.bucketDir, `${cluster.address.namespace}_${service}`, name)).catch(() => [])).length;
/** Waits until `count` files are in S3, and no chunk of them is in MongoDB. */
const inS3 = (count: number, service = 'messages', name = 'uploads') =>
  expect.poll(async () => [await objects(service, name), await chunks(service, name)], WITHIN).toEqual([count, 0]);

function rookery(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { natsUrl, namespace, signing } = cluster.address;
  const env = { PATH: process.env.PATH, NATS_URL: natsUrl, NAMESPACE: namespace, RPC_KEYS: signing.keys.join(',') };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/rookery.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('files of every kind are in S3, and are read, in parts too, and deleted as from MongoDB', async () => {
  const bytes = randomBytes(3 * MIB + 5);
  const url = await upload(ann, 'a.bin', bytes);
  const tus = await started(ann, 2 * MIB + 3);
  const resumed = randomBytes(2 * MIB + 3);
  await add(ann, tus, 0, resumed.subarray(0, MIB));
  const { body } = await add(ann, tus, MIB, resumed.subarray(MIB));
  const picture = sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } });
  const pictureUrl = await upload(ann, 'a.png', await picture.png().toBuffer(), 'image/png');
  await inS3(3);

  expect((await get(ann, url)).bytes.equals(bytes)).toBe(true);
  expect((await get(ann, body.url)).bytes.equals(resumed)).toBe(true);
  // Ranges that cross a piece, and one at the end.
  for (const [range, from, to] of [
    [`bytes=${MIB - 2}-${MIB + 1}`, MIB - 2, MIB + 2],
    ['bytes=-7', bytes.length - 7, bytes.length],
    [`bytes=${2 * MIB}-`, 2 * MIB, bytes.length],
  ] as const) {
    const part = await get(ann, url, { range });
    expect([part.status, part.bytes.equals(bytes.subarray(from, to))]).toEqual([206, true]);
  }
  expect((await get(ann, url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  const thumbnail = `${pictureUrl.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
  expect((await sharp((await get(ann, thumbnail)).bytes).metadata()).format).toBe('webp');

  const { attachments } = await ok(ann.get('/attachments'));
  const [one] = attachments.filter(({ path_id }: { path_id: string }) => url.endsWith(path_id));
  await ok(ann.delete(`/attachments/${one.id}`));
  await expect.poll(async () => (await get(ann, url)).status).toBe(404);
  // The periodic job deletes the bytes; a call by the operator does the same.
  await expect.poll(() => objects('messages', 'uploads'), { timeout: 60_000, interval: 500 }).toBeLessThanOrEqual(3);
});

test('archives of exports are there too', async () => {
  await ok(ann.post('/export/realm', {}));
  const exported = async () => (await ok(ann.get('/export/realm'))).exports[0];
  await expect.poll(async () => (await exported()).pending, WITHIN).toBe(false);
  await inS3(1, 'users', 'archives');
  const { export_url } = await exported();
  const archive = await get(ann, new URL(export_url, 'http://x').pathname);
  expect([archive.status, archive.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('the operator moves all back while they are read, and to S3 again', async () => {
  const bytes = randomBytes(5 * MIB);
  const url = await upload(ann, 'moved.bin', bytes);
  const present = await objects('messages', 'uploads');
  const refused = await rookery('files', 'move', '--to', 'gridfs');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('FILES_STORE=gridfs') });
  await expect.poll(() => chunks('messages', 'uploads'), WITHIN).toBe(0);
  const inAll = (await objects('messages', 'uploads')) + (await objects('users', 'archives'));
  expect(await objects('messages', 'uploads')).toBeGreaterThan(present - 1);

  const { address } = cluster;
  await cluster.supervisor.stop();
  cluster = await startCluster({ servers: inject('servers'), namespace: address.namespace, env: { ...s3.env } });
  const reader = new Reader(again(), url, bytes);
  const back = await rookery('files', 'move', '--to', 'gridfs', '--json');
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(back.stdout)).toMatchObject({ to: 'gridfs', moved: inAll, failures: [] });
  expect([await objects('messages', 'uploads'), await objects('users', 'archives')]).toEqual([0, 0]);
  await reader.stop();

  await cluster.supervisor.stop();
  const env = { ...s3.env, FILES_STORE: 's3' };
  cluster = await startCluster({ servers: inject('servers'), namespace: address.namespace, env });
  const there = await rookery('files', 'move', '--to', 's3', '--json');
  expect(JSON.parse(there.stdout)).toMatchObject({ to: 's3', moved: inAll, failures: [] });
  await inS3(inAll - 1);
  expect((await get(again(), url)).bytes.equals(bytes)).toBe(true);
});

test('while S3 is away uploads are taken, and what is there is answered 503', async () => {
  const client = again();
  const there = await upload(client, 'there.bin', randomBytes(10));
  await expect.poll(() => chunks('messages', 'uploads'), WITHIN).toBe(0);
  await s3.stop();
  const waiting = await upload(client, 'waiting.bin', 'waiting');
  expect((await get(client, waiting)).bytes.toString()).toBe('waiting');
  expect((await get(client, there)).status).toBe(503);
  await expect.poll(bucketFindings, WITHIN).toEqual(['problem', 'problem']);
  await s3.start();
  await expect.poll(bucketFindings, WITHIN).toEqual(['ok', 'ok']);
  await expect.poll(() => chunks('messages', 'uploads'), WITHIN).toBe(0);
  expect((await get(client, waiting)).bytes.toString()).toBe('waiting');
});

/** The same user, at the gateway of the restarted installation. */
function again(): ApiClient {
  const { host, email, apiKey, userId } = ann;
  return new ApiClient({ origin: cluster.address.origin, host, email, apiKey, userId });
}

/** Returns the findings of `doctor` about S3, for messages and users. */
async function bucketFindings(): Promise<string[]> {
  const { findings } = JSON.parse((await rookery('doctor', '--json')).stdout);
  return findings.flatMap(({ check, result }: { check: string; result: string }) => (check === 'S3' ? [result] : []));
}

/** Reads a file repeatedly, until it is stopped. */
class Reader {
  #going = true;
  #reads = 0;
  readonly #running: Promise<void>;

  constructor(client: ApiClient, url: string, bytes: Buffer) {
    this.#running = (async () => {
      while (this.#going) {
        const read = await get(client, url);
        expect([read.status, read.bytes.equals(bytes)]).toEqual([200, true]);
        this.#reads++;
      }
    })();
    this.#running.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#running;
    expect(this.#reads).toBeGreaterThan(0);
  }
}
