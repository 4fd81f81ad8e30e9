/**
 * Notifications with crashes: a replica of users dies at each step of their delivery, and each of a thousand deliveries
 * arrives once, counted at its destination: the mail server, behind a relay for phones, or a webhook.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, Browser, createOrganisation, QUIETLY } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { appOf, decrypted, newKey } from '../api/push/app.ts';
import { useStage } from '../load/stage.ts';
import { endLeases } from './leases.ts';
import { mailServer, relayFor, webhook } from './notified.ts';

const READERS = 24;
const BOTS = 3;
const WITHIN_MS = 180_000;
/** The steps at which a replica dies. Those of the outbox are first: their leases are the longest. */
const STEPS = [
  'after take of a mail',
  'before removal of a mail',
  'after removal of a mail',
  'before commit of decisions',
  'after commit of decisions',
  'before checkpoint',
  'after checkpoint',
  'after claim of mail',
  'before commit of mails',
  'after commit of mails',
  'after claim of push',
  'request to relay',
  'answer of relay',
  'before record of push',
  'after record of push',
  'after claim of webhook',
  'request to webhook',
  'answer of webhook',
  'before removal of webhook',
  'after removal of webhook',
] as const;

const smtp = await mailServer();
const { mailed } = smtp;
const hook = await webhook();
const { called } = hook;
const relay = await relayFor(inject('servers'));
const { fcm } = relay;
const crashDir = mkdtempSync(join(tmpdir(), 'rookery-crash-'));

afterAll(async () => {
  await relay.close();
  hook.close();
  await smtp.close();
  rmSync(crashDir, { recursive: true, force: true });
});

const stage = useStage({
  crowd: { users: 2, channels: 1, each: 1 },
  env: {
    SMTP_URL: smtp.url,
    EXTERNAL_URL: 'http://chat.example.com',
    ...relay.env,
  },
  envOf: (service): Record<string, string> =>
    service === 'users'
      ? {
          NODE_OPTIONS: `--import=${new URL('crash-points.mjs', import.meta.url).href}`,
          CRASH_DIR: crashDir,
          CRASH_TARGETS: `relay=${relay.cluster.address.origin},webhook=${hook.origin}`,
        }
      : {},
});

interface Reader {
  readonly user: ApiClient;
  readonly token: string;
  readonly secret: Buffer;
}

let ann: ApiClient;
let queue_id: string;
const readers: Reader[] = [];
const bots: { readonly id: number; readonly name: string }[] = [];
/** Message ids by number. */
const sent = new Map<number, number>();

beforeAll(async () => {
  ann = await stage.organisation.user('Ann', { role: 'owner' });
  queue_id = (await ok(ann.post('/register', { event_types: ['message'] }))).queue_id;
  for (let n = 0; n < BOTS; n++) {
    const bot = { full_name: `Bot ${n}`, short_name: `bot${n}`, bot_type: 3, payload_url: `${hook.origin}/${n}` };
    bots.push({ id: (await ok(ann.post('/bots', bot))).user_id, name: bot.full_name });
  }
  const settings = {
    email_notifications_batching_period_seconds: 1,
    automatically_follow_topics_where_mentioned: false,
    automatically_follow_topics_policy: 4,
  };
  for (let n = 0; n < READERS; n++) {
    const user = await stage.organisation.user(`Reader ${n}`);
    await ok(user.patch('/settings', settings));
    readers.push({ user, token: randomBytes(24).toString('hex'), secret: Buffer.alloc(0) });
  }
  const principals = [ann.userId, ...bots.map(({ id }) => id), ...readers.map(({ user }) => user.userId)];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'all' }], principals, ...QUIETLY }));
}, 180_000);

it('phones are registered at the relay, although a replica dies while it registers one', async () => {
  const organisation = await createOrganisation(relay.cluster.address);
  const operator = await organisation.user('Olga');
  const app = await appOf((await ok(operator.get('/mobile_push/keys'))).bouncer_public_key);
  await organisation.close();
  const crashed = crashAt('answer of relay');
  for (const [n, reader] of readers.entries()) {
    const { device_id } = await eventually(() => reader.user.post('/register_client_device'));
    const { secret, fields } = newKey();
    const device = { device_id, ...fields, ...app.tokenFields(reader.token) };
    await eventually(() => reader.user.post('/mobile_push/register', device));
    readers[n] = { ...reader, secret };
  }
  await crashed;
  await endLeases(stage.cluster.address, ['push_devices']);
  const registered = async ({ user }: Reader) => {
    const { devices } = await ok(user.post('/register', { fetch_event_types: ['device'] }));
    // A repeated registration may have left another device.
    return Object.values(devices as Record<string, { push_token_id: string | null }>).some((one) => one.push_token_id);
  };
  for (const reader of readers) {
    await expect.poll(() => registered(reader), { timeout: 90_000, interval: 500 }).toBe(true);
  }
}, 240_000);

it('a registration that the relay cannot open is refused', async () => {
  const user = await stage.organisation.user('Other App');
  const { device_id } = await ok(user.post('/register_client_device'));
  const strange = await appOf(randomBytes(32).toString('base64'));
  const device = { device_id, ...newKey().fields, ...strange.tokenFields(randomBytes(24).toString('hex')) };
  await ok(user.post('/mobile_push/register', device));
  const state = async () => (await ok(user.post('/register', { fetch_event_types: ['device'] }))).devices[device_id];
  await expect.poll(state, { timeout: 30_000, interval: 200 }).toMatchObject({
    push_token_id: null,
    pending_push_token_id: null,
    push_registration_error_code: 'INVALID_BOUNCER_PUBLIC_KEY',
  });
});

