/** Tests the clients of push services against servers that check what the real ones check and fail in every way. */
import {
  type FakeApns,
  type FakeFcm,
  type FakeWebPush,
  type Fault,
  fakeApns,
  fakeFcm,
  fakeWebPush,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { Apns } from './apns.ts';
import { Fcm } from './fcm.ts';
import { retryAfterMs } from './result.ts';
import { isSubscription, WebPush } from './web-push.ts';

const soon = () => AbortSignal.timeout(5_000);
const failure = (reason: string, afterMs?: number) => ({ result: 'failed', reason, ...(afterMs && { afterMs }) });
const json = (status: number, body: object, headers: Record<string, string> = {}): Fault => ({
  status,
  body: JSON.stringify(body),
  headers,
});

/** Faults that every service may have, and their results. */
const FAULTS: [string, Fault, object][] = [
  ['many requests, with a time', { status: 429, headers: { 'retry-after': '7' } }, failure('busy', 7_000)],
  ['a fault of the server', { status: 503, headers: { 'retry-after': '2' } }, failure('server', 2_000)],
  ['garbage', { status: 500, body: '<html>' }, failure('server')],
  ['an answer too long', { status: 200, body: 'x'.repeat(100_000) }, failure('connection')],
  ['a refusal of the payload', { status: 413 }, failure('rejected')],
];

describe('FCM', () => {
  let server: FakeFcm;
  let fcm: Fcm;
  const message = { token: 'a:b-c', data: { push_key_id: '7', encrypted_data: 'YQ==' }, priority: 'high' } as const;
  const code = (status: number, errorCode: string) =>
    json(status, { error: { status: 'X', details: [{ errorCode }] } });

  beforeAll(async () => {
    server = await fakeFcm();
    fcm = new Fcm(server.url, server.account);
  });
  beforeEach(() => void server.received.splice(0));
  afterAll(() => server.close());

  it('sends with a token of access that it exchanges once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => fcm.send(message, soon())));
    expect(results).toEqual(Array(3).fill({ result: 'sent' }));
    expect(server.received).toEqual(Array(3).fill(message));
    expect(server.issued).toHaveLength(1);
  });

  it('exchanges another when that one is refused, or ends', async () => {
    server.issued.splice(0);
    expect(await fcm.send(message, soon())).toEqual({ result: 'sent' });
    expect(server.issued).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 3599_000 - 59_000, toFake: ['Date'] });
    expect(await fcm.send(message, soon())).toEqual({ result: 'sent' });
    vi.useRealTimers();
    expect(server.issued).toHaveLength(2);
  });

  it('says of a server that refuses every token that the credentials are wrong', async () => {
    server.faults.push({ status: 401 }, { status: 401 });
    expect(await fcm.send(message, soon())).toEqual(failure('credentials'));
  });

  it.each([
    ['UNREGISTERED', code(404, 'UNREGISTERED'), { result: 'gone' }],
    ['of another sender', code(403, 'SENDER_ID_MISMATCH'), { result: 'gone' }],
    [
      'no token',
      json(400, {
        error: { details: [{ errorCode: 'INVALID_ARGUMENT', fieldViolations: [{ field: 'message.token' }] }] },
      }),
      { result: 'gone' },
    ],
    ['another argument', code(400, 'INVALID_ARGUMENT'), failure('rejected')],
    ['an unknown project', { status: 404 }, failure('credentials')],
    ['the credentials of Apple there', code(401, 'THIRD_PARTY_AUTH_ERROR'), failure('credentials')],
    ['a reset', 'reset', failure('connection')],
    ...FAULTS,
  ] satisfies [string, Fault, object][])('answers for %s', async (_, fault, result) => {
    server.faults.push(fault);
    expect(await fcm.send(message, soon())).toEqual(result);
    expect(server.received).toEqual([]);
    expect(await fcm.send(message, soon())).toEqual({ result: 'sent' });
  });

  it('gives up on a server that does not answer', async () => {
    server.faults.push('silence');
    expect(await fcm.send(message, AbortSignal.timeout(100))).toEqual(failure('connection'));
  });

  it.each([
    ['refuses the account', json(400, { error: 'invalid_grant' }), failure('credentials')],
    ['is away', 'reset', failure('connection')],
    ['answers garbage', { status: 200, body: 'no' }, failure('server')],
    ['is busy', { status: 429, headers: { 'retry-after': '3' } }, failure('busy', 3_000)],
  ] satisfies [string, Fault, object][])('sends nothing while the token endpoint %s', async (_, fault, result) => {
    const other = new Fcm(server.url, server.account);
    server.tokenFaults.push(fault);
    expect(await other.send(message, soon())).toEqual(result);
    expect(await other.send(message, soon())).toEqual({ result: 'sent' });
  });
});

