/** Registration of devices for encrypted notifications, which they can decrypt. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, type ClientEvent, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { type App, appOf, decrypted, newKey, nothing, now, tokenIdOf } from './app.ts';
import { usePushServices } from './services.ts';

const { organisation, owner, max, bot } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  max: 'Max',
  bot: { name: 'Robbie', botOf: 'max' },
});
const services = usePushServices();
let sealed: App['sealed'];
let tokenFields: App['tokenFields'];

beforeAll(async () => {
  ({ sealed, tokenFields } = await appOf((await ok(max.get('/mobile_push/keys'))).bouncer_public_key));
});

const isDevice = ({ type }: ClientEvent) => type === 'device';
const newDevice = async (who: ApiClient): Promise<number> => (await ok(who.post('/register_client_device'))).device_id;
const deviceOf = async (who: ApiClient, id: number) =>
  (await ok(who.post('/register', { fetch_event_types: ['device'] }))).devices[id];

const register = (who: ApiClient, device_id: number, fields: object) =>
  who.post('/mobile_push/register', { device_id, ...fields });
const test = (who: ApiClient, device_id?: number) =>
  who.post('/mobile_push/e2ee/test_notification', device_id === undefined ? {} : { device_id });
const newToken = () => randomBytes(24).toString('hex');

describe('POST /mobile_push/register', () => {
  it('registers an Android app, whose notifications only it can read', async () => {
    const user = await organisation.user('Android User');
    const id = await newDevice(user);
    const queue = await EventQueue.register(user, { event_types: ['device'] });
    const [key, token] = [newKey(), newToken()];
    const fields = { ...key.fields, ...tokenFields(token) };
    await ok(register(user, id, fields));
    const shown = {
      push_key_id: key.fields.push_key_id,
      push_token_id: tokenIdOf(token),
      push_token_last_updated_timestamp: expect.any(Number),
    };
    expect(await queue.next(isDevice)).toEqual({
      id: expect.any(Number),
      type: 'device',
      op: 'update',
      device_id: id,
      ...shown,
    });
    expect(await deviceOf(user, id)).toEqual({
      ...shown,
      pending_push_token_id: null,
      push_registration_error_code: null,
    });
    await ok(register(user, id, fields));
    await ok(test(user));
    const [{ data, ...rest } = nothing()] = services.fcm.received;
    expect(rest).toEqual({ token, priority: 'high' });
    expect(Object.keys(data).sort()).toEqual(['encrypted_data', 'push_key_id']);
    expect(data.push_key_id).toBe(String(key.fields.push_key_id));
    expect(decrypted(data.encrypted_data as string, key.secret)).toEqual({
      type: 'test',
      time: expect.any(Number),
      realm_url: expect.stringMatching(/^http:/),
      realm_name: expect.any(String),
      user_id: user.userId,
    });
  });

  it('registers an iOS app', async () => {
    const user = await organisation.user('iOS User');
    const id = await newDevice(user);
    const [key, token] = [newKey(), newToken()];
    await ok(register(user, id, { ...key.fields, ...tokenFields(token, 'apns') }));
    await ok(test(user, id));
    const [{ headers, payload, ...rest } = nothing()] = services.apns.received;
    expect(rest).toEqual({ token });
    expect(headers).toMatchObject({
      'apns-topic': 'org.example.app',
      'apns-push-type': 'alert',
      'apns-priority': '10',
    });
    expect(payload).toMatchObject({
      aps: { 'mutable-content': 1, alert: { title: 'New notification' } },
      push_key_id: key.fields.push_key_id,
    });
    expect(decrypted(payload.encrypted_data as string, key.secret)).toMatchObject({
      type: 'test',
      user_id: user.userId,
    });
  });

  it('registers a browser by its subscription', async () => {
    const user = await organisation.user('Browser User');
    const id = await newDevice(user);
    expect(await ok(user.get('/mobile_push/keys'))).toMatchObject({
      web_push_public_key: inject('push').vapidPublicKey,
    });
    const subscription = services.web.subscribe();
    await ok(register(user, id, { token_kind: 'web', push_subscription: JSON.stringify(subscription) }));
    expect(await deviceOf(user, id)).toMatchObject({
      push_key_id: null,
      push_token_id: tokenIdOf(subscription.endpoint),
    });
    await ok(test(user));
    const [received] = services.web.received;
    expect(received).toMatchObject({ endpoint: subscription.endpoint, vapid: { k: inject('push').vapidPublicKey } });
    expect(JSON.parse(received?.text ?? '')).toMatchObject({ type: 'test', user_id: user.userId });
    for (const push_subscription of [
      '',
      '{}',
      JSON.stringify({ ...subscription, endpoint: 'http://169.254.169.254/' }),
    ]) {
      expect(await register(user, id, { token_kind: 'web', push_subscription })).toMatchObject(
        refused('Invalid `push_subscription`'),
      );
    }
  });

  it('replaces the key alone, and the token alone', async () => {
    const user = await organisation.user('Rotating User');
    const id = await newDevice(user);
    const [key, other] = [newKey(), newKey()];
    const noKey = refused('No push registration exists to rotate key for.');
    expect(await register(user, id, key.fields)).toMatchObject(noKey);
    const noToken = refused('No push registration exists to rotate token for.');
    expect(await register(user, id, tokenFields(newToken()))).toMatchObject(noToken);
    await ok(register(user, id, { ...key.fields, ...tokenFields(newToken()) }));
    await ok(register(user, id, other.fields));
    const token = newToken();
    await ok(register(user, id, tokenFields(token)));
    expect(await deviceOf(user, id)).toMatchObject({
      push_key_id: other.fields.push_key_id,
      push_token_id: tokenIdOf(token),
    });
    await ok(test(user));
    expect(services.fcm.received.map((one) => one.token)).toEqual([token]);
    expect(decrypted(services.fcm.received[0]?.data.encrypted_data ?? '', other.secret)).toMatchObject({
      type: 'test',
    });
  });

  it('ends the token of the older kind, and the device that an app left when it was installed again', async () => {
    const user = await organisation.user('Reinstalling User');
    const token = newToken();
    await ok(user.post('/users/me/android_gcm_reg_id', { token }));
    const left = await newDevice(user);
    await ok(register(user, left, { ...newKey().fields, ...tokenFields(token) }));
    expect(await user.delete('/users/me/android_gcm_reg_id', { token })).toMatchObject(refused('Token does not exist'));
    const id = await newDevice(user);
    const queue = await EventQueue.register(user, { event_types: ['device'] });
    await ok(register(user, id, { ...newKey().fields, ...tokenFields(token) }));
    expect(await queue.next(isDevice)).toMatchObject({ op: 'remove', device_id: left });
    expect(await queue.next(isDevice)).toMatchObject({ op: 'update', device_id: id });
    await ok(test(user));
    expect(services.fcm.received).toHaveLength(1);
  });

  it.each([
    ['what opens with no key', () => ({ encrypted_push_registration: 'AAAA' }), 'INVALID_ENCRYPTED_PUSH_REGISTRATION'],
    [
      'garbage that opens',
      () => ({ encrypted_push_registration: sealed('no' as never) }),
      'INVALID_ENCRYPTED_PUSH_REGISTRATION',
    ],
    [
      'another token than it names',
      () => ({ encrypted_push_registration: sealed({ token: 'x', token_kind: 'fcm', timestamp: now() }) }),
      'INVALID_ENCRYPTED_PUSH_REGISTRATION',
    ],
    [
      'an app where there is none',
      () => tokenFields('x', 'fcm', { ios_app_id: 'a.b' }),
      'INVALID_ENCRYPTED_PUSH_REGISTRATION',
    ],
    [
      'a registration of the day before',
      () => tokenFields('x', 'fcm', { timestamp: now() - 86_401 }),
      'REQUEST_EXPIRED',
    ],
    [
      'a key of others',
      () => ({ bouncer_public_key: randomBytes(32).toString('base64') }),
      'INVALID_BOUNCER_PUBLIC_KEY',
    ],
  ])('records why it failed, for %s', async (name, change, code) => {
    const user = await organisation.user(`Failing ${name}`);
    const id = await newDevice(user);
    const fields = { ...newKey().fields, ...tokenFields(newToken()) };
    await ok(register(user, id, { ...fields, ...change() }));
    expect(await deviceOf(user, id)).toMatchObject({ push_token_id: null, push_registration_error_code: code });
    expect(await test(user)).toMatchObject({ status: 400, body: { code: 'NO_ACTIVE_PUSH_DEVICE' } });
    await ok(register(user, id, fields));
    expect(await deviceOf(user, id)).toMatchObject({
      push_token_id: fields.token_id,
      push_registration_error_code: null,
    });
  });

  it('refuses what is incomplete, malformed, of others, and of bots', async () => {
    const id = await newDevice(max);
    const { fields } = newKey();
    const token = tokenFields(newToken());
    const incomplete = refused(
      'Missing parameters: must provide either all push key fields, all token fields, or both.',
    );
    for (const part of [{}, { push_key_id: 5 }, { push_key: fields.push_key }, { ...token, token_id: '' }]) {
      expect(await register(max, id, part)).toMatchObject(incomplete);
    }
    for (const push_key of ['x', 'AAAA', Buffer.alloc(33, 0x32).toString('base64')]) {
      expect(await register(max, id, { ...token, push_key_id: 5, push_key })).toMatchObject(
        refused('Invalid `push_key`'),
      );
    }
    for (const push_key_id of [-1, 2 ** 32, 'x']) {
      expect(await register(max, id, { ...fields, ...token, push_key_id })).toMatchObject({ status: 400 });
    }
    expect(await register(max, id, { ...fields, ...token, token_id: 'x' })).toMatchObject(
      refused('Invalid `token_id`'),
    );
    expect(await register(max, id, { ...fields, ...token, token_kind: 'x' })).toMatchObject({ status: 400 });
    const other = await organisation.user('Other User');
    expect(await register(other, id, { ...fields, ...token })).toMatchObject(refused('Invalid `device_id`'));
    expect(await register(bot, id, { ...fields, ...token })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
  });
});

describe('POST /mobile_push/e2ee/test_notification', () => {
  it('says why nothing was sent', async () => {
    const user = await organisation.user('Testing User');
    const none = { status: 400, body: { code: 'NO_ACTIVE_PUSH_DEVICE' } };
    expect(await test(user)).toMatchObject(none);
    const id = await newDevice(user);
    expect(await test(user, id)).toMatchObject(none);
    await ok(register(user, id, { ...newKey().fields, ...tokenFields(newToken()) }));
    services.fcm.faults.push({ status: 503 });
    expect(await test(user)).toMatchObject({ status: 502, body: { code: 'INTERNAL_SERVER_ERROR_ON_BOUNCER' } });
    services.fcm.faults.push('reset');
    expect(await test(user)).toMatchObject({ status: 502, body: { code: 'FAILED_TO_CONNECT_BOUNCER' } });
    services.fcm.faults.push({ status: 403 });
    expect(await test(user)).toMatchObject({ status: 403, body: { code: 'ADMIN_ACTION_REQUIRED' } });
    expect(await test(user, id + 1)).toMatchObject(none);
    expect(services.fcm.received).toEqual([]);
    await ok(test(user, id));
  });

  it('removes an address that the push service knows no more, with its event', async () => {
    const user = await organisation.user('Gone User');
    const id = await newDevice(user);
    await ok(register(user, id, { ...newKey().fields, ...tokenFields(newToken()) }));
    const queue = await EventQueue.register(user, { event_types: ['device'] });
    const details = [{ errorCode: 'UNREGISTERED' }];
    services.fcm.faults.push({ status: 404, body: JSON.stringify({ error: { details } }) });
    expect(await test(user)).toMatchObject({ status: 400, body: { code: 'NO_ACTIVE_PUSH_DEVICE' } });
    const { id: _id, ...event } = await queue.next(isDevice);
    expect(event).toEqual({ type: 'device', op: 'update', device_id: id, push_token_id: null });
  });
});

describe('POST /mobile_push/test_notification', () => {
  it('sends to tokens of the older kind what push services can read', async () => {
    const user = await organisation.user('Older User');
    await ok(user.post('/mobile_push/test_notification'));
    const [android, ios] = [newToken(), newToken()];
    await ok(user.post('/users/me/android_gcm_reg_id', { token: android }));
    await ok(user.post('/users/me/apns_device_token', { token: ios, appid: 'org.example.app' }));
    await ok(user.post('/mobile_push/test_notification'));
    expect(services.fcm.received).toEqual([
      {
        token: android,
        priority: 'high',
        data: expect.objectContaining({ event: 'test', user_id: String(user.userId), realm_url: expect.any(String) }),
      },
    ]);
    expect(services.apns.received).toMatchObject([
      { token: ios, payload: { aps: { alert: { title: 'Test notification' } } } },
    ]);
    const unknown = { status: 400, body: { code: 'INVALID_PUSH_DEVICE_TOKEN' } };
    expect(await user.post('/mobile_push/test_notification', { token: 'x' })).toMatchObject(unknown);
    services.apns.faults.push({ status: 410, body: '{"reason":"Unregistered"}' });
    expect(await user.post('/mobile_push/test_notification', { token: ios })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' },
    });
    expect(await user.delete('/users/me/apns_device_token', { token: ios })).toMatchObject(
      refused('Token does not exist'),
    );
  });

  it('sends nothing unencrypted where the organisation forbids it', async () => {
    const user = await organisation.user('Encrypted Only');
    await ok(user.post('/users/me/android_gcm_reg_id', { token: newToken() }));
    await ok(owner.patch('/realm', { require_e2ee_push_notifications: true }));
    await ok(user.post('/mobile_push/test_notification'));
    expect(services.fcm.received).toEqual([]);
    await ok(owner.patch('/realm', { require_e2ee_push_notifications: false }));
  });
});
