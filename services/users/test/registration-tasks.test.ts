/** Tests registrations of devices at a relay that does not answer, counted at the relay. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DurableTasks } from '@rookery/runtime';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushDeviceDocument } from '../src/devices/store/push-devices.ts';
import { type PendingDevice, registrationTasks } from '../src/push/registration-tasks.ts';
import {
  foundOrganisation,
  type Replica,
  type Servers,
  startReplica,
  startServers,
  type TestUser,
} from './start-users.ts';

const DAY_MS = 24 * 3600_000;
const TOKEN_ID = 'AAAAAAAAAAA=';

let servers: Servers;
let relay: Server;
let replica: Replica;
let worker: DurableTasks<PendingDevice>;
/** The answers of the relay to the next registrations; afterwards, all succeed. */
const answers: (number | 'reset')[] = [];
let received = 0;

beforeAll(async () => {
  relay = createServer((request, response) => {
    received++;
    const answer = answers.shift() ?? 200;
    if (answer === 'reset') request.socket.destroy();
    else response.writeHead(answer).end('{}');
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  servers = await startServers();
  const { port } = relay.address() as AddressInfo;
  replica = await startReplica(servers, {
    push: {
      PUSH_RELAY_URL: `http://127.0.0.1:${port}`,
      PUSH_RELAY_ORG_ID: '6b5b1b5e-4f0e-4a54-9d2b-1d6f2e4b7c11',
      PUSH_RELAY_ORG_KEY: 'k'.repeat(32),
    },
  });
  const { database, context } = replica;
  worker = registrationTasks({ ...context, database, relay: context.pusher.relay, metrics: new Registry() });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await replica.stop();
  await servers.stop();
  await new Promise((resolve) => relay.close(resolve));
});

const devices = () => replica.database.collection<PushDeviceDocument>('push_devices');

/** A device whose registration is sealed to a key that this server does not have. */
async function newDevice() {
  const { realm, add } = await foundOrganisation(replica);
  const user: TestUser = await add('Ann');
  const { device_id = 0 } = await replica.call.RegisterClientDevice({}, await user.ctx());
  const registration = {
    device_id,
    realm_url: 'http://chat.example.com',
    push_key_id: 7,
    push_key: Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32, 1)]).toString('base64'),
    token_kind: 'fcm',
    token_id: TOKEN_ID,
    bouncer_public_key: Buffer.alloc(32, 2).toString('base64'),
    encrypted_push_registration: Buffer.alloc(80, 3).toString('base64'),
    push_subscription: '',
  };
  const register = async () => replica.call.RegisterPushDevice(registration, await user.ctx());
  const shown = async () =>
    (await replica.context.directories.current(realm)).users.byId
      .get(user.id)
      ?.devices?.find(({ id }) => id === device_id);
  const stored = () => devices().findOne({ realm });
  /** Brings the next attempt forward, so that the test does not wait for it. */
  const attempt = async (change: object = {}) => {
    await devices().updateOne({ realm }, { $set: { due_at: 0, ...change } });
    worker.soon();
  };
  return { register, shown, stored, attempt };
}

it('tries again ever later what the relay does not take, and the device is registered then', async () => {
  const device = await newDevice();
  answers.push(503, 'reset');
  await device.register();
  worker.soon();
  /** The wait after this many attempts, ms; undefined before they were made. */
  const waited = async (attempts: number) => {
    const { attempts: made, due_at = 0 } = (await device.stored()) ?? {};
    const waitMs = due_at - Date.now();
    // The lease of a claim is longer.
    return made === attempts && waitMs < 20_000 ? waitMs : undefined;
  };
  await expect.poll(() => waited(1), { timeout: 20_000 }).toBeLessThanOrEqual(4_000);
  expect(await device.shown()).toMatchObject({ push_token_id: null, pending_push_token_id: TOKEN_ID });
  await device.attempt();
  await expect.poll(() => waited(2), { timeout: 20_000 }).toBeLessThanOrEqual(8_000);
  await device.attempt();
  const registered = { push_token_id: TOKEN_ID, pending_push_token_id: null, push_registration_error_code: null };
  await expect.poll(device.shown, { timeout: 20_000 }).toMatchObject(registered);
  expect(received).toBe(3);
  expect(await device.stored()).toMatchObject({ address: { via: 'relay', token_id: TOKEN_ID } });
  expect(await device.stored()).not.toHaveProperty('due_at');
});

it('gives up what the relay has not taken for a day, and says why', async () => {
  const device = await newDevice();
  answers.push(503);
  await device.register();
  worker.soon();
  await expect.poll(async () => (await device.stored())?.attempts, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => answers, { timeout: 20_000 }).toEqual([]);
  const before = received;
  await device.attempt({ 'pending.since': Date.now() - DAY_MS - 1 });
  const refused = {
    push_token_id: null,
    pending_push_token_id: null,
    push_registration_error_code: 'REQUEST_EXPIRED',
  };
  await expect.poll(device.shown, { timeout: 20_000 }).toMatchObject(refused);
  expect(received).toBe(before);
});
