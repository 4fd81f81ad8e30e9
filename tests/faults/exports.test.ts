/**
 * The export of a process that dies is restarted by the next one; an export that cannot be made is reported as failed.
 */
import { type ApiClient, type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { basic, download, open } from '../api/exports/archive.ts';

let cluster: Cluster;
let organisation: Organisation;
let owner: ApiClient;
let mongodb: MongoClient;

beforeAll(async () => {
  cluster = await startCluster({ servers: inject('servers') });
  mongodb = await MongoClient.connect(inject('servers').mongodbUrl);
  organisation = await createOrganisation(cluster.address);
  owner = await organisation.user('Olga', { role: 'owner' });
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
  await ok(owner.post('/messages', { type: 'channel', to: 'square', topic: 'talk', content: 'hello' }));
});
afterAll(async () => {
  await mongodb?.close();
  await organisation?.close();
  await cluster?.stop();
});

const database = () => mongodb.db(`${cluster.address.namespace}_users`);
const stored = (id: number) => database().collection('exports').findOne({ realm: organisation.realmId, id });
const signal = (service: 'users' | 'messages', name: NodeJS.Signals) =>
  process.kill(cluster.supervisor.pid(service, 1) as number, name);
const ask = async () => (await ok(owner.post('/export/realm'))).id as number;
const received = async (id: number) =>
  (await ok(owner.get('/export/realm'))).exports.find((one: { id: number }) => one.id === id);

it('is started again by another process', async () => {
  // The export blocks while it fetches messages.
  signal('messages', 'SIGSTOP');
  const id = await ask();
  await expect.poll(async () => (await stored(id))?.attempts, { timeout: 20_000 }).toBe(1);
  signal('users', 'SIGKILL');
  signal('messages', 'SIGCONT');
  const listed = async () => {
    const { status, body } = await owner.get('/export/realm');
    return status === 200 ? body.exports.find((one: { id: number }) => one.id === id)?.pending : undefined;
  };
  await expect.poll(listed, { timeout: 60_000, interval: 250 }).toBe(false);
  const { export_url, failed_timestamp } = await received(id);
  expect(failed_timestamp).toBeNull();
  expect((await stored(id))?.attempts).toBeGreaterThan(1);
  const { bytes } = await download(owner, export_url, basic(owner));
  const messages = (await open(bytes)).lines('messages.ndjson');
  expect(messages.filter((one) => one.sender_id === owner.userId)).toMatchObject([{ content: 'hello' }]);
  // Nothing is left of the attempt that died.
  expect(await database().collection('archives.files').countDocuments()).toBe(1);
  const pieces = await database().collection('archives.chunks').distinct('files_id');
  expect(pieces).toHaveLength(1);
});
