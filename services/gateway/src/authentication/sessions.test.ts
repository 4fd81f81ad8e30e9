import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG, FORM, type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';
import { Sessions } from './sessions.ts';

const sessions: string[] = [];
let gateway: Gateway;

beforeAll(async () => {
  let logins = 0;
  gateway = await startGateway({
    users: {
      FetchDevApiKey: async () => ({ user_id: 7, email: 'ada@example.org', api_key: 'k', session_id: `s${++logins}` }),
      EndSession: async ({ session_id }) => {
        sessions.push(session_id);
        return {};
      },
      GetOwnUser: async () => ({ json: Buffer.from('{"user_id":7}') }),
    },
  });
});
afterAll(stopAll);

const TYPE = { 'content-type': FORM['content-type'] };

/** Logs in and returns the cookies that were set. */
async function logIn(to: Gateway = gateway): Promise<Record<string, string>> {
  const response = await to.server.inject({
    method: 'POST',
    url: '/api/v1/dev_fetch_api_key',
    payload: 'username=ada@example.org',
    headers: TYPE,
  });
  expect(response.json()).toMatchObject({ api_key: 'k', email: 'ada@example.org', user_id: 7 });
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

const logOut = (cookies: Record<string, string>, headers: Record<string, string> = {}, payload = '') =>
  gateway.server.inject({ method: 'POST', url: '/json/logout', cookies, payload, headers: { ...TYPE, ...headers } });

describe('a session', () => {
  it('identifies on /json, not on /api', async () => {
    const cookies = await logIn();
    expect((await gateway.server.inject({ url: '/json/users/me', cookies })).json()).toMatchObject({ user_id: 7 });
    expect((await gateway.server.inject({ url: '/api/v1/users/me', cookies })).statusCode).toBe(401);
  });

  it('is refused when anyone but the server signed it', async () => {
    const { sessionid = '' } = await logIn();
    for (const forged of ['s1', 's2.AAAA', sessionid.replace(/^s\d+/, 's99'), `${sessionid}x`]) {
      const response = await gateway.server.inject({ url: '/json/users/me', cookies: { sessionid: forged } });
      expect([forged, response.statusCode, response.json().code]).toEqual([forged, 401, 'UNAUTHORIZED']);
    }
  });

  it('is hidden from scripts, and bound to the host with https', async () => {
    const secure = await startGateway(
      {
        users: {
          FetchDevApiKey: async () => ({ user_id: 7, email: 'ada@example.org', api_key: 'k', session_id: 's' }),
        },
      },
      { EXTERNAL_URL: 'https://chat.example.org' },
    );
    const response = await secure.server.inject({
      method: 'POST',
      url: '/api/v1/dev_fetch_api_key',
      payload: 'username=x',
      headers: TYPE,
    });
    const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
    const common = { path: '/', sameSite: 'Lax', secure: true, maxAge: 14 * 24 * 3600 };
    expect(cookies['__Host-sessionid']).toMatchObject({ ...common, httpOnly: true });
    expect(cookies['__Host-csrftoken']).toMatchObject(common);
    expect(cookies['__Host-csrftoken']?.httpOnly).toBeUndefined();
  });

  it('outlives a change of keys while the old one still verifies', async () => {
    const cookies = await logIn();
    const users = { GetOwnUser: async () => ({ json: Buffer.from('{"user_id":7}') }) };
    const rotated = await startGateway({ users }, { SECRET_KEYS: ['n'.repeat(32), ...CONFIG.SECRET_KEYS] });
    const changed = await startGateway({ users }, { SECRET_KEYS: ['n'.repeat(32)] });
    expect((await rotated.server.inject({ url: '/json/users/me', cookies })).statusCode).toBe(200);
    expect((await changed.server.inject({ url: '/json/users/me', cookies })).statusCode).toBe(401);
  });

  it('does not come from a login without a password, outside development', async () => {
    const strict = await startGateway({}, { DEVELOPMENT: false });
    const response = await strict.server.inject({
      method: 'POST',
      url: '/api/v1/dev_fetch_api_key',
      payload: 'username=x',
      headers: TYPE,
    });
    expect([response.statusCode, response.cookies]).toEqual([400, []]);
  });
});

describe('a change with a session', () => {
  it('needs its CSRF token, in a header or a field', async () => {
    const cookies = await logIn();
    const token = cookies.csrftoken ?? '';
    expect((await logOut(cookies, { 'x-csrftoken': token })).statusCode).toBe(200);
    const inField = await logOut(cookies, {}, `csrfmiddlewaretoken=${encodeURIComponent(token)}`);
    expect(inField.json()).toEqual({ result: 'success', msg: '' });
    expect(inField.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['sessionid', 0],
      ['csrftoken', 0],
    ]);
    expect(sessions.at(-1)).toMatch(/^s\d+$/);
  });

  it('is refused without, with another, and with the token of another session', async () => {
    const { sessionid = '', csrftoken = '' } = await logIn();
    const other = (await logIn()).csrftoken ?? '';
    const refused = async (cookies: Record<string, string>, token: string | undefined) => {
      const response = await logOut(cookies, token === undefined ? {} : { 'x-csrftoken': token });
      expect(response.statusCode).toBe(403);
      const { code, msg, reason } = response.json();
      expect([code, msg]).toEqual(['CSRF_FAILED', `CSRF error: ${reason}`]);
      return reason as string;
    };
    expect(await refused({ sessionid }, csrftoken)).toBe('CSRF cookie not set.');
    expect(await refused({ sessionid, csrftoken }, undefined)).toBe('CSRF token missing.');
    expect(await refused({ sessionid, csrftoken }, `${csrftoken}x`)).toBe('CSRF token incorrect.');
    expect(await refused({ sessionid, csrftoken }, other)).toBe('CSRF token incorrect.');
    // An attacker who can set a cookie still lacks a token that is signed for this session.
    expect(await refused({ sessionid, csrftoken: other }, other)).toBe('CSRF token incorrect.');
    expect(await refused({ sessionid, csrftoken: 'x' }, 'x')).toBe('CSRF token incorrect.');
  });
});

it('know the browser of an earlier login, and believe no other', () => {
  const known = new Sessions({ keys: CONFIG.SECRET_KEYS, externalUrl: undefined });
  const given = new Map<string, string>();
  const reply = { setCookie: (name: string, value: string) => given.set(name, value) } as unknown as FastifyReply;
  known.rememberDevice(reply, 2, { user_id: 7, password_version: 41 });
  const cookie = given.get('knowndevice') as string;
  const deviceOf = (knowndevice: string, realm = 2) =>
    known.deviceOf(
      { headers: { cookie: 'x' }, server: { parseCookie: () => ({ knowndevice }) } } as unknown as FastifyRequest,
      realm,
    );
  expect(deviceOf(cookie)).toEqual({ user_id: 7, id: expect.stringMatching(/^\w{20}$/), password_version: 41 });
  expect(deviceOf(cookie, 3)).toBeNull();
  const [realm, , version, id, until, signature] = cookie.split('.');
  const forged = [
    [realm, 8, version, id, until, signature],
    [realm, 7, 42, id, until, signature],
    [realm, 7, version, 'another', until, signature],
    [realm, 7, version, id, Number(until) + 1, signature],
    [realm, 7, version, id, 1, signature],
    [realm, 7, version, id, until, ''],
    [realm, 7, version, id, until],
    [realm, 7, id, until, signature],
    [],
  ];
  for (const parts of forged) expect([parts, deviceOf(parts.join('.'))]).toEqual([parts, null]);
});
