/**
 * P1, P2: a backup under load is interrupted and resumed; all data is destroyed and restored from it, with the restore
 * interrupted too.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ApiClient, EventQueue, startCluster, startTestServers } from '@rookery/testkit';
import { MongoClient, Timestamp } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { get, upload } from '../api/uploads/files.ts';
import type { CrowdChannel } from '../load/clients/crowd.ts';
import { at } from '../load/clients/person.ts';
import { Sender } from '../load/clients/sender.ts';
import { useStage } from '../load/stage.ts';

const ROOKERY = fileURLToPath(new URL('../../tools/rookery.ts', import.meta.url));
const ONE_EACH = { gateway: 1, users: 1, channels: 1, messages: 1, events: 1 } as const;
const SECRETS = { SECRET_KEYS: randomBytes(32).toString('hex') };
const NAMESPACE = `r${randomBytes(5).toString('hex')}`;
const FILES = 6;
const FILE_BYTES = 3 * 1024 ** 2 + 77;
const WITHIN_MS = 60_000;

const dir = await mkdtemp(join(tmpdir(), 'rookery-backup-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

const stage = useStage({ scale: ONE_EACH, env: SECRETS, crowd: { users: 4, channels: 2, each: 2 } });

it('a backup is of one moment, and a restore brings all of it back', async () => {
  const { cluster, crowd } = stage;
  const { mongodbUrl, namespace } = cluster.address;
  const ann = crowd.admin;
  const files = new Map<string, Buffer>();
  for (let n = 0; n < FILES; n++) {
    const bytes = randomBytes(FILE_BYTES);
    files.set(await upload(ann, `file ${n}.bin`, bytes), bytes);
  }
  const clients = crowd.people.map(({ clients: [client] }) => client as ApiClient);
  const queues = await Promise.all(clients.map((client) => EventQueue.register(client, { event_types: ['message'] })));
  const sender = new Sender({ crowd, perSecond: 25 }).start();
  const backup = join(dir, 'one');
  const from = { MONGODB_URL: mongodbUrl, NAMESPACE: namespace };

  // Killed in the middle, as by a crash of its machine.
  const first = rookery(['backup', backup, '--part-mb', '1'], from);
  await expect.poll(() => partsOf(backup), { timeout: WITHIN_MS, interval: 5 }).toBeGreaterThanOrEqual(3);
  first.child.kill('SIGKILL');
  const { code, output } = await first.ended;
  expect(code, output).toBeNull();
  await sender.more(20, WITHIN_MS);
  const second = await succeeded(['backup', backup, '--part-mb', '1'], from);
  expect(second).toMatch(/continuing the backup/);
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  const [seconds, increment] = manifest.cluster_time.split(':').map(Number);
  const moment = new Timestamp({ t: seconds, i: increment });
  const original = await digests({ url: mongodbUrl, namespace, moment });
  await sender.more(20, WITHIN_MS);
  await sender.stop();
  expect(sender.failures).toEqual([]);

  await cluster.stop();
  const servers = await startTestServers();
  const to = { MONGODB_URL: servers.mongodbUrl, NATS_URL: servers.natsUrl, NAMESPACE };
  const damaged = await damage(backup);
  await refused(['restore', damaged.dir], to, damaged.part);
  // The rejected restore must leave no data behind, otherwise this one would be rejected too.
  await refusedByOneDatabase(backup, to);
  await restoreWithKills(backup, to, manifest.parts.length);
  expect(await digests({ url: servers.mongodbUrl, namespace: NAMESPACE })).toEqual(original);
  await refused(['restore', backup], to, /is not empty/);

  const restored = await startCluster({ servers, namespace: NAMESPACE, scale: ONE_EACH, env: SECRETS });
  const { origin } = restored.address;
  for (const [url, bytes] of files) expect((await get(at(ann, origin), url)).bytes.equals(bytes)).toBe(true);
  const present = await messagesOf(at(ann, origin), crowd.channels);
  const { sent } = sender;
  const clock = (ms: number) => performance.timeOrigin + ms;
  const [early, late] = [
    sent.filter(({ answeredAt }) => clock(answeredAt) < seconds * 1_000),
    sent.filter(({ startedAt }) => clock(startedAt) > (seconds + 1) * 1_000),
  ];
  expect(early.length, 'acknowledged before the moment').toBeGreaterThan(20);
  expect(early.filter(({ id }) => !present.has(id))).toEqual([]);
  expect(late.filter(({ id }) => present.has(id))).toEqual([]);

  // Every client gets the error that its queue has ended, and continues after one register.
  const back: EventQueue[] = [];
  for (const [n, client] of clients.entries()) {
    const again = at(client, origin);
    const { queueId, lastEventId } = queues[n] as EventQueue;
    const answer = await again.get('/events', { queue_id: queueId, last_event_id: lastEventId, dont_block: true });
    expect(answer.body.code).toBe('BAD_EVENT_QUEUE_ID');
    back.push(await EventQueue.register(again, { event_types: ['message'] }));
  }
  const [channel] = crowd.channels;
  const content = 'after the restore';
  await ok(at(ann, origin).post('/messages', { type: 'channel', to: channel?.id, topic: 'news', content }));
  for (const queue of back) await queue.next(({ message }) => message?.content.includes(content));
  await restored.stop();
  await servers.stop();
}, 300_000);

/** A restore that finds one database in use leaves no marker in the others, with which the next one would resume. */
async function refusedByOneDatabase(backup: string, to: Record<string, string>): Promise<void> {
  const into = { ...to, NAMESPACE: `${NAMESPACE}u` };
  const client = await MongoClient.connect(String(to.MONGODB_URL));
  const [users, messages] = ['users', 'messages'].map((service) => client.db(`${into.NAMESPACE}_${service}`));
  await messages?.collection('messages').insertOne({});
  for (let attempt = 0; attempt < 2; attempt++) {
    await refused(['restore', backup], into, /_messages is not empty .* drop the databases of this one/);
  }
  expect(await users?.listCollections().toArray()).toEqual([]);
  await messages?.dropDatabase();
  await client.close();
}

