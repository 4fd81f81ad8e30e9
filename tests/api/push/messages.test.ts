/** Push notifications of messages, from the send to the decryption on the phone. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, ageMessages, createOrganisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ok } from '../../answers.ts';
import { type App, appOf, decrypted, newKey, nothing, tokenIdOf } from './app.ts';
import { usePushServices } from './services.ts';

const people = { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', ben: 'Ben' } as const;
const { organisation, owner, ann, ben } = await useOrganisation(people);

const services = usePushServices();
const mongodb = await MongoClient.connect(organisation.address.mongodbUrl);
afterAll(() => mongodb.close());
const deliveries = mongodb.db(`${organisation.address.namespace}_users`).collection('deliveries');
const pushTo = ({ userId: user }: { userId: number }, message_id: number) => ({
  realm: organisation.realmId,
  kind: 'push',
  user,
  message_id,
});
const TWO_DAYS_MS = 48 * 3600_000;
const UNREGISTERED = {
  status: 404,
  body: JSON.stringify({ error: { details: [{ errorCode: 'UNREGISTERED' }] } }),
};
let app: App;

beforeAll(async () => {
  app = await appOf((await ok(ann.get('/mobile_push/keys'))).bouncer_public_key);
});

/** Creates a phone of a user. */
async function phoneOf(user: ApiClient) {
  const { device_id } = await ok(user.post('/register_client_device'));
  const token = randomBytes(24).toString('hex');
  const key = newKey();
  await ok(user.post('/mobile_push/register', { device_id, ...key.fields, ...app.tokenFields(token) }));
  const shown = () =>
    services.fcm.received
      .filter((one) => one.token === token)
      .map(({ data }) => decrypted(data.encrypted_data as string, key.secret));
  /** Waits for the first notification of a type, optionally about one message. */
  const next = (type: string, message?: number) =>
    vi.waitFor(
      () => {
        const found = shown().find((one) => one.type === type && (message === undefined || one.message_id === message));
        if (!found) throw new Error(`no notification ${type} came`);
        return found;
      },
      { timeout: 10_000, interval: 50 },
    );
  return { userId: user.userId, device_id, token, shown, next };
}

const direct = async (from: ApiClient, to: ApiClient, content: string): Promise<number> =>
  (await ok(from.post('/messages', { type: 'direct', to: [to.userId], content }))).id;