it('an address that bounced gets no notifications, and other mails', async () => {
  const [user, other] = [await stage.organisation.user('Bounced'), await stage.organisation.user('Other Mail')];
  for (const one of [user, other]) await ok(one.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
  const write = (content: string) =>
    ok(ann.post('/messages', { type: 'direct', to: [user.userId, other.userId], content }));
  const refused = () => smtp.refused.filter((address) => address === user.email).length;
  await write('#901#');
  await expect.poll(refused, { timeout: 30_000 }).toBe(1);
  // The next mail of the other reader shows that the notifications of the message have been decided.
  await expect.poll(() => mailed.has(`${other.email} 901`), { timeout: 30_000 }).toBe(true);
  await write('#902#');
  await expect.poll(() => mailed.has(`${other.email} 902`), { timeout: 30_000 }).toBe(true);
  const visitor = new Browser({ origin: user.origin, host: user.host });
  await visitor.open('/accounts/password/reset/');
  await visitor.submit({ email: user.email });
  await expect.poll(refused, { timeout: 30_000 }).toBe(2);
});

it.each([...STEPS.entries()])(
  'a replica dies: %i %s',
  async (number, step) => {
    const crashed = crashAt(step);
    await send(number);
    await crashed;
  },
  120_000,
);

it('each mail has arrived once', async () => {
  const wanted = readers.flatMap(({ user }) => STEPS.map((_, number) => `${user.email} ${number}`));
  const missing = () => wanted.filter((key) => !mailed.has(key));
  // The leases of webhooks and pushes, too.
  await endLeases(stage.cluster.address, ['deliveries', 'mails']);
  await expect.poll(missing, { timeout: WITHIN_MS, interval: 500 }).toEqual([]);
  // The retry of an aborted attempt has the same Message-ID.
  expect([...mailed].filter(([, ids]) => ids.size > 1)).toEqual([]);
}, 200_000);

it('each notification is on its phone once, and is removed once the message is read', async () => {
  const secrets = new Map(readers.map(({ token, secret }) => [token, secret]));
  const all = () =>
    fcm.received.map(({ token, data }) => ({
      token,
      ...decrypted(data.encrypted_data as string, secrets.get(token) as Buffer),
    }));
  const shown = () =>
    all()
      .filter(({ type }) => type === 'message')
      .map(({ token, message_id }) => `${token} ${message_id}`);
  const wanted = readers.flatMap(({ token }) => [...sent.values()].map((id) => `${token} ${id}`)).sort();
  const missing = () => {
    const there = new Set(shown());
    return wanted.filter((one) => !there.has(one));
  };
  await expect.poll(missing, { timeout: WITHIN_MS, interval: 500 }).toEqual([]);
  expect(shown().sort()).toEqual(wanted);
  const [{ user, token }] = readers as [Reader];
  const removed = () =>
    all()
      .flatMap((one) => (one.type === 'remove' && one.token === token ? one.message_ids : []))
      .sort((a, b) => a - b);
  const ids = [...sent.values()].sort((a, b) => a - b);
  await ok(user.post('/messages/flags', { messages: ids.slice(0, 1), op: 'add', flag: 'read' }));
  await expect.poll(removed, { timeout: 60_000 }).toEqual(ids.slice(0, 1));
  await ok(user.post('/mark_all_as_read'));
  await expect.poll(removed, { timeout: 60_000 }).toEqual(ids);
}, 300_000);

it('each webhook was called under one key for each message, and answered once', async () => {
  const content = async () => {
    const narrow = [{ operator: 'channel', operand: 'all' }];
    const found = await ok(
      ann.get('/messages', { narrow, anchor: 'newest', num_before: 1000, num_after: 0, apply_markdown: false }),
    );
    return found.messages
      .filter(({ sender_id }: { sender_id: number }) => bots.some(({ id }) => id === sender_id))
      .map((one: { sender_id: number; content: string }) => `${one.sender_id} ${one.content}`)
      .sort();
  };
  const wanted = bots.flatMap(({ id }) => STEPS.map((_, number) => `${id} answer to ${number}`)).sort();
  await expect.poll(content, { timeout: WITHIN_MS, interval: 1000 }).toEqual(wanted);
  expect(called.size).toBe(BOTS * STEPS.length);
  for (const bodies of called.values()) expect(bodies.size).toBe(1);
}, 200_000);

/** Sends a message that mentions all users, and each bot by name. */
async function send(number: number): Promise<void> {
  const names = bots.map(({ id, name }) => `@**${name}|${id}**`).join(' ');
  const content = `@**all** ${names} #${number}#`;
  const message = { type: 'channel', to: 'all', topic: `topic ${number % 3}`, content };
  const { id } = await eventually(() => ann.post('/messages', { ...message, queue_id, local_id: `${number}.01` }));
  sent.set(number, id);
}

/** Retries until success: a gateway may answer 502 while replicas die. */
async function eventually(request: () => ReturnType<ApiClient['post']>) {
  let answer: Awaited<ReturnType<typeof request>> | undefined;
  const succeeds = async () => {
    answer = await request().catch(() => undefined);
    return answer?.status;
  };
  await expect.poll(succeeds, { timeout: 30_000 }).toBe(200);
  return (answer as NonNullable<typeof answer>).body;
}

/** Resolves when a replica has died at this step and both replicas are ready again. */
async function crashAt(step: string): Promise<void> {
  const file = join(crashDir, step);
  writeFileSync(file, '');
  await expect.poll(() => existsSync(file), { timeout: 60_000, message: step }).toBe(false);
  const { supervisor } = stage.cluster;
  for (const replica of [1, 2]) await supervisor.waitReady('users', replica, 60_000);
}
