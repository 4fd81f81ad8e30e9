import { stringify } from 'node:querystring';
import { badRequest, DomainError } from '@rookery/core';
import { Unavailable } from '@rookery/rpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';

const asked: Record<string, unknown>[] = [];
/** The groups of default channels, which others named. */
const groups = [
  { group_id: 1, name: 'Sales', description: '' },
  { group_id: 2, name: '"><i>R&D', description: '<b>new things</b>' },
];
let offersGroups = true;
let isAway = false;
let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway({
    users: {
      CheckKey: async ({ key }) => {
        if (key !== 'good') throw badRequest('Whoops.');
        return { email: 'new<b>@example.org', offers_default_groups: offersGroups };
      },
      CompleteRegistration: async (request) => {
        asked.push({ ...request });
        if (request.password === 'weak') throw badRequest('New password is too weak!');
        return { user_id: 8, session_id: 'session of the new one' };
      },
      LogIn: async ({ username, password }) => {
        if (password !== 'right')
          throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
        return { user_id: 7, session_id: `session of ${username}` };
      },
      EndSession: async (request) => {
        asked.push({ ...request });
        return {};
      },
    },
    channels: {
      ListDefaultGroups: async () => {
        if (isAway) throw new Unavailable('away');
        return { groups };
      },
    },
  });
});
afterAll(stopAll);

/** A browser, with its cookies and the pages that it gets. */
function browse() {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, fields?: Readonly<Record<string, string | string[]>>) => {
    const answer = await gateway.server.inject({
      method,
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: stringify(fields) }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const hidden = (body: string) =>
    Object.fromEntries([...body.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]));
  return { cookies, ask, hidden };
}

describe('a page', () => {
  it('needs nothing from elsewhere, and tells nobody its address', async () => {
    const { ask } = browse();
    const page = await ask('GET', '/login/');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
    expect(page.body).not.toMatch(/<script|style=|src=/);
    // Each field has its label.
    for (const [, id] of page.body.matchAll(/<input id="([^"]*)"/g)) expect(page.body).toContain(`<label for="${id}">`);
  });

  it('shows what others wrote as text', async () => {
    const { ask } = browse();
    const page = await ask('GET', '/accounts/do_confirm/good');
    expect(page.body).toContain('new&lt;b&gt;@example.org');
    expect(page.body).toContain('value="&quot;&gt;&lt;i&gt;R&amp;D"');
    expect(page.body).toContain('&lt;b&gt;new things&lt;/b&gt;');
    expect(page.body).not.toMatch(/<[ib]>/);
  });

  it('says that a link opens nothing', async () => {
    const page = await browse().ask('GET', '/accounts/do_confirm/bad');
    expect([page.statusCode, page.body.includes('<strong>Whoops.</strong>')]).toEqual([400, true]);
  });
});

describe('registering', () => {
  it('sends what was typed, and begins a session', async () => {
    const { ask, hidden, cookies } = browse();
    const page = await ask('GET', '/accounts/do_confirm/good');
    const sent = { ...hidden(page.body), full_name: 'Nina "New"', password: 'weak' };
    const refused = await ask('POST', '/accounts/register/', sent);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('<strong>New password is too weak!</strong>');
    expect(refused.body).toContain('value="Nina &quot;New&quot;"');
    expect(refused.body).not.toContain('value="weak"');
    expect(refused.body).not.toContain(' checked');
    const done = await ask('POST', '/accounts/register/', {
      ...hidden(refused.body),
      full_name: 'Nina',
      password: 'fine',
    });
    expect([done.statusCode, done.headers.location]).toEqual([302, '/']);
    expect(cookies.get('sessionid')).toContain('session of the new one');
    expect(asked.at(-1)).toMatchObject({ realm_id: 1, key: 'good', full_name: 'Nina', password: 'fine' });
  });

  it('offers the groups of default channels, and sends those that were ticked', async () => {
    const { ask, hidden } = browse();
    const page = await ask('GET', '/accounts/do_confirm/good');
    expect(page.body.match(/type="checkbox" name="default_stream_group"/g)).toHaveLength(2);
    const sent = { ...hidden(page.body), full_name: 'Nina', default_stream_group: groups.map(({ name }) => name) };
    const refused = await ask('POST', '/accounts/register/', { ...sent, password: 'weak' });
    expect(refused.body.match(/ checked/g)).toHaveLength(2);
    await ask('POST', '/accounts/register/', { ...sent, ...hidden(refused.body), password: 'fine' });
    expect(asked.at(-1)).toMatchObject({ full_name: 'Nina', default_groups: groups.map(({ name }) => name) });
  });

  it('offers no groups to users who may not choose, nor while the channels service is away', async () => {
    const boxes = async () => (await browse().ask('GET', '/accounts/do_confirm/good')).body.match(/checkbox/g);
    offersGroups = false;
    expect(await boxes()).toBeNull();
    offersGroups = true;
    isAway = true;
    expect(await boxes()).toBeNull();
    isAway = false;
    expect(await boxes()).toHaveLength(2);
  });

  it('shows the form to a page that sends the key alone', async () => {
    const page = await browse().ask('POST', '/accounts/register/', { key: 'good', from_confirmation: '1' });
    expect([page.statusCode, page.body.includes('name="full_name"')]).toEqual([200, true]);
  });

  it('takes no form that this browser was not shown', async () => {
    const fields = { key: 'good', full_name: 'Nina', password: 'fine' };
    const { hidden, ask } = browse();
    const stolen = hidden((await ask('GET', '/accounts/do_confirm/good')).body);
    const before = asked.length;
    for (const sent of [fields, { ...fields, formtoken: 'x.y' }, { ...fields, ...stolen }]) {
      expect((await browse().ask('POST', '/accounts/register/', sent)).statusCode).toBe(403);
    }
    // A session's token is not a form token, nor the reverse.
    expect(asked.length).toBe(before);
  });
});