it('shows a direct message, and removes it when it is read elsewhere', async () => {
  const user = await organisation.user('Direct Reader');
  const phone = await phoneOf(user);
  const id = await direct(ann, user, 'See **you** at :smile: noon');
  expect(await phone.next('message')).toEqual({
    type: 'message',
    message_id: id,
    sender_id: ann.userId,
    sender_full_name: 'Ann',
    sender_avatar_url: expect.stringMatching(/^https?:\/\//),
    content: expect.stringMatching(/^See you at .* noon$/),
    time: expect.any(Number),
    recipient_type: 'direct',
    recipient_user_ids: [ann.userId, user.userId].sort((a, b) => a - b),
    realm_url: expect.stringMatching(/^http:\/\//),
    realm_name: expect.any(String),
    user_id: user.userId,
  });
  await ok(user.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expect(await phone.next('remove')).toMatchObject({ message_ids: [id], user_id: user.userId });
});

it('shows on the icons of iOS how many messages wait, and fewer when some are read elsewhere', async () => {
  const user = await organisation.user('Badge Reader');
  const { device_id } = await ok(user.post('/register_client_device'));
  const [token, older] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const registration = { ...newKey().fields, ...app.tokenFields(token, 'apns') };
  await ok(user.post('/mobile_push/register', { device_id, ...registration }));
  await ok(user.post('/users/me/apns_device_token', { token: older, appid: 'org.example.app' }));
  const badges = (of: string) =>
    services.apns.received
      .filter((one) => one.token === of)
      .map(({ payload, headers }) => [(payload.aps as { badge?: number }).badge, headers['apns-priority']]);
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    ids.push(await direct(ann, user, `number ${n}`));
    for (const of of [token, older]) await vi.waitFor(() => expect(badges(of)).toHaveLength(n), { timeout: 10_000 });
  }
  await ok(user.post('/messages/flags', { messages: ids.slice(0, 2), op: 'add', flag: 'read' }));
  const silently = [1, '5'];
  for (const of of [token, older]) {
    await vi.waitFor(() => expect(badges(of)).toEqual([[1, '10'], [2, '10'], [3, '10'], silently]), {
      timeout: 10_000,
    });
  }
});

it.each([
  ['that the reader leaves', 'Leaving Reader'],
  ['from which the reader is removed', 'Removed Reader'],
])('removes the notifications of a channel %s, and counts them no more', async (_, name) => {
  const user = await organisation.user(name);
  const phone = await phoneOf(user);
  const { device_id } = await ok(user.post('/register_client_device'));
  const token = randomBytes(24).toString('hex');
  await ok(user.post('/mobile_push/register', { device_id, ...newKey().fields, ...app.tokenFields(token, 'apns') }));
  const board = `board of ${name}`;
  const subscriptions = [{ name: board }];
  const subscribers = [ann.userId, owner.userId, user.userId];
  await ok(
    ann.post('/users/me/subscriptions', { subscriptions, principals: subscribers, invite_only: true, ...QUIETLY }),
  );
  const content = `@**${name}** look`;
  const { id } = await ok(ann.post('/messages', { type: 'channel', to: board, topic: 'talk', content }));
  await phone.next('message', id);
  if (name === 'Leaving Reader') await ok(user.delete('/users/me/subscriptions', { subscriptions: [board] }));
  else await ok(owner.delete('/users/me/subscriptions', { subscriptions: [board], principals: [user.userId] }));
  expect(await phone.next('remove')).toMatchObject({ message_ids: [id] });
  await phone.next('message', await direct(ann, user, 'the only one unread'));
  const badges = () =>
    services.apns.received
      .filter((one) => one.token === token)
      .map(({ payload }) => (payload.aps as { badge?: number }).badge);
  await vi.waitFor(() => expect(badges()).toEqual([1, 0, 1]), { timeout: 10_000 });
});

it('shows a mention in a channel, with where it was', async () => {
  const user = await organisation.user('Mentioned User');
  const phone = await phoneOf(user);
  const { id: channel } = await ok(
    ann.post('/channels/create', { name: 'Square', subscribers: [ann.userId, user.userId] }),
  );
  const content = `@**Mentioned User** ${'long '.repeat(100)}`;
  const { id } = await ok(ann.post('/messages', { type: 'channel', to: channel, topic: 'talk', content }));
  const shown = await phone.next('message', id);
  expect(shown).toMatchObject({
    message_id: id,
    recipient_type: 'channel',
    channel_id: channel,
    channel_name: 'Square',
    topic: 'talk',
  });
  expect([...shown.content]).toHaveLength(200);
});

it('shows no content to push services where the organisation forbids it: an older token gets nothing then', async () => {
  const user = await organisation.user('Older App');
  const phone = await phoneOf(user);
  const older = randomBytes(24).toString('hex');
  await ok(user.post('/users/me/android_gcm_reg_id', { token: older }));
  const readable = () => services.fcm.received.filter(({ token }) => token === older).map(({ data }) => data.content);
  await ok(owner.patch('/realm', { require_e2ee_push_notifications: true }));
  await phone.next('message', await direct(ann, user, 'for the app alone'));
  await ok(owner.patch('/realm', { require_e2ee_push_notifications: false }));
  await phone.next('message', await direct(ann, user, 'for both'));
  await vi.waitFor(() => expect(readable()).toEqual(['for both']), { timeout: 10_000 });
});

it('shows no text of direct messages in browsers of a user who hides it', async () => {
  const user = await organisation.user('Hiding Reader');
  await ok(user.patch('/settings', { pm_content_in_desktop_notifications: false }));
  const subscriptions = [{ name: 'secrets' }];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, principals: [ann.userId, user.userId], ...QUIETLY }));
  const phone = await phoneOf(user);
  const { device_id } = await ok(user.post('/register_client_device'));
  const push_subscription = JSON.stringify(services.web.subscribe());
  await ok(user.post('/mobile_push/register', { device_id, token_kind: 'web', push_subscription }));
  const inBrowser = (id: number) =>
    vi.waitFor(
      () => services.web.received.map(({ text }) => JSON.parse(text)).find((one) => one.message_id === id) ?? nothing(),
      { timeout: 10_000, interval: 50 },
    );
  const hidden = await direct(ann, user, 'a secret');
  expect(await inBrowser(hidden)).toMatchObject({ sender_full_name: 'Ann', content: 'New direct message' });
  expect(await phone.next('message', hidden)).toMatchObject({ content: 'a secret' });
  const mention = { type: 'channel', to: 'secrets', topic: 'talk', content: '@**Hiding Reader** look' };
  const { id: mentioned } = await ok(ann.post('/messages', mention));
  expect(await inBrowser(mentioned)).toMatchObject({ content: '@Hiding Reader look' });
  await ok(user.patch('/settings', { pm_content_in_desktop_notifications: true }));
  expect(await inBrowser(await direct(ann, user, 'no secret'))).toMatchObject({ content: 'no secret' });
});

