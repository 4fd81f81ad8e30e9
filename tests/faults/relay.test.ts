/** A server's relay: what it can read, its crashes, and its limits, counted at the push services behind it. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiClient,
  type Cluster,
  createOrganisation,
  metricValues,
  type Organisation,
  scrape,
  startCluster,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { type App, appOf, decrypted, newKey } from '../api/push/app.ts';
import { registerServer, relayFor } from './notified.ts';

const MESSAGES = 60;
const WITHIN_MS = 120_000;

const relay = await relayFor(inject('servers'), { users: 2 });
const { fcm, apns } = relay;
let client: Cluster;
let organisation: Organisation;
let ann: ApiClient;
let app: App;

beforeAll(async () => {
  client = await startCluster({ servers: inject('servers'), env: relay.env });
  const home = await createOrganisation(relay.cluster.address);
  const operator = await home.user('Olga');
  app = await appOf((await ok(operator.get('/mobile_push/keys'))).bouncer_public_key);
  await home.close();
  organisation = await createOrganisation(client.address);
  ann = await organisation.user('Ann');
});
afterAll(async () => {
  await organisation?.close();
  await client?.stop();
  await relay.close();
});

/** Registers a phone of a user, whose app has only the relay's key. */
async function phoneOf(user: ApiClient, kind: 'fcm' | 'apns') {
  const { device_id } = await ok(user.post('/register_client_device'));
  const token = randomBytes(24).toString('hex');
  const key = newKey();
  await ok(user.post('/mobile_push/register', { device_id, ...key.fields, ...app.tokenFields(token, kind) }));
  const isRegistered = async () => {
    const { devices } = await ok(user.post('/register', { fetch_event_types: ['device'] }));
    return devices[device_id].push_token_id !== null;
  };
  await expect.poll(isRegistered, { timeout: WITHIN_MS, interval: 250 }).toBe(true);
  const read = (data: unknown) => decrypted(data as string, key.secret);
  /** The notifications that arrived, each with the id by which the phone replaces repetitions. */
  return () =>
    kind === 'fcm'
      ? fcm.received
          .filter((one) => one.token === token)
          .map(({ data }) => ({ notification: read(data.encrypted_data), collapse: '' }))
      : apns.received
          .filter((one) => one.token === token)
          .map(({ payload, headers }) => ({
            notification: read(payload.encrypted_data),
            collapse: String(headers['apns-collapse-id']),
          }));
}

const direct = async (to: ApiClient, content: string): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'direct', to: [to.userId], content }))).id;

it('shows messages on phones of both kinds, and removes them, and can read none', async () => {
  const user = await organisation.user('Reader');
  const phones = [await phoneOf(user, 'fcm'), await phoneOf(user, 'apns')];
  const id = await direct(user, 'only for phones');
  const has = (type: string) => phones.map((shown) => shown().some(({ notification }) => notification.type === type));
  await expect.poll(() => has('message'), { timeout: WITHIN_MS }).toEqual([true, true]);
  for (const shown of phones) {
    const message = { type: 'message', message_id: id, content: 'only for phones', user_id: user.userId };
    expect(shown()[0]?.notification).toMatchObject(message);
  }
  await ok(user.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  await expect.poll(() => has('remove'), { timeout: WITHIN_MS }).toEqual([true, true]);
  expect(JSON.stringify([fcm.received, apns.received])).not.toMatch(/only for phones|Ann/);
  // A message and its removal, on two phones each.
  const sent = () => counted('rookery_notifications_sent_total', { kind: 'push' });
  await expect.poll(sent, { timeout: WITHIN_MS }).toBe(2);
  expect(await counted('rookery_pushes_total', { result: 'sent' })).toBe(4);
  expect(await counted('rookery_pushes_total', { result: 'failed' })).toBe(0);
}, 300_000);

/** Returns the sum of a metric over the replicas of users, of the server that the phones belong to. */
async function counted(name: string, labels: Record<string, string>): Promise<number> {
  let sum = 0;
  for (const { replica } of client.supervisor.list('users')) {
    const values = metricValues(await scrape(client.supervisor, 'users', replica), name, labels);
    expect(values, name).toHaveLength(1);
    sum += values[0] as number;
  }
  return sum;
}

it('loses none and shows none twice while its processes are killed', async () => {
  const user = await organisation.user('Busy Reader');
  const shown = await phoneOf(user, 'apns');
  const killed = [
    ['users', 1],
    ['gateway', 1],
    ['users', 2],
  ] as const;
  const each = MESSAGES / killed.length;
  const ids: number[] = [];
  for (const [service, replica] of killed) {
    ids.push(...(await Promise.all(Array.from({ length: each }, (_, n) => direct(user, `number ${n}`)))));
    // Some have arrived; others are in flight or pending.
    await expect.poll(() => shown().length, { timeout: WITHIN_MS, interval: 10 }).toBeGreaterThan(ids.length - each);
    await relay.cluster.supervisor.kill(service, replica);
  }
  const arrived = () => Map.groupBy(shown(), ({ notification }) => Number(notification.message_id));
  await expect.poll(() => ids.filter((id) => !arrived().has(id)), { timeout: WITHIN_MS, interval: 250 }).toEqual([]);
  // On the phone a repetition replaces the first notification.
  const collapses = [...arrived().values()].map((some) => new Set(some.map(({ collapse }) => collapse)).size);
  expect(collapses.filter((size) => size !== 1)).toEqual([]);
}, 400_000);

it('lets a server send so much in a minute, and the others go on', async () => {
  const { origin } = relay.cluster.address;
  const flooder = { id: randomUUID(), key: randomBytes(32).toString('hex') };
  const realm_uuid = randomUUID();
  await registerServer(origin, flooder);
  const authorization = `Basic ${Buffer.from(`${flooder.id}:${flooder.key}`).toString('base64')}`;
  const post = async (path: string, type: string, body: string) => {
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${origin}/api/v1/remotes/push/e2ee/${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const { token_kind: _, ...fields } = app.tokenFields(randomBytes(24).toString('hex'));
  const registration = new URLSearchParams({ realm_uuid, ...fields }).toString();
  expect(await post('register', 'application/x-www-form-urlencoded', registration)).toMatchObject({ status: 200 });
  const payload = { push_key_id: 7, encrypted_data: 'AAAA' };
  const push_requests = Array.from({ length: 100 }, (_, n) => ({ token_id: `no${n}`, payload }));
  const body = JSON.stringify({ realm_uuid, push_requests });
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  // A minute may end in between.
  while (answers.length < 300 && answers.at(-1)?.status !== 429) {
    answers.push(await post('notify', 'application/json', body));
  }
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });
  expect(answers.length).toBeGreaterThan(120);
  const user = await organisation.user('Patient Reader');
  const shown = await phoneOf(user, 'fcm');
  const id = await direct(user, 'still there');
  const ids = () => shown().map(({ notification }) => notification.message_id);
  await expect.poll(ids, { timeout: WITHIN_MS }).toEqual([id]);
}, 300_000);