/** Killed while it marks the databases, during the parts, and while it creates the indexes: the next one resumes. */
async function restoreWithKills(backup: string, to: Record<string, string>, parts: number): Promise<void> {
  const client = await MongoClient.connect(String(to.MONGODB_URL));
  const marker = client.db(`${NAMESPACE}_users`).collection<{ done?: number }>('restore');
  const done = async () => {
    const found = await marker.findOne();
    return found ? (found.done ?? 0) : -1;
  };
  for (const share of [0, ...Array.from({ length: 3 }, Math.random).sort(), 1]) {
    const before = await done();
    if (before === parts) break;
    const until = Math.max(before + 1, Math.floor(share * parts));
    const restore = rookery(['restore', backup], to);
    await expect.poll(done, { timeout: WITHIN_MS, interval: 2 }).toBeGreaterThanOrEqual(until);
    // Until part of the next step is done.
    await delay(randomInt(20));
    restore.child.kill('SIGKILL');
    const { code, output } = await restore.ended;
    expect(code, output).toBeNull();
  }
  expect(await succeeded(['restore', backup], to)).toContain('continuing the restore that was interrupted');
  await client.close();
}

/** Returns the ids of all messages of channels. */
async function messagesOf(client: ApiClient, channels: readonly CrowdChannel[]): Promise<Set<number | undefined>> {
  const found = new Set<number | undefined>();
  for (const { id } of channels) {
    const narrow = [{ operator: 'channel', operand: id }];
    const page = await ok(client.get('/messages', { anchor: 'newest', num_before: 5_000, num_after: 0, narrow }));
    expect(page.found_oldest).toBe(true);
    for (const message of page.messages) found.add(message.id);
  }
  return found;
}

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the command as an operator does, in an environment that otherwise names no installation. */
function rookery(args: readonly string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const DATA_DIR = join(dir, 'none');
  const child = spawn(process.execPath, [ROOKERY, ...args], { env: { PATH, HOME, DATA_DIR, ...env } });
  const ended = (async (): Promise<Outcome> => {
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await exited, output: output.join('') };
  })();
  return { child, ended };
}

async function succeeded(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await rookery(args, env).ended;
  expect(code, output).toBe(0);
  return output;
}

async function refused(args: readonly string[], env: Record<string, string>, why: RegExp | string): Promise<void> {
  const { code, output } = await rookery(args, env).ended;
  expect(code, output).toBe(1);
  expect(output).toMatch(why);
}

async function partsOf(backup: string): Promise<number> {
  const progress = await readFile(join(backup, 'progress.json'), 'utf8').catch(() => '{"parts":[]}');
  return JSON.parse(progress).parts.length;
}

/** Returns a copy with one changed byte in the middle of a part. */
async function damage(backup: string): Promise<{ dir: string; part: string }> {
  const copy = join(dir, 'damaged');
  await cp(backup, copy, { recursive: true });
  const { parts } = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'));
  const part = parts[Math.floor(parts.length / 2)].file;
  const bytes = await readFile(join(copy, part));
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  await writeFile(join(copy, part), bytes);
  return { dir: copy, part };
}

/** Returns, for every collection, the number of documents and a checksum of their bytes; at a time, default: now. */
async function digests(source: {
  url: string;
  namespace: string;
  moment?: Timestamp;
}): Promise<Record<string, string>> {
  const client = await MongoClient.connect(source.url);
  const session = source.moment && client.startSession({ snapshot: true });
  if (session) Object.assign(session, { snapshotTime: source.moment });
  const found: Record<string, string> = {};
  try {
    for (const service of ['users', 'channels', 'messages']) {
      const db = client.db(`${source.namespace}_${service}`);
      for (const { name } of await db.listCollections().toArray()) {
        const options = session ? { session, readConcern: { level: 'snapshot' as const } } : {};
        const hash = createHash('sha256');
        let count = 0;
        for await (const bytes of db.collection(name).find({}, { ...options, raw: true, hint: { _id: 1 } })) {
          hash.update(bytes as unknown as Buffer);
          count++;
        }
        found[`${service}/${name}`] = `${count} ${hash.digest('hex')}`;
      }
    }
    return found;
  } finally {
    await session?.endSession();
    await client.close();
  }
}