it('shows a mention that an edit adds to an old message', async () => {
  const user = await organisation.user('Added Later');
  const phone = await phoneOf(user);
  const subscriptions = [{ name: 'old' }];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, principals: [ann.userId, user.userId], ...QUIETLY }));
  await ok(owner.patch('/realm', { message_content_edit_limit_seconds: 'unlimited' }));
  const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'old', topic: 'talk', content: 'for no one' }));
  await ageMessages(organisation, [id], TWO_DAYS_MS);
  await ok(ann.patch(`/messages/${id}`, { content: 'for @**Added Later**' }));
  expect(await phone.next('message', id)).toMatchObject({ content: 'for @Added Later' });
});

it('removes an old notification although the push service fails at first', async () => {
  const user = await organisation.user('Slow Reader');
  const phone = await phoneOf(user);
  const id = await direct(ann, user, 'old when it is read');
  await phone.next('message', id);
  await deliveries.updateOne(pushTo(user, id), { $inc: { sent_at: -TWO_DAYS_MS } });
  services.fcm.faults.push({ status: 503, headers: { 'retry-after': '1' }, tokens: [phone.token] });
  await ok(user.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expect(await phone.next('remove')).toMatchObject({ message_ids: [id] });
  expect(services.fcm.faults).toEqual([]);
});

it('shows nothing of what was deleted before it was sent', async () => {
  const user = await organisation.user('Late Reader');
  const phone = await phoneOf(user);
  services.fcm.faults.push({ status: 503, headers: { 'retry-after': '3' }, tokens: [phone.token] });
  const deleted = await direct(ann, user, 'gone');
  await vi.waitFor(() => expect(services.fcm.faults).toEqual([]), { timeout: 10_000 });
  await ok(ann.delete(`/messages/${deleted}`));
  const id = await direct(ann, user, 'here');
  expect(await phone.next('message')).toMatchObject({ message_id: id });
  // The failed attempt may have reached the phone, so the phone is notified of the deletion when the retry would have
  // been due.
  await phone.next('remove');
  expect(phone.shown().filter(({ type }) => type === 'message')).toHaveLength(1);
});

it('shows nothing of a mention that an edit removed before it was sent', async () => {
  const user = await organisation.user('Almost Mentioned');
  const phone = await phoneOf(user);
  const subscriptions = [{ name: 'edits' }];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, principals: [ann.userId, user.userId], ...QUIETLY }));
  services.fcm.faults.push({ status: 503, headers: { 'retry-after': '3' }, tokens: [phone.token] });
  const content = '@**Almost Mentioned** by mistake';
  const { id: wrong } = await ok(ann.post('/messages', { type: 'channel', to: 'edits', topic: 'talk', content }));
  await vi.waitFor(() => expect(services.fcm.faults).toEqual([]), { timeout: 10_000 });
  await ok(ann.patch(`/messages/${wrong}`, { content: 'by mistake' }));
  // Retried later than the mention.
  services.fcm.faults.push({ status: 503, headers: { 'retry-after': '6' }, tokens: [phone.token] });
  const id = await direct(ann, user, 'on purpose');
  await phone.next('message', id);
  expect(phone.shown().map(({ message_id }) => message_id)).toEqual([id]);
});

