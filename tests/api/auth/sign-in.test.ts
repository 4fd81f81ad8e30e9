import { ApiClient, createOrganisation } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, inject, it } from 'vitest';

const { organisation, member } = await useOrganisation({
  member: { name: 'Max Member', password: 'correct horse battery' },
});

const withKey = (email: string, apiKey: string) =>
  new ApiClient({ origin: member.origin, host: member.host, email, apiKey });

describe('API keys', () => {
  it.each([
    ['an unknown key', () => withKey(member.email, 'a'.repeat(32)), 'UNAUTHORIZED', 'Invalid API key'],
    ['a malformed key', () => withKey(member.email, 'short'), 'UNAUTHORIZED', 'Malformed API key'],
    ['a key of someone else', () => withKey('other@example.com', member.apiKey), 'UNAUTHORIZED', 'Invalid API key'],
    ['no key', () => organisation.nobody, 'UNAUTHORIZED', 'Not logged in: API authentication or user session required'],
  ])('refuse %s', async (_, client, code, msg) => {
    const answer = await client().get('/users/me');
    expect(answer).toMatchObject({ status: 401, body: { result: 'error', code, msg } });
    expect(answer.headers['www-authenticate']).toBe('Basic realm="zulip"');
    expect((await client().post('/messages', { type: 'channel', to: 'x', topic: 'y', content: 'z' })).status).toBe(401);
  });

  it('are of one organisation, and end with their account', async () => {
    const other = await createOrganisation(inject('cluster'));
    const elsewhere = new ApiClient({ ...other.nobody, email: member.email, apiKey: member.apiKey });
    const challenge = { 'www-authenticate': 'Basic realm="zulip"' };
    expect(await elsewhere.get('/users/me')).toMatchObject({
      status: 401,
      headers: challenge,
      body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' },
    });
    const gone = await organisation.user('Gus Gone');
    expect((await gone.delete('/users/me')).status).toBe(200);
    const ended = {
      status: 401,
      headers: challenge,
      body: { code: 'USER_DEACTIVATED', msg: 'Account is deactivated' },
    };
    expect(await gone.get('/users/me')).toMatchObject(ended);
    await other.close();
  });

  it('hold no longer than until a new one is given', async () => {
    const someone = await organisation.user('New Key');
    expect((await someone.get('/users/me')).status).toBe(200);
    const waiting = await someone.post('/register', { event_types: ['message'] });
    const key = await organisation.newKey(someone);
    const refused = { status: 401, body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' } };
    expect(await someone.get('/users/me')).toMatchObject(refused);
    const poll = { queue_id: waiting.body.queue_id, last_event_id: -1, dont_block: true };
    expect(await someone.get('/events', poll)).toMatchObject(refused);
    // The queue belongs to the user, not to the key.
    expect((await withKey(someone.email, key).get('/events', poll)).status).toBe(200);
  });

  it('name the scheme that is wanted', async () => {
    const answer = await organisation.nobody.get('/users/me');
    expect(answer.headers['www-authenticate']).toMatch(/^Basic/);
    const bearer = await organisation.nobody.get('/users/me', {}, { headers: { authorization: 'Bearer x' } });
    expect(bearer.status).toBeGreaterThanOrEqual(400);
    expect(bearer.body.msg).toBe('This endpoint requires HTTP basic authentication.');
  });
});

describe('POST /fetch_api_key', () => {
  it('gives the key for a password', async () => {
    const answer = await organisation.nobody.post('/fetch_api_key', {
      username: member.email,
      password: 'correct horse battery',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { api_key: member.apiKey, email: member.email, user_id: member.userId },
    });
  });

  it('refuses what is wrong, without saying which, and too many tries', async () => {
    const failing = {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="zulip"' },
      body: { code: 'AUTHENTICATION_FAILED', msg: 'Your username or password is incorrect' },
    };
    const attempt = (username: string, password: string) =>
      organisation.nobody.post('/fetch_api_key', { username, password });
    expect(await attempt(member.email, 'wrong')).toMatchObject(failing);
    expect(await attempt('nobody@example.com', 'wrong')).toMatchObject(failing);
    const other = await organisation.user('Many Tries', { password: 'another good password' });
    for (let i = 0; i < 5; i++) await attempt(other.email, 'wrong');
    expect(await attempt(other.email, 'another good password')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT' },
    });
  });
});

describe('sessions', () => {
  const cookies = (headers: Record<string, string | string[] | undefined>) =>
    [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] as string);

  it('begin with dev_fetch_api_key, and need the token for writes', async () => {
    const login = await organisation.nobody.post('/dev_fetch_api_key', { username: member.email });
    expect(login).toMatchObject({ status: 200, body: { api_key: member.apiKey, email: member.email } });
    const cookie = cookies(login.headers).join('; ');
    expect(cookie).toMatch(/sessionid=/);
    const token = decodeURIComponent(/csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '');

    const me = await organisation.nobody.get('/json/users/me', {}, { headers: { cookie } });
    expect(me.body).toMatchObject({ user_id: member.userId });
    // `/api/v1` accepts only keys.
    expect((await organisation.nobody.get('/users/me', {}, { headers: { cookie } })).status).toBe(401);

    const params = { status: 'active', ping_only: true };
    const bare = await organisation.nobody.post('/json/users/me/presence', params, { headers: { cookie } });
    expect(bare).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } });
    const wrong = { cookie, 'x-csrftoken': 'x'.repeat(token.length) };
    expect((await organisation.nobody.post('/json/users/me/presence', params, { headers: wrong })).status).toBe(403);
    const right = { cookie, 'x-csrftoken': token };
    const posted = await organisation.nobody.post('/json/users/me/presence', params, { headers: right });
    expect(posted).toMatchObject({ status: 200, body: { result: 'success' } });
  });

  it('are not there for the user who has none', async () => {
    const answer = await organisation.nobody.get('/json/users/me');
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(answer.headers['www-authenticate']).toMatch(/^Session/);
    const forged = await organisation.nobody.get('/json/users/me', {}, { headers: { cookie: 'sessionid=abc.def' } });
    expect(forged.status).toBe(401);
  });
});

describe('GET /server_settings', () => {
  it('needs no credentials and says what the server is', async () => {
    const { status, body } = await organisation.nobody.get('/server_settings');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      zulip_feature_level: 512,
      service_feature_level: 512,
      zulip_version: expect.stringMatching(/^12\.0-rookery\./),
      realm_name: 'Test',
      email_auth_enabled: true,
      is_incompatible: false,
      authentication_methods: expect.objectContaining({ password: true, dev: true }),
      external_authentication_methods: [],
    });
    expect(body.service_version).toBe(body.zulip_version);
  });

  it('does not know other hosts, once there are several organisations', async () => {
    const second = await createOrganisation(organisation.address, 'Second');
    const elsewhere = new ApiClient({ origin: member.origin, host: 'nonesuch.localhost' });
    const answer = await elsewhere.post('/fetch_api_key', {
      username: member.email,
      password: 'correct horse battery',
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NONEXISTENT_SUBDOMAIN' } });
    await second.close();
  });
});
