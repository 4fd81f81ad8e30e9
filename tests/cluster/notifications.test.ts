/** Notifications over crashes: each delivery is mailed once, counted at the mail server, whichever replica dies when. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { useStage } from '../load/stage.ts';

/** Message-IDs by `reader message`, as mails show them. */
const mailed = new Map<string, Set<string>>();
const seen = new Set<string>();

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    (async () => {
      const mail = await PostalMime.parse(await buffer(stream));
      const [{ address = '' } = {}] = envelope.rcptTo;
      for (const [, number] of (mail.text ?? '').matchAll(/#(\d+)#/g)) {
        const key = `${address} ${number}`;
        mailed.set(key, (mailed.get(key) ?? new Set()).add(mail.messageId ?? ''));
      }
      // Some mails are refused for now at first, so that they come again.
      const id = mail.messageId ?? '';
      const isNew = !seen.has(id);
      seen.add(id);
      if (isNew && seen.size % 7 === 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      return done();
    })().catch(done);
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const stage = useStage({
  crowd: { users: 2, channels: 1, each: 1 },
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EXTERNAL_URL: 'http://chat.example.com' },
});

const READERS = 25;
const MESSAGES = 40;
const KILLS = 8;
const WITHIN_MS = 120_000;

it('1,000 deliveries while replicas of users are killed: none is lost, none doubled', async () => {
  const { cluster, organisation } = stage;
  const ann = await organisation.user('Ann', { role: 'owner' });
  const readers = await people(ann);
  const { queue_id } = await ok(ann.post('/register', { event_types: ['message'] }));
  for (let kill = 0; kill < KILLS; kill++) {
    const numbers = Array.from({ length: MESSAGES / KILLS }, (_, n) => (kill * MESSAGES) / KILLS + n);
    await Promise.all(numbers.map((number) => send(ann, queue_id, number)));
    // Every other time when the deliveries are decided, and else when the first of them are mailed.
    if (kill % 2 === 1) await expect.poll(() => isMailed(numbers), { timeout: WITHIN_MS, interval: 20 }).toBe(true);
    const replica = (Math.floor(kill / 2) % 2) + 1;
    await cluster.supervisor.kill('users', replica);
    await cluster.supervisor.waitReady('users', replica);
  }
  const wanted = readers.flatMap(({ email }) => Array.from({ length: MESSAGES }, (_, n) => `${email} ${n}`));
  await expect
    .poll(() => wanted.filter((key) => !mailed.has(key)).length, { timeout: WITHIN_MS, interval: 500 })
    .toBe(0);
  const doubled = wanted.filter((key) => (mailed.get(key)?.size ?? 0) > 1);
  expect(doubled).toEqual([]);
  expect(mailed.size).toBe(wanted.length);
}, 300_000);

/** Users who are never active, in one channel. */
async function people(ann: ApiClient): Promise<ApiClient[]> {
  const readers: ApiClient[] = [];
  for (let n = 0; n < READERS; n++) {
    const reader = await stage.organisation.user(`Reader ${n}`);
    await ok(reader.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
    readers.push(reader);
  }
  const principals = [ann.userId, ...readers.map(({ userId }) => userId)];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'all' }], principals, ...QUIETLY }));
  return readers;
}

const isMailed = (numbers: readonly number[]): boolean =>
  [...mailed.keys()].some((key) => numbers.some((number) => key.endsWith(` ${number}`)));

/** A message that mentions everyone, repeated until it is answered. */
async function send(ann: ApiClient, queue_id: string, number: number): Promise<void> {
  const content = `@**all** #${number}#`;
  const message = { type: 'channel', to: 'all', topic: `topic ${number % 3}`, content };
  const once = { ...message, queue_id, local_id: `${number}.01` };
  const sent = async () => (await ann.post('/messages', once).catch(() => ({ status: 0 }))).status;
  await expect.poll(sent, { timeout: 30_000 }).toBe(200);
}