describe('APNs', () => {
  let server: FakeApns;
  let apns: Apns;
  const notification = {
    token: 'c0ffee',
    topic: 'org.example.app',
    payload: { aps: { 'mutable-content': 1 }, push_key_id: 7 },
    pushType: 'alert',
    priority: 10,
    collapseId: 'message-1',
  } as const;

  beforeAll(async () => {
    server = await fakeApns();
    apns = new Apns(server.url, server.key, { ca: server.ca });
  });
  beforeEach(() => void server.received.splice(0));
  afterAll(async () => {
    apns.close();
    await server.close();
  });

  it('sends many over one connection, each with its headers', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => apns.send(notification, soon())));
    expect(results).toEqual(Array(100).fill({ result: 'sent' }));
    expect(server.connections.count).toBe(1);
    const [first] = server.received;
    expect(first).toMatchObject({ token: 'c0ffee', payload: notification.payload });
    expect(first?.headers).toMatchObject({
      'apns-topic': 'org.example.app',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': 'message-1',
      'apns-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'apns-expiration': expect.stringMatching(/^\d{10}$/),
    });
  });

  it('uses one signed token for less than an hour', async () => {
    await apns.send(notification, soon());
    const first = server.received[0]?.headers.authorization;
    vi.useFakeTimers({ now: Date.now() + 51 * 60_000, toFake: ['Date'] });
    await apns.send(notification, soon());
    vi.useRealTimers();
    expect(server.received[1]?.headers.authorization).not.toBe(first);
  });

  it('opens another connection after GOAWAY, and loses nothing', async () => {
    const before = server.connections.count;
    expect(await apns.send(notification, soon())).toEqual({ result: 'sent' });
    server.goAway();
    const results = await Promise.all(Array.from({ length: 20 }, () => apns.send(notification, soon())));
    expect(results).toEqual(Array(20).fill({ result: 'sent' }));
    await vi.waitFor(() => expect(server.connections.count).toBe(before + 1));
    expect(server.received).toHaveLength(21);
  });

  it.each([
    ['a token that is none', json(400, { reason: 'BadDeviceToken' }), { result: 'gone' }],
    ['a token of another app', json(400, { reason: 'DeviceTokenNotForTopic' }), { result: 'gone' }],
    ['a device without the app', json(410, { reason: 'Unregistered', timestamp: 1 }), { result: 'gone' }],
    ['a key that is refused', json(403, { reason: 'InvalidProviderToken' }), failure('credentials')],
    ['a token of ours that is too old', json(403, { reason: 'ExpiredProviderToken' }), failure('server')],
    ['a reset', 'reset', failure('connection')],
    ...FAULTS.filter(([name]) => name !== 'an answer too long'),
  ] satisfies [string, Fault, object][])('answers for %s', async (_, fault, result) => {
    server.faults.push(fault);
    expect(await apns.send(notification, soon())).toEqual(result);
    expect(server.received).toEqual([]);
    expect(await apns.send(notification, soon())).toEqual({ result: 'sent' });
  });

  it('gives up on a server that does not answer, and takes another connection', async () => {
    const before = server.connections.count;
    server.faults.push('silence');
    expect(await apns.send(notification, AbortSignal.timeout(100))).toEqual(failure('connection'));
    expect(await apns.send(notification, soon())).toEqual({ result: 'sent' });
    expect(server.connections.count).toBe(before + 1);
  });

  it('trusts no certificate that nobody vouches for, and reports an absent server', async () => {
    const trusting = new Apns(server.url, server.key);
    expect(await trusting.send(notification, soon())).toEqual(failure('connection'));
    trusting.close();
    const nowhere = new Apns('http://127.0.0.1:9', server.key);
    expect(await nowhere.send(notification, soon())).toEqual(failure('connection'));
    nowhere.close();
  });
});

