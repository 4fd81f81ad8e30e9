import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { DomainError } from '@rookery/core';
import type { Handlers, services } from '@rookery/rpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHORIZATION, FORM, type Gateway, startGateway, stopAll } from '../test/fixtures.ts';

const sent: { request: Record<string, unknown>; client: string; requestKey: string }[] = [];
let gateway: Gateway;
const EVENTS: Partial<Handlers<typeof services.Events>> = {
  Register: async (request) => ({
    queue_id: 'q1',
    json: Buffer.from(JSON.stringify({ queue_id: 'q1', last_event_id: -1, types: request.fetch_event_types })),
  }),
};

beforeAll(async () => {
  gateway = await startGateway({
    users: {
      GetOwnUser: async (_request, { requestKey }) => ({ json: Buffer.from(`{"user_id":7,"key":"${requestKey}"}`) }),
      GetUser: async (request) => ({ json: Buffer.from(JSON.stringify({ asked: request })) }),
      ListUsers: async () => ({ json: Buffer.from(JSON.stringify({ members: Array(3000).fill('someone') })) }),
      CreateUser: async () => {
        throw new DomainError('BAD_REQUEST', "Email 'x' already in use");
      },
    },
    messages: {
      SendMessage: async (request, { caller, requestKey }) => {
        sent.push({ request: { ...request }, client: caller?.client ?? '', requestKey });
        return { id: 42, address: '#narrow/channel/1-general/topic/t/near/42', link: '[x](y)' };
      },
      GetMessage: async () => {
        throw new Error('a secret detail');
      },
    },
    events: EVENTS,
  });
});
afterAll(stopAll);

const get = (url: string, headers: Record<string, string> = { authorization: AUTHORIZATION }) =>
  gateway.server.inject({ method: 'GET', url, headers });
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  gateway.server.inject({ method: 'POST', url, payload, headers: { ...FORM, ...headers } });

describe('a request that is passed through', () => {
  it('is answered with the bytes of the service in the envelope', async () => {
    const response = await get('/api/v1/users/me');
    expect(response.body).toBe('{"result":"success","msg":"","user_id":7,"key":""}\n');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
    });
  });

  it('names the parameters that it ignored', async () => {
    const response = await get('/api/v1/users/me?b=1&a=2&client=x');
    expect(response.json()).toMatchObject({ ignored_parameters_unsupported: ['a', 'b'] });
  });

  it('keeps the request id of a proxy', async () => {
    const response = await get('/api/v1/users/me', { authorization: AUTHORIZATION, 'x-request-id': 'proxy-12345' });
    expect(response.headers['x-request-id']).toBe('proxy-12345');
  });

  it('compresses a large answer for those who accept it', async () => {
    const plain = await get('/api/v1/users');
    const packed = await get('/api/v1/users', { authorization: AUTHORIZATION, 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    const forBrowsers = { authorization: AUTHORIZATION, 'accept-encoding': 'gzip, deflate, br' };
    const { headers, rawPayload } = await get('/api/v1/users', forBrowsers);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
    expect(brotliDecompressSync(rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('takes an id or an address in a path, and an id that is too large for none', async () => {
    expect((await get('/api/v1/users/12')).json().asked).toMatchObject({ user_id: 12, email: '' });
    expect((await get('/api/v1/users/a%40b.org')).json().asked).toMatchObject({ user_id: 0, email: 'a@b.org' });
    expect((await get('/api/v1/users/4294967308')).json().asked).toMatchObject({ user_id: 2 ** 32 - 1 });
  });
});

describe('methods', () => {
  it('HEAD is a GET without its body', async () => {
    const response = await gateway.server.inject({
      method: 'HEAD',
      url: '/api/v1/users/me',
      headers: { authorization: AUTHORIZATION },
    });
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '51']);
  });

  it('OPTIONS tells what there is', async () => {
    const response = await gateway.server.inject({ method: 'OPTIONS', url: '/api/v1/messages' });
    expect([response.statusCode, response.headers.allow, response.body]).toEqual([204, 'GET, POST', '']);
  });

  it('others are not allowed', async () => {
    const response = await gateway.server.inject({ method: 'PUT', url: '/api/v1/messages' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, POST');
    expect(response.json()).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods: ['GET', 'POST'] });
  });

  it('a POST may stand for another', async () => {
    const response = await post('/api/v1/users/me', 'method=get');
    expect(response.json()).toMatchObject({ user_id: 7 });
    expect((await post('/api/v1/users/me', 'method=PATCH')).statusCode).toBe(405);
  });

  it('slashes before the path of an endpoint may be repeated, which changes nothing', async () => {
    for (const url of ['//api/v1/users/me', '/api//v1///users/me', '//json//users/me', '//health/live']) {
      const plain = await get(url.replaceAll(/\/+/g, '/'));
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode, headers['www-authenticate'], body]).toEqual([
        url,
        plain.statusCode,
        plain.headers['www-authenticate'],
        plain.body,
      ]);
      expect(statusCode).not.toBe(404);
    }
    expect((await get('//api//v1/users/me', {})).headers['www-authenticate']).toBe('Basic realm="zulip"');
    expect((await get('/api/v1//users/12?a=//')).json().asked).toMatchObject({ user_id: 12 });
    expect((await get('/api/v1/users//12')).statusCode).toBe(404);
  });

  it('a path that is not there is not found', async () => {
    for (const url of [
      '/nothing',
      '/api/v1/nothing',
      '/json/dev_fetch_api_key',
      '/api/v1/messages/x',
      '/api/v1/users/me/x/topics',
    ]) {
      const response = await get(url);
      expect([url, response.statusCode, response.json().msg]).toEqual([url, 404, 'Not found']);
    }
    expect((await get('/api/v1/%zz')).statusCode).toBe(400);
  });
});

