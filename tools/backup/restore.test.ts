/** What a backup and a restore reject before they write anything, and how the databases are emptied for a restore. */
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from '@rookery/embedded';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readManifest, writeManifest } from './format.ts';
import { restore } from './restore.ts';

const ROOT = join(import.meta.dirname, '../..');
const EMPTY = join(ROOT, 'deploy/k8s/components/backup/empty.yaml');
const STORING = ['users', 'channels', 'messages'];

const dir = await mkdtemp(join(tmpdir(), 'rookery-restore-'));
const mongod = await startMongod({ dir: join(dir, 'mongodb') });
const client = await MongoClient.connect(mongod.url);
await client.db('admin').command({ createUser: 'services', pwd: 'secret', roles: ['readWriteAnyDatabase'] });
const servicesUrl = mongod.url.replace(/\/\/.*@/, '//services:secret@');
afterAll(async () => {
  await client.close();
  await mongod.stop();
  await rm(dir, { recursive: true, force: true });
});

const db = (namespace: string, service: string) => client.db(`${namespace}_${service}`);

async function plant(namespace: string): Promise<void> {
  for (const service of STORING) await db(namespace, service).collection('journal').insertOne({ of: service });
}

async function collectionsOf(namespace: string): Promise<string[]> {
  const found = await Promise.all(STORING.map((service) => db(namespace, service).listCollections().toArray()));
  return found.flat().map(({ name }) => name);
}

function run(args: readonly string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, DATA_DIR: join(dir, 'none'), MONGODB_URL: mongod.url, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const rookery = (args: readonly string[], env: Record<string, string>) => run(['tools/rookery.ts', ...args], env);

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Backs up an installation. Resolves with the directory. */
async function backUp(namespace: string): Promise<string> {
  const backup = join(dir, namespace);
  // A backup waits for a change after its moment, which an idle MongoDB has only every 10 s.
  const writing = setInterval(() => void client.db('other').collection('ticks').insertOne({}), 200);
  const made = await rookery(['backup', backup], { NAMESPACE: namespace }).finally(() => clearInterval(writing));
  expect(made).toMatchObject({ code: 0 });
  return backup;
}

/** Restores a backup in this process. */
const restoreInto = (namespace: string, backup: string, options: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    dir: backup,
    mongodbUrl: mongod.url,
    tls: {},
    namespace,
    say: () => {},
    checkLog: async () => {},
    removeLog: async () => {},
    ...options,
  });

const fail = () => Promise.reject(new Error('NATS is gone'));

/** Removes the markers of a restore as its end does, before this function returns. */
function endRestore(namespace: string): void {
  const program = `
    import { MongoClient } from 'mongodb';
    const client = await MongoClient.connect(process.env.MONGODB_URL);
    for (const service of ['messages', 'channels', 'users']) {
      await client.db(\`${namespace}_\${service}\`).dropCollection('restore');
    }
    await client.close();`;
  const env = { PATH: process.env.PATH, MONGODB_URL: mongod.url };
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT, env });
}

test('a restore that cannot use NATS says so before it writes', { timeout: 180_000 }, async () => {
  await plant('source');
  const backup = await backUp('source');
  const NATS_URL = `nats://127.0.0.1:${await closedPort()}`;
  const refused = await rookery(['restore', backup], { NAMESPACE: 'target', NATS_URL });
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/NATS cannot be used at .*--leave-log/) });
  expect(await collectionsOf('target')).toEqual([]);
  expect(await rookery(['restore', '--leave-log', backup], { NAMESPACE: 'target', NATS_URL })).toMatchObject({
    code: 0,
  });
  expect(await collectionsOf('target')).toEqual(['journal', 'journal', 'journal']);
});

test.each([
  ['backup', ['tools/rookery.ts', 'backup', join(dir, 'unmade')], {}],
  ['restore', ['tools/rookery.ts', 'restore', '--leave-log', join(dir, 'unmade')], {}],
  ['start', ['tools/start.js'], { PORT: '0', NATS_URL: 'nats://127.0.0.1:1', DATA_DIR: join(dir, 'unstarted') }],
])(
  'a %s shows no part of a password of MongoDB that is not percent-encoded',
  async (_, args, env) => {
    const refused = await run(args, { ...env, MONGODB_URL: 'mongodb://ann:se@cret/x@mongo.invalid/?replicaSet=rs0' });
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/MONGODB_URL: .*percent-encoded/) });
    expect(refused.output).not.toMatch(/ann|se@|cret|\/x/);
  },
  60_000,
);