describe('logging in and out', () => {
  it('begins a session for the password, and ends it', async () => {
    const { ask, hidden, cookies } = browse();
    const page = await ask('GET', '/login/');
    const wrong = await ask('POST', '/login/', { ...hidden(page.body), username: 'ada', password: 'wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Your username or password is incorrect');
    const done = await ask('POST', '/login/', { ...hidden(wrong.body), username: 'ada', password: 'right' });
    expect([done.statusCode, done.headers.location]).toEqual([302, '/']);
    const root = await ask('GET', '/');
    expect(root.body).toContain('You are logged in');
    expect((await ask('POST', '/logout/', {})).statusCode).toBe(403);
    const out = await ask('POST', '/logout/', hidden(root.body));
    expect([out.statusCode, out.headers.location]).toEqual([302, '/login/']);
    expect(asked.at(-1)).toEqual({ session_id: 'session of ada' });
    expect(cookies.get('sessionid')).toBe('');
  });

  it('takes the form of each page that is open in this browser, and none of another', async () => {
    const { ask, hidden } = browse();
    const login = { username: 'ada', password: 'right' };
    const own = [await ask('GET', '/login/'), await ask('GET', '/login/')].map(({ body }) => hidden(body));
    expect(own[0]).not.toEqual(own[1]);
    const outsider = browse();
    await outsider.ask('GET', '/login/');
    for (const token of own) {
      expect((await outsider.ask('POST', '/login/', { ...token, ...login })).statusCode).toBe(403);
      expect((await ask('POST', '/login/', { ...token, ...login })).statusCode).toBe(302);
    }
  });

  it('replaces a form cookie that it never sets', async () => {
    const { ask, cookies } = browse();
    cookies.set('formtoken', 'one form other');
    await ask('GET', '/login/');
    expect(cookies.get('formtoken')).toMatch(/^[A-Za-z0-9]+$/);
  });

  it('shows a form that it refuses again, at the same address', async () => {
    const { ask, hidden } = browse();
    const sent = { formtoken: 'x.y', username: 'ada', password: 'right' };
    const refused = await ask('POST', '/login/?next=%2F%3Fa', sent);
    expect([refused.statusCode, refused.cookies.map(({ name }) => name)]).toEqual([403, ['formtoken']]);
    expect(refused.body).toContain('The form is too old.');
    const done = await ask('POST', '/login/?next=%2F%3Fa', { ...sent, ...hidden(refused.body) });
    expect([done.statusCode, done.headers.location]).toEqual([302, '/?a']);
  });

  it('leads to the sign-up only if anyone may join', async () => {
    const realm = { realm_id: 1, name: 'Test', only_realm: true, anyone_may_join: true };
    const open = await startGateway({ users: { ResolveRealm: async () => realm } });
    const pageOf = async ({ server }: Gateway) => (await server.inject({ url: '/login/' })).body;
    expect(await pageOf(open)).toContain('<a href="/accounts/home/">Sign up</a>');
    expect(await pageOf(gateway)).not.toContain('Sign up');
  });

  it('leads who has no session to the form', async () => {
    const root = await browse().ask('GET', '/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/login/']);
  });
});