describe('bodies', () => {
  const message = 'type=stream&to=general&topic=t&content=hello';

  it('urlencoded', async () => {
    const response = await post('/api/v1/messages?queue_id=q&topic=query', message, { 'user-agent': 'ZulipMobile/27' });
    expect(response.json()).toEqual({
      result: 'success',
      msg: '',
      id: 42,
      message_url: 'http://localhost/#narrow/channel/1-general/topic/t/near/42',
      message_link: '[x](y)',
    });
    expect(sent.at(-1)).toMatchObject({
      client: 'ZulipMobile',
      request: { channel_name: 'general', topic: 't', content: 'hello', queue_id: 'q', read_by_sender: true },
    });
  });

  it('multipart, files left aside', async () => {
    const form = new FormData();
    form.set('type', 'direct');
    form.set('to', '[1,2]');
    form.set('content', 'Grüße');
    form.set('file', new Blob(['abc']), 'x.txt');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const payload = Buffer.from(await encoded.arrayBuffer());
    const headers = { authorization: AUTHORIZATION, 'content-type': type };
    const response = await gateway.server.inject({ method: 'POST', url: '/api/v1/messages', payload, headers });
    expect(response.json()).toMatchObject({ id: 42, ignored_parameters_unsupported: ['file'] });
    expect(sent.at(-1)?.request).toMatchObject({ user_ids: [1, 2], content: 'Grüße', read_by_sender: false });

    const cut = payload.subarray(0, -30);
    const broken = await gateway.server.inject({ method: 'POST', url: '/api/v1/messages', payload: cut, headers });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data'])('%s without a form', async (type) => {
    const response = await post('/api/v1/messages', '{"type":"direct"}', { 'content-type': type });
    expect(response.statusCode).toBe(400);
    if (type !== 'multipart/form-data') expect(response.json().msg).toBe("Missing 'type' argument");
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('too large as %s', async (type) => {
    const response = await post('/api/v1/messages', 'a'.repeat(2 * 1024 * 1024 + 1), { 'content-type': type });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  });

  it('odd bytes are no failure of the server', async () => {
    const response = await post('/api/v1/messages', 'type=stream&to=%ff&content=%00%zz&=&%ff=1');
    expect(response.json()).toMatchObject({ id: 42 });
    expect(sent.at(-1)?.request).toMatchObject({ channel_name: '\ufffd', content: '\0%zz' });
  });

  it('a change has a key of its own', async () => {
    await post('/api/v1/messages', message);
    await post('/api/v1/messages', message);
    const keys = sent.slice(-2).map(({ requestKey }) => requestKey);
    expect(keys[0]).toMatch(/^.{20,}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('errors', () => {
  it('without credentials', async () => {
    const body = {
      result: 'error',
      msg: 'Not logged in: API authentication or user session required',
      code: 'UNAUTHORIZED',
    };
    for (const [root, challenge] of [
      ['/api/v1', 'Basic'],
      ['/json', 'Session'],
    ]) {
      const response = await get(`${root}/users/me`, {});
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe(`${challenge} realm="zulip"`);
      expect(response.json()).toEqual(body);
    }
  });

  it.each([
    ['Basic', 'Invalid authorization header for basic auth'],
    ['Basic a b', 'Invalid authorization header for basic auth'],
    [`Basic ${Buffer.from('without a colon').toString('base64')}`, 'Invalid authorization header for basic auth'],
    ['Basic %%%', 'Invalid authorization header for basic auth'],
    [`Basic ${Buffer.from('a@b:short').toString('base64')}`, 'Malformed API key'],
    [`Basic ${Buffer.from('a@b:').toString('base64')}`, 'Malformed API key'],
  ])('with credentials that are none: %s', async (authorization, msg) => {
    const response = await get('/api/v1/users/me', { authorization });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
    expect(response.headers['www-authenticate']).toBe('Basic realm="zulip"');
  });

  it('of an address that cannot be read carries what every answer carries', async () => {
    const response = await get('/api/v1/users/%zz');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
    });
  });

  it('of a parameter', async () => {
    expect((await post('/api/v1/fetch_api_key', 'username=a')).json()).toEqual({
      result: 'error',
      msg: "Missing 'password' argument",
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'password',
    });
    expect((await get('/api/v1/messages?num_before=x')).json().msg).toBe('num_before is not valid JSON');
  });

  it('of a service, as it threw them', async () => {
    const response = await post('/api/v1/users', 'email=x&password=y&full_name=z');
    expect([response.statusCode, response.json().msg]).toEqual([400, "Email 'x' already in use"]);
  });

  it('that nobody foresaw keep their detail', async () => {
    const response = await get('/api/v1/messages/5');
    expect(response.statusCode).toBe(500);
    expect(response.body).toBe('{"result":"error","msg":"Internal server error"}\n');
    expect(gateway.logged.some((line) => line.includes(String(response.headers['x-request-id'])))).toBe(true);
  });

  it('that nobody foresaw are logged with the route, without the keys and addresses of the path', async () => {
    const failing = async () => {
      throw new Error('broken');
    };
    const alone = await startGateway({ users: { CheckKey: failing, GetUser: failing } });
    const failed = async (url: string) => {
      const response = await alone.server.inject({ method: 'GET', url, headers: { authorization: AUTHORIZATION } });
      expect(response.statusCode).toBe(500);
      return JSON.parse(alone.logged.findLast((line) => line.includes('request failed')) ?? '{}');
    };
    const key = 'k3yOfAMailThatResetsIt00';
    expect(await failed(`/accounts/password/reset/${key}/`)).toMatchObject({ route: '/accounts/password/reset/:key/' });
    expect(await failed('/api/v1/users/ann@example.org')).toMatchObject({ route: expect.stringMatching(/\/users\/:/) });
    for (const secret of [key, 'ann@example.org']) expect(alone.logged.join('')).not.toContain(secret);
  });

  it('of a part that is away may be tried again', async () => {
    const alone = await startGateway();
    await alone.peer.close();
    const headers = { authorization: AUTHORIZATION };
    const response = await alone.server.inject({ method: 'GET', url: '/api/v1/users/me', headers });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toMatch(/^[123]$/);
    expect(response.json()).toMatchObject({ result: 'error', code: 'SERVER_NOT_READY' });
  });
});

it.each([
  ['a success', '/api/v1/users/me', 200],
  ['a page', '/accounts/password/reset/', 200],
  ['an image', '/static/images/logo.png', 200],
  ['the names of emoji', '/static/emoji.json', 200],
  ['health', '/health/live', 200],
  ['no such path', '/nothing', 404],
  ['a failure', '/api/v1/messages/5', 500],
])('%s is nothing but what it says it is', async (_, url, status) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['x-content-type-options']]).toEqual([status, 'nosniff']);
});

it('bytes that are no request are answered with the same', async () => {
  const { server } = await startGateway();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('this is no request\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nX-Content-Type-Options: nosniff\r\n/);
  await server.close();
});

describe('the names of emoji', () => {
  it('are for everyone, and cached for a while', async () => {
    const response = await get('/static/emoji.json', {});
    expect(response.statusCode).toBe(200);
    expect(response.json().code_to_names['1f419']).toEqual(['octopus']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
    const again = await get('/static/emoji.json', { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('queues', () => {
  it('are registered with the versions in front', async () => {
    const response = await post('/api/v1/register', 'event_types=["message"]');
    expect(response.json()).toMatchObject({ queue_id: 'q1', zulip_feature_level: 512, service_feature_level: 512 });
  });

  it('learn the address of the organisation with its settings', async () => {
    const gateways = [gateway, await startGateway({ events: EVENTS }, { EXTERNAL_URL: 'https://chat.example.com' })];
    const shown = async (payload: string) =>
      await Promise.all(
        gateways.map(async ({ server }) => {
          const headers = { ...FORM, host: 'here.example:99' };
          const { body } = await server.inject({ method: 'POST', url: '/api/v1/register', payload, headers });
          const { realm_url, realm_uri, server_emoji_data_url } = JSON.parse(body);
          return { realm_url, realm_uri, server_emoji_data_url };
        }),
      );
    const nothing = { realm_url: undefined, realm_uri: undefined, server_emoji_data_url: undefined };
    const everything = ['http://here.example:99', 'https://chat.example.com'].map((url) => ({
      realm_url: url,
      realm_uri: url,
      server_emoji_data_url: '/static/emoji.json',
    }));
    expect(await shown('')).toEqual(everything);
    expect(await shown('event_types=["realm"]')).toEqual(everything);
    expect(await shown('event_types=["message"]&fetch_event_types=["realm"]')).toEqual(everything);
    expect(await shown('event_types=["message"]')).toEqual([nothing, nothing]);
    expect(await shown('fetch_event_types=["message"]')).toEqual([nothing, nothing]);
    expect(await shown('event_types=["realm"]&fetch_event_types=[]')).toEqual([nothing, nothing]);
  });

  it('are made by a poll that has none', async () => {
    const response = await get('/api/v1/events?dont_block=true&event_types=["message"]');
    expect(response.json()).toEqual({ result: 'success', msg: '', events: [], queue_id: 'q1', last_event_id: -1 });
  });
});