test('numbers of documents are compared before MongoDB removes expired ones', { timeout: 120_000 }, async () => {
  await plant('expiring');
  const mails = db('expiring', 'users').collection('mails');
  await mails.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await mails.insertOne({ expiresAt: new Date(Date.now() + 3_600_000) });
  const backup = await backUp('expiring');

  await expect(restoreInto('expired', backup, { removeLog: fail })).rejects.toThrow('NATS is gone');
  // As MongoDB does in an hour.
  await db('expired', 'users').collection('mails').deleteMany({});
  await restoreInto('expired', backup);
  const indexes = await db('expired', 'users').collection('mails').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
  expect(await collectionsOf('expired')).not.toContain('restore');

  const { id, parts } = await readManifest(backup);
  const marker = { _id: 'restore', backup: id, done: parts.length };
  for (const service of STORING) await db('lacking', service).collection<{ _id: string }>('restore').insertOne(marker);
  await expect(restoreInto('lacking', backup)).rejects.toThrow(/users\/\w+ has 0 documents after the restore/);
});

test('a directory is restored by one process at a time', { timeout: 120_000 }, async () => {
  await plant('shared');
  const backup = await backUp('shared');
  let second: unknown;
  const removeLog = async () => {
    second = await restoreInto('alone', backup).catch((error: unknown) => error);
  };
  await restoreInto('alone', backup, { removeLog });
  expect(second).toMatchObject({ message: `Another backup or restore works in ${backup}.` });
  expect(await collectionsOf('alone')).toEqual(['journal', 'journal', 'journal']);
});

test('a restore stops where another one of the backup is ahead or has ended', { timeout: 120_000 }, async () => {
  await plant('twice');
  const backup = await backUp('twice');
  const stopped = { name: 'StartRefusal', message: expect.stringMatching(/^Another restore of this backup/) };
  for (const [n, moment] of ['continuing', 'messages: '].entries()) {
    const namespace = `ended${n}`;
    await expect(restoreInto(namespace, backup, { removeLog: fail })).rejects.toThrow('NATS is gone');
    let removed = 0;
    const removeLog = async () => void removed++;
    const say = (line: string) => {
      if (line.startsWith(moment)) endRestore(namespace);
    };
    await expect(restoreInto(namespace, backup, { removeLog, say })).rejects.toMatchObject(stopped);
    expect(removed).toBe(0);
  }

  // The other one uses a copy of the directory. This one waits in the middle of its first part.
  const slow = join(dir, 'slow');
  await cp(backup, slow, { recursive: true });
  const { parts } = await readManifest(slow);
  const path = join(slow, parts[0]?.file ?? '');
  const bytes = await readFile(path);
  await rm(path);
  execFileSync('mkfifo', [path]);
  const write = async (before?: () => Promise<unknown>) => {
    await using pipe = await open(path, 'w');
    await before?.();
    await pipe.writeFile(bytes);
  };
  const verified = Promise.withResolvers<void>();
  const say = (line: string) => line.startsWith('all ') && verified.resolve();
  const restoring = restoreInto('ahead', slow, { say });
  const ending = expect(restoring).rejects.toMatchObject(stopped);
  await write();
  await verified.promise;
  await write(() => restoreInto('ahead', backup, { removeLog: fail }).catch(() => {}));
  await ending;
  expect(await db('ahead', 'users').collection('restore').findOne()).toMatchObject({ done: parts.length });
});