it('shows nothing of an organisation that was deactivated before it was sent', async () => {
  const closing = await createOrganisation(inject('cluster'));
  onTestFinished(() => closing.close());
  const closer = await closing.user('Olga', { role: 'owner' });
  const [ended, other] = [await phoneOf(await closing.user('Eve')), await organisation.user('Outsider')];
  const phone = await phoneOf(other);
  const fails = async (token: string, send: () => Promise<unknown>) => {
    services.fcm.faults.push({ status: 503, headers: { 'retry-after': '5' }, tokens: [token] });
    await send();
    await vi.waitFor(() => expect(services.fcm.faults).toEqual([]), { timeout: 10_000 });
  };
  await fails(ended.token, () => closer.post('/messages', { type: 'direct', to: [ended.userId], content: 'late' }));
  await ok(closer.post('/realm/deactivate'));
  await fails(phone.token, () => direct(ann, other, 'due later'));
  await phone.next('message');
  expect(ended.shown()).toEqual([]);
});

it('sends to the other phone again, and not to the one that has it', async () => {
  const user = await organisation.user('Two Phones');
  const phones = [await phoneOf(user), await phoneOf(user)];
  services.fcm.faults.push({ status: 500, tokens: phones.map(({ token }) => token) });
  await direct(ann, user, 'twice?');
  for (const phone of phones) await phone.next('message');
  for (const phone of phones) expect(phone.shown()).toHaveLength(1);
});

it('removes what one phone shows, although the other failed for good', async () => {
  const user = await organisation.user('Half Reached');
  const [phone, other] = [await phoneOf(user), await phoneOf(user)];
  const tokens = [other.token];
  services.fcm.faults.push({ status: 503, headers: { 'retry-after': '1' }, tokens }, { ...UNREGISTERED, tokens });
  const id = await direct(ann, user, 'on one phone');
  await phone.next('message', id);
  // Until the second attempt is recorded, a reading creates a removal in any case.
  const isWaiting = () => deliveries.countDocuments({ ...pushTo(user, id), due_at: { $exists: true } });
  await vi.waitFor(async () => expect(await isWaiting()).toBe(0), { timeout: 10_000 });
  expect(services.fcm.faults).toEqual([]);
  await ok(user.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expect(await phone.next('remove')).toMatchObject({ message_ids: [id] });
  expect(other.shown()).toEqual([]);
});

it('removes a phone that the push service knows no more, and reaches the other', async () => {
  const user = await organisation.user('Lost Phone');
  const phones = [await phoneOf(user), await phoneOf(user)];
  services.fcm.faults.push({ ...UNREGISTERED, tokens: phones.map(({ token }) => token) });
  await direct(ben, user, 'one left');
  await vi.waitFor(() => expect(phones.flatMap((phone) => phone.shown())).toHaveLength(1), { timeout: 10_000 });
  const lost = phones.find((phone) => phone.shown().length === 0);
  await vi.waitFor(
    async () => {
      const { devices } = await ok(user.post('/register', { fetch_event_types: ['device'] }));
      expect(devices[lost?.device_id ?? 0].push_token_id).toBeNull();
    },
    { timeout: 10_000 },
  );
  const left = phones.find((phone) => phone !== lost);
  const { devices } = await ok(user.post('/register', { fetch_event_types: ['device'] }));
  expect(devices[left?.device_id ?? 0].push_token_id).toBe(tokenIdOf(left?.token ?? ''));
});