describe('Web Push', () => {
  let server: FakeWebPush;
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:admin@example.com' };
  const push = new WebPush(keys);
  const of = (subscription: ReturnType<FakeWebPush['subscribe']>) =>
    ({ subscription, body: '{"type":"test"}', urgency: 'high', topic: 'abc' }) as const;

  beforeAll(async () => {
    server = await fakeWebPush();
  });
  beforeEach(() => void server.received.splice(0));
  afterAll(() => server.close());

  it('encrypts to the subscription, and says who sends', async () => {
    const subscription = server.subscribe();
    expect(await push.send(of(subscription), soon())).toEqual({ result: 'sent' });
    const [received] = server.received;
    expect(received).toMatchObject({ endpoint: subscription.endpoint, text: '{"type":"test"}' });
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: 'abc',
      'content-encoding': 'aes128gcm',
    });
    expect(received?.vapid).toMatchObject({ aud: server.url, sub: keys.subject, k: keys.publicKey });
  });

  it.each([
    ['a subscription that ended', { status: 410 }, { result: 'gone' }],
    ['one that never was', { status: 404 }, { result: 'gone' }],
    ['keys that are refused', { status: 403 }, failure('credentials')],
    ['a reset', 'reset', failure('connection')],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, failure('connection')],
    ...FAULTS,
  ] satisfies [string, Fault, object][])('answers for %s', async (_, fault, result) => {
    const subscription = server.subscribe();
    server.faults.push(fault);
    expect(await push.send(of(subscription), soon())).toEqual(result);
    expect(server.received).toEqual([]);
    expect(await push.send(of(subscription), soon())).toEqual({ result: 'sent' });
  });

  it('takes a key that is none for a subscription that ended', async () => {
    const subscription = server.subscribe();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await push.send(of({ ...subscription, keys: { ...subscription.keys, p256dh } }), soon())).toEqual({
      result: 'gone',
    });
  });

  it('stores subscriptions of known push services alone', () => {
    const { keys: subscribed } = server.subscribe();
    const at = (endpoint: string) => ({ endpoint, keys: subscribed });
    const hosts = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1'];
    const good = ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x', `${server.url}/push/x`];
    for (const endpoint of good) expect(isSubscription(at(endpoint), hosts), endpoint).toBe(true);
    const bad = [
      'http://fcm.googleapis.com/x',
      'https://push.apple.com/x',
      'https://evilpush.apple.com.example.com/x',
      'https://u:p@fcm.googleapis.com/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'file:///etc/passwd',
      `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
      '',
    ];
    for (const endpoint of bad) expect(isSubscription(at(endpoint), hosts), endpoint).toBe(false);
    const url = good[0] as string;
    for (const wrong of [undefined, {}, { ...subscribed, auth: 'x' }, { ...subscribed, p256dh: 5 }]) {
      expect(isSubscription({ endpoint: url, keys: wrong }, hosts)).toBe(false);
    }
    for (const none of [null, 5, 'x', [], undefined]) expect(isSubscription(none, hosts)).toBe(false);
  });
});

it('reads Retry-After in seconds and as a date, within bounds', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(retryAfterMs('5', now)).toBe(5_000);
  expect(retryAfterMs('0', now)).toBe(1_000);
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
  expect(retryAfterMs('999999', now)).toBe(3600_000);
  for (const none of [null, undefined, '', 'soon', '-']) expect(retryAfterMs(none, now)).toBeUndefined();
});