test('a restored data directory is no demonstration, nor one half restored', { timeout: 180_000 }, async () => {
  await plant('real');
  const backup = await backUp('real');
  const dataDir = join(dir, 'data');
  const origin = join(dataDir, 'origin.json');
  // As a start writes it in a directory without one.
  const demo = JSON.stringify({ kind: 'demo', digest: '', planted: '' });
  const env = { MONGODB_URL: '', NATS_URL: '', DATA_DIR: dataDir };
  const manifest = await readManifest(backup);
  await mkdir(dataDir);

  // A wrong number stops the restore after its parts.
  const tooMany = manifest.databases.users.map((one) => ({ ...one, documents: 2 }));
  await writeManifest(backup, { ...manifest, databases: { ...manifest.databases, users: tooMany } });
  await writeFile(origin, demo);
  expect(await rookery(['restore', backup], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/documents after the restore/),
  });
  expect(JSON.parse(await readFile(origin, 'utf8'))).toMatchObject({ kind: 'empty' });

  await writeManifest(backup, manifest);
  await writeFile(origin, demo);
  expect(await rookery(['restore', backup], env)).toMatchObject({
    code: 0,
    output: expect.stringContaining('continuing the restore'),
  });
  expect(JSON.parse(await readFile(origin, 'utf8'))).toMatchObject({ kind: 'empty' });
});

test('a backup refuses while a database is half restored', async () => {
  await plant('half');
  // A restore unmarks the first database last; the marker of any database counts.
  await db('half', 'messages').collection('restore').insertOne({ backup: 'one' });
  const backup = join(dir, 'half');
  const refused = await rookery(['backup', backup], { NAMESPACE: 'half' });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('half_messages is half restored') });
  expect(await readdir(backup)).toEqual(['lock']);
});

test('a backup refuses where a database is gone', async () => {
  await plant('gone');
  await db('gone', 'messages').dropDatabase();
  const refused = await rookery(['backup', join(dir, 'gone')], { NAMESPACE: 'gone' });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('MongoDB has no database gone_messages') });
});

test('a backup of no installation, or of one that does not answer, ends with 3', { timeout: 60_000 }, async () => {
  const backup = ['backup', join(dir, 'nothing')];
  expect(await rookery(backup, { MONGODB_URL: '', DATA_DIR: join(dir, 'none') })).toMatchObject({
    code: 3,
    output: expect.stringContaining('No installation runs on'),
  });
  const MONGODB_URL = `mongodb://127.0.0.1:${await closedPort()}/?serverSelectionTimeoutMS=500`;
  expect(await rookery(backup, { MONGODB_URL })).toMatchObject({
    code: 3,
    output: expect.stringContaining('MongoDB does not answer'),
  });
});

test('a restore refuses while a service is connected, also as another user', { timeout: 120_000 }, async () => {
  await plant('idle');
  const backup = await backUp('idle');
  const service = await MongoClient.connect(servicesUrl, { appName: 'busy_users/users-1' });
  await service.db('busy_users').collection('journal').findOne();
  for (const mongodbUrl of [mongod.url, servicesUrl]) {
    await expect(restoreInto('busy', backup, { mongodbUrl })).rejects.toThrow(/busy_users\/users-1.*stop all of them/);
  }
  await service.close();
  expect(await collectionsOf('busy')).toEqual([]);
});

test('empty.yaml drops all of an installation, and nothing while a service is connected', async () => {
  const job = parse(await readFile(EMPTY, 'utf8'));
  const { env } = job.spec.template.spec.containers[0];
  const program = env.find(({ name }: { name: string }) => name === 'PROGRAM').value;
  const empty = (MONGODB_URL = mongod.url) =>
    run(['--input-type=module', '--eval', program], { NAMESPACE: 'lost', MONGODB_URL });
  await plant('lost');
  await plant('lost2');
  const service = await MongoClient.connect(servicesUrl, { appName: 'lost_users/users-1' });
  await service.db('lost_users').collection('journal').findOne();
  for (const url of [mongod.url, servicesUrl]) {
    expect(await empty(url)).toMatchObject({
      code: 1,
      output: expect.stringContaining('lost_users/users-1 runs: stop all services'),
    });
  }
  expect(await collectionsOf('lost')).toHaveLength(3);
  await service.close();
  await expect.poll(async () => (await empty(servicesUrl)).code).toBe(0);
  expect(await collectionsOf('lost')).toEqual([]);
  expect(await collectionsOf('lost2')).toHaveLength(3);
});
