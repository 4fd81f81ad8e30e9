/** This server as the relay through which another server sends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { type App, appOf } from './app.ts';
import { usePushServices } from './services.ts';

const { ann } = await useOrganisation({ ann: 'Ann' });

const services = usePushServices();
let app: App;

beforeAll(async () => {
  app = await appOf((await ok(ann.get('/mobile_push/keys'))).bouncer_public_key);
});

interface Server {
  readonly id: string;
  readonly key: string;
}

/** Sends a request of another server. */
async function post(server: Server | undefined, path: string, body: URLSearchParams | object, headers = {}) {
  const basic = server && `Basic ${Buffer.from(`${server.id}:${server.key}`).toString('base64')}`;
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${ann.origin}/api/v1/remotes/${path}`, {
    method: 'POST',
    headers: {
      ...(basic && { authorization: basic }),
      ...(!isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
  return { status: response.status, body: (await response.json()) as any };
}

const identity = (server: Server, change: object = {}) =>
  new URLSearchParams({
    zulip_org_id: server.id,
    zulip_org_key: server.key,
    hostname: 'chat.example.org',
    contact_email: 'admin@example.org',
    ...change,
  });
const newServer = (): Server => ({ id: randomUUID(), key: randomBytes(32).toString('hex') });

/** The tests' own server, registered once: an address may register only five a day. */
const known = newServer();
const realm = randomUUID();

async function newPhone(kind: 'fcm' | 'apns' = 'fcm', server = known, realm_uuid = realm) {
  const token = randomBytes(24).toString('hex');
  const { token_kind: _, ...fields } = app.tokenFields(token, kind);
  const registered = await post(server, 'push/e2ee/register', new URLSearchParams({ realm_uuid, ...fields }));
  return { token, token_id: fields.token_id, registered };
}

const data = () => randomBytes(60).toString('base64');
const push = (token_id: string, change: object = {}) => ({
  token_id,
  payload: { push_key_id: 7, encrypted_data: data() },
  fcm_priority: 'high',
  ...change,
});
const notify = (pushes: object[], headers = {}, server: Server | undefined = known) =>
  post(server, 'push/e2ee/notify', { realm_uuid: realm, push_requests: pushes }, headers);

describe('POST /remotes/server/register', () => {
  it('registers a server, which may change its key', async () => {
    expect(await post(undefined, 'server/register', identity(known))).toMatchObject({
      status: 200,
      body: { created: true },
    });
    const wrong = { ...known, key: 'x'.repeat(64) };
    expect(await post(undefined, 'server/register', identity(wrong))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_ZULIP_SERVER' },
    });
    const other = newServer();
    await post(undefined, 'server/register', identity(other));
    const key = randomBytes(32).toString('hex');
    expect(await post(undefined, 'server/register', identity(other, { new_org_key: key }))).toMatchObject({
      status: 200,
      body: { created: false },
    });
    expect((await newPhone('fcm', other, randomUUID())).registered.status).toBe(401);
    expect((await newPhone('fcm', { ...other, key }, randomUUID())).registered.status).toBe(200);
  });

  it.each([{ zulip_org_id: 'x' }, { zulip_org_key: 'short' }, { hostname: 'a b' }, { contact_email: 'x' }])(
    'refuses %o',
    async (change) => {
      expect(await post(undefined, 'server/register', identity(newServer(), change))).toMatchObject({ status: 400 });
    },
  );
});

describe('POST /remotes/push/e2ee/register', () => {
  it('refuses what does not open, is too old, or of others', async () => {
    const fields = { realm_uuid: realm, ...app.tokenFields('x') };
    const other = newServer();
    await post(undefined, 'server/register', identity(other));
    const refusal = async (change: object, server = known) => {
      const body = new URLSearchParams({ ...fields, ...change });
      body.delete('token_kind');
      return (await post(server, 'push/e2ee/register', body)).body.code;
    };
    expect(await refusal({ bouncer_public_key: 'x' })).toBe('INVALID_BOUNCER_PUBLIC_KEY');
    expect(await refusal({ encrypted_push_registration: 'AAAA' })).toBe('INVALID_ENCRYPTED_PUSH_REGISTRATION');
    expect(await refusal({ token_id: 'AAAAAAAAAAA=' })).toBe('INVALID_ENCRYPTED_PUSH_REGISTRATION');
    expect(await refusal(app.tokenFields('x', 'fcm', { timestamp: 5 }))).toBe('REQUEST_EXPIRED');
    expect(await refusal({ realm_uuid: 'x' })).toBe('MISSING_REMOTE_REALM');
    expect(await refusal({}, newServer())).toBe('INVALID_ZULIP_SERVER');
    expect(await refusal({ encrypted_push_registration: 'AAAA' }, other)).toBe('INVALID_ENCRYPTED_PUSH_REGISTRATION');
    expect((await notify([push('AAAAAAAAAAA=')], {}, other)).body.code).toBe('MISSING_REMOTE_REALM');
  });

  it('separates servers that name the same organisation', async () => {
    const other = newServer();
    await post(undefined, 'server/register', identity(other));
    const theirs = await newPhone('fcm', other);
    expect(theirs.registered.status).toBe(200);
    const own = await newPhone();
    expect(own.registered.status).toBe(200);
    const gone = async (server: Server) =>
      (await notify([push(own.token_id), push(theirs.token_id)], {}, server)).body.delete_token_ids;
    expect([await gone(known), await gone(other)]).toEqual([[theirs.token_id], [own.token_id]]);
    const tokens = services.fcm.received.slice(-2).map(({ token }) => token);
    expect(tokens).toEqual([own.token, theirs.token]);
  });
});

describe('POST /remotes/push/e2ee/notify', () => {
  it('sends on what devices alone can read', async () => {
    const [android, ios] = [await newPhone(), await newPhone('apns')];
    const aps = { 'mutable-content': 1, alert: { title: 'New notification' }, badge: 0, sound: 'default' };
    const first = push(android.token_id);
    const second = push(ios.token_id, {
      payload: { push_key_id: 8, encrypted_data: data(), aps },
      fcm_priority: undefined,
      http_headers: { apns_priority: 10, apns_push_type: 'alert' },
    });
    const answer = await notify([first, second, push('AAAAAAAAAAA=')]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        android_successfully_sent_count: 1,
        apple_successfully_sent_count: 1,
        delete_token_ids: ['AAAAAAAAAAA='],
        retry_token_ids: [],
        refused_token_ids: [],
      },
    });
    const { encrypted_data } = first.payload;
    expect(services.fcm.received).toEqual([
      { token: android.token, priority: 'high', data: { push_key_id: '7', encrypted_data } },
    ]);
    expect(services.apns.received).toMatchObject([{ token: ios.token, headers: { 'apns-topic': 'org.example.app' } }]);
    expect(services.apns.received[0]?.payload).toEqual(second.payload);
  });

  it('sends a delivery on once, however often it comes', async () => {
    const { token_id } = await newPhone();
    const headers = { 'idempotency-key': `2:push:5:${randomUUID()}` };
    const request = push(token_id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify([request], headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(services.fcm.received).toHaveLength(1);
    const { body } = await notify([request], headers);
    expect(body).toMatchObject({ android_successfully_sent_count: 1, retry_token_ids: [] });
    expect(services.fcm.received).toHaveLength(1);
    await notify([request], { 'idempotency-key': 'another' });
    expect(services.fcm.received).toHaveLength(2);
  });

  it('names what is to be sent again, and what is gone', async () => {
    const { token_id } = await newPhone();
    const headers = { 'idempotency-key': randomUUID() };
    services.fcm.faults.push({ status: 503 });
    expect((await notify([push(token_id)], headers)).body).toMatchObject({ retry_token_ids: [token_id] });
    expect((await notify([push(token_id)], headers)).body).toMatchObject({ android_successfully_sent_count: 1 });
    services.fcm.faults.push({
      status: 404,
      body: JSON.stringify({ error: { details: [{ errorCode: 'UNREGISTERED' }] } }),
    });
    expect((await notify([push(token_id)])).body).toMatchObject({ delete_token_ids: [token_id] });
    expect((await notify([push(token_id)])).body).toMatchObject({ delete_token_ids: [token_id] });
  });

  it('names what the push service refuses, its own key or the payload, and nothing of it to be sent again', async () => {
    const { token_id } = await newPhone();
    const headers = { 'idempotency-key': randomUUID() };
    const refused = {
      ...{ android_successfully_sent_count: 0, delete_token_ids: [], retry_token_ids: [] },
      refused_token_ids: [token_id],
    };
    services.fcm.faults.push({ status: 403 }, { status: 403 });
    expect((await notify([push(token_id)], headers)).body).toMatchObject(refused);
    services.fcm.faults.splice(0, Number.POSITIVE_INFINITY, { status: 400 });
    expect((await notify([push(token_id)])).body).toMatchObject(refused);
    services.fcm.faults.splice(0);
    expect((await notify([push(token_id)], headers)).body).toMatchObject({ android_successfully_sent_count: 1 });
  });

  it('refuses plain content, and bodies of another form', async () => {
    const { token_id } = await newPhone();
    const encrypted = push(token_id).payload;
    for (const payload of [
      { ...encrypted, content: 'hello' },
      { ...encrypted, aps: { alert: { title: 'Ann', body: 'hello' } } },
      { ...encrypted, aps: { alert: { title: 'Ann says hello' } } },
      { ...encrypted, encrypted_data: 'hello, world' },
      { ...encrypted, encrypted_data: 'A'.repeat(4_004) },
      { encrypted_data: encrypted.encrypted_data },
    ]) {
      expect(await notify([push(token_id, { payload })])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect(await notify([])).toMatchObject({ status: 400 });
    expect(await notify(Array.from({ length: 101 }, () => push(token_id)))).toMatchObject({ status: 400 });
    expect(await post(known, 'push/e2ee/notify', [])).toMatchObject({ status: 400 });
    expect(services.fcm.received).toEqual([]);
  });

  it('refuses servers that it does not know', async () => {
    const unknown = { status: 401, body: { code: 'INVALID_ZULIP_SERVER' } };
    const { token_id } = await newPhone();
    for (const server of [newServer(), { ...known, key: 'x'.repeat(64) }]) {
      expect(await notify([push(token_id)], {}, server)).toMatchObject(unknown);
    }
    const nobody = await post(undefined, 'push/e2ee/notify', { realm_uuid: realm, push_requests: [push(token_id)] });
    expect(nobody).toMatchObject(unknown);
    expect(services.fcm.received).toEqual([]);
  });
});
