/**
 * The pages for users with an account: login and logout, a new password, another address; and the keys for browsers.
 */
import { type ApiClient, Browser, createOrganisation, EventQueue, mailsTo, mailTo } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, inject, it } from 'vitest';

const { organisation, owner } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' } });
let names = 0;
const { mailDir, origin } = inject('cluster');
const PASSWORD = 'correct horse battery staple';
const OTHER = 'another quite long pass phrase';
const GONE = 'Whoops. The link has expired, has been used, or was revoked.';

const someone = () => organisation.user(`Someone ${++names}`, { password: PASSWORD });
const browser = () => new Browser({ origin, host: organisation.host });
const me = (one: Browser) => organisation.nobody.get('/json/users/me', {}, { headers: { cookie: one.cookie } });

async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function loggedIn(username: string, password = PASSWORD): Promise<Browser> {
  const visitor = browser();
  await visitor.open('/login/');
  const answer = await visitor.submit({ username, password });
  expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  return visitor;
}

describe('logging in', () => {
  it('begins a session, which /json takes, and logging out ends it', async () => {
    const user = await someone();
    const visitor = await loggedIn(user.email.toUpperCase());
    expect((await me(visitor)).body.user_id).toBe(user.userId);
    const cookie = visitor.cookie;
    const out = await visitor.send('/logout/', { csrfmiddlewaretoken: visitor.cookies.get('csrftoken') ?? '' });
    expect([out.status, out.headers.location]).toEqual([302, '/login/']);
    expect((await organisation.nobody.get('/json/users/me', {}, { headers: { cookie } })).status).toBe(401);
    expect((await visitor.open('/')).headers.location).toBe('/login/');
  });

  it('is refused with a wrong password, without the token of the form, and after five such only slowly', async () => {
    const user = await someone();
    const visitor = browser();
    await visitor.open('/login/');
    const wrong = await visitor.submit({ username: user.email, password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, problem: 'Your username or password is incorrect' });
    expect(visitor.cookies.has('sessionid')).toBe(false);
    const forged = await browser().send('/login/', { username: user.email, password: PASSWORD });
    expect(forged.status).toBe(403);
    for (let i = 0; i < 4; i++) await visitor.submit({ username: user.email, password: 'wrong' });
    expect(await visitor.submit({ username: user.email, password: PASSWORD })).toMatchObject({
      status: 429,
      problem: expect.stringMatching(/^Too many tries\. Try again in \d+ seconds\.$/),
    });
  });

  it('continues from a browser that was logged in before, while others are slowed down', async () => {
    const user = await someone();
    const own = await loggedIn(user.email);
    await own.open('/');
    await own.submit({});
    const outsider = browser();
    await outsider.open('/login/');
    for (let i = 0; i < 6; i++) await outsider.submit({ username: user.email, password: 'wrong' });
    const right = { username: user.email, password: PASSWORD };
    expect((await outsider.submit(right)).status).toBe(429);
    await own.open('/login/');
    expect((await own.submit(right)).headers.location).toBe('/');
  });

  it('is not done by a sign-up that is sent again, once the account may not log in', async () => {
    const place = await createOrganisation(inject('cluster'));
    const boss = await place.user('Boss', { role: 'owner' });
    const email = `late.${place.realmId}@example.org`;
    await ok(boss.post('/invites', { invitee_emails: email, stream_ids: [] }));
    const visitor = new Browser({ origin, host: place.host });
    await visitor.open((await mailTo(mailDir, email)).url);
    expect((await visitor.submit({ full_name: 'Lara Late', password: PASSWORD })).status).toBe(302);
    const me = (cookie: string) => place.nobody.get('/json/users/me', {}, { headers: { cookie } });
    const { user_id } = (await me(visitor.cookie)).body;
    await ok(boss.delete(`/users/${user_id}`));
    expect(await visitor.repeat()).toMatchObject({ status: 400, problem: GONE });
    await ok(boss.post(`/users/${user_id}/reactivate`));
    expect((await me(visitor.cookie)).status).toBe(401);
    expect((await visitor.repeat()).status).toBe(302);
    expect((await me(visitor.cookie)).status).toBe(200);
    await ok(boss.patch('/realm', { authentication_methods: { Email: false } }));
    expect(await visitor.repeat()).toMatchObject({
      problem: 'Password authentication is disabled in this organization',
    });
    await place.close();
  });

  it('is refused where passwords are not a way in', async () => {
    const place = await createOrganisation(inject('cluster'));
    const boss = await place.user('Boss', { role: 'owner', password: PASSWORD });
    await ok(boss.patch('/realm', { authentication_methods: { Email: false } }));
    const visitor = new Browser({ origin, host: place.host });
    await visitor.open('/login/');
    expect(await visitor.submit({ username: boss.email, password: PASSWORD })).toMatchObject({
      problem: 'Password authentication is disabled in this organization',
    });
    await visitor.open('/accounts/password/reset/');
    expect(await visitor.submit({ email: boss.email })).toMatchObject({
      problem: 'Password authentication is disabled in this organization',
    });
    await place.close();
  });
});

describe('POST /json/fetch_api_key', () => {
  it('gives the key for the password', async () => {
    const user = await someone();
    const visitor = await loggedIn(user.email);
    const headers = { cookie: visitor.cookie, 'x-csrftoken': visitor.cookies.get('csrftoken') as string };
    const ask = (params: object, h: object = headers) =>
      organisation.nobody.post('/json/fetch_api_key', { ...params }, { headers: { ...h } });
    expect((await ask({ password: PASSWORD })).body).toEqual({
      result: 'success',
      msg: '',
      api_key: user.apiKey,
      email: user.email,
      user_id: user.userId,
    });
    expect(await ask({ password: 'wrong' })).toMatchObject({ status: 400, body: { msg: 'Password is incorrect.' } });
    expect((await ask({})).status).toBe(400);
    expect((await ask({ password: PASSWORD }, { cookie: visitor.cookie })).body.code).toBe('CSRF_FAILED');
  });
});

it('GET /dev_list_users names who is there', async () => {
  const user = await someone();
  const { direct_admins, direct_users } = await ok(organisation.nobody.get('/dev_list_users'));
  expect(direct_admins).toEqual([{ email: owner.email, realm_url: expect.stringMatching(/^http/) }]);
  expect(direct_users.map(({ email }: { email: string }) => email)).toContain(user.email);
});

describe('a new password', () => {
  it('is chosen by way of the mail, once, and ends all sessions, the API key and what waits with it', async () => {
    const user = await someone();
    const before = await loggedIn(user.email);
    const queue = await EventQueue.register(user, { event_types: ['user_settings'] });
    // An intruder may have requested a change to an address of their own.
    const intruder = `intruder.${organisation.realmId}@example.org`;
    await ok(user.patch('/settings', { email: intruder }));
    const { url: takeover } = await mailTo(mailDir, intruder);
    const visitor = browser();
    await visitor.open('/accounts/password/reset/');
    expect((await visitor.submit({ email: user.email })).text).toContain('Check your email');
    const { url } = await mailTo(mailDir, user.email, 2);
    const page = await visitor.open(url);
    expect(page.text).toContain(user.email);
    expect(await visitor.submit({ password: 'password' })).toMatchObject({ problem: 'New password is too weak!' });
    const held = user.get('/events', { queue_id: queue.queueId, last_event_id: queue.lastEventId });
    const done = await visitor.submit({ password: OTHER });
    expect(done.text).toContain('Your password has been changed');
    expect(done.text).toContain('your API key is another one');
    expect((await me(before)).status).toBe(401);
    expect((await user.get('/users/me')).status).toBe(401);
    expect((await ok(held)).events.filter(({ type }: { type: string }) => type !== 'heartbeat')).toEqual([]);
    await visitor.open(takeover);
    expect(await visitor.submit({})).toMatchObject({ status: 400, problem: GONE });
    await loggedIn(user.email, OTHER);
    const { api_key } = await ok(organisation.nobody.post('/fetch_api_key', { username: user.email, password: OTHER }));
    expect(api_key).not.toBe(user.apiKey);
    expect(await browser().open(url)).toMatchObject({ status: 400, problem: GONE });
  });

  it('is set once by a form that a browser sends twice, as is the mail', async () => {
    const user = await someone();
    const visitor = browser();
    await visitor.open('/accounts/password/reset/');
    await visitor.submit({ email: user.email });
    // The last of the hour: a repetition takes no turn of its own.
    await visitor.open('/accounts/password/reset/');
    const sent = await Promise.all([visitor.submit({ email: user.email }), visitor.repeat()]);
    sent.push(await visitor.repeat());
    for (const { text } of sent) expect(text).toContain('Check your email');
    const { url } = await mailTo(mailDir, user.email, 2);
    await visitor.open(url);
    const done = await Promise.all([visitor.submit({ password: OTHER }), visitor.repeat()]);
    done.push(await visitor.repeat());
    for (const { text } of done) expect(text).toContain('Your password has been changed');
    const since = await loggedIn(user.email, OTHER);
    // A repetition neither changes the password once more nor ends what has started since.
    expect((await visitor.repeat()).status).toBe(200);
    expect((await me(since)).status).toBe(200);
    expect(await mailsTo(mailDir, user.email)).toHaveLength(2);
  });

  it('does not show whose it is: only the mail says that there is no account', async () => {
    const outsider = `nobody.${organisation.realmId}@example.org`;
    const visitor = browser();
    await visitor.open('/accounts/password/reset/');
    expect((await visitor.submit({ email: outsider })).text).toContain('Check your email');
    const { text, url } = await mailTo(mailDir, outsider);
    expect(text).toContain('There is no account with this address.');
    expect(url).toBe('');
    const gone = await someone();
    await ok(owner.delete(`/users/${gone.userId}`));
    await visitor.open('/accounts/password/reset/');
    await visitor.submit({ email: gone.email });
    expect(await mailTo(mailDir, gone.email)).toMatchObject({
      subject: 'Reset your password for Test',
      text: expect.stringContaining('Your account there has been deactivated'),
    });
  });

  it('is asked for twice in an hour at most', async () => {
    const user = await someone();
    const visitor = browser();
    const problems: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      await visitor.open('/accounts/password/reset/');
      problems.push((await visitor.submit({ email: user.email })).problem);
    }
    expect(problems).toEqual([undefined, undefined, 'API usage exceeded rate limit']);
  });
});

describe('another address', () => {
  const change = (client: ApiClient, email: string) => client.patch('/settings', { email });

  it('is theirs when the mail to it is confirmed; everyone who may know is notified', async () => {
    const user = await someone();
    const email = `moved.${names}.${organisation.realmId}@example.org`;
    const queue = await EventQueue.register(owner, { event_types: ['realm_user'] });
    await ok(change(user, email));
    expect((await ok(user.get('/users/me'))).delivery_email).toBe(user.email);
    const { url, text } = await mailTo(mailDir, email);
    expect(text).toContain(`from ${user.email} to ${email}`);
    const visitor = browser();
    // A program that only opens the link changes nothing.
    await visitor.open(url);
    expect((await ok(user.get('/users/me'))).delivery_email).toBe(user.email);
    expect((await visitor.submit({})).text).toContain(email);
    const received = await queue.next((event) => event.person?.delivery_email !== undefined);
    expect(received).toMatchObject({ op: 'update', person: { user_id: user.userId, delivery_email: email } });
    expect((await ok(owner.get(`/users/${user.userId}`))).user.delivery_email).toBe(email);
    const notice = await mailTo(mailDir, user.email, 2);
    expect(notice.subject).toBe('Your email address at Test has changed');
    await loggedIn(email);
    await visitor.open(url);
    expect(await visitor.submit({})).toMatchObject({ status: 400, problem: GONE });
  });

  it('is announced to the present address, with a way to end the change', async () => {
    const user = await someone();
    const email = `wanted.${names}.${organisation.realmId}@example.org`;
    await ok(change(user, email));
    const { subject, text, url } = await mailTo(mailDir, user.email);
    expect(subject).toBe('Your email address at Test is to change');
    expect(text).toContain(`is to change to ${email}.`);
    expect(url).toMatch(/\/accounts\/password\/reset\/$/);
    // An address that differs only in case is the same mailbox, which gets the mail with the key.
    const same = await someone();
    await ok(change(same, same.email.toUpperCase()));
    await mailTo(mailDir, same.email.toUpperCase());
    expect(await mailsTo(mailDir, same.email)).toEqual([]);
  });

  it.each<[string, (user: ApiClient) => Promise<unknown>]>([
    ['the user has another API key', async (user) => ok(user.post('/users/me/api_key/regenerate'))],
    [
      'an administrator gives another address',
      async (user) => ok(owner.patch(`/users/${user.userId}`, { new_email: `given.${user.email}` })),
    ],
    [
      'the user is deactivated, even when they come back',
      async (user) => {
        await ok(owner.delete(`/users/${user.userId}`));
        await ok(owner.post(`/users/${user.userId}/reactivate`));
      },
    ],
  ])('is not theirs by a mail of before once %s', async (_, end) => {
    const user = await someone();
    const email = `intruder.${names}.${organisation.realmId}@example.org`;
    await ok(change(user, email));
    const { url } = await mailTo(mailDir, email);
    await end(user);
    const visitor = browser();
    await visitor.open(url);
    expect(await visitor.submit({})).toMatchObject({ status: 400, problem: GONE });
    expect((await ok(owner.get(`/users/${user.userId}`))).user.delivery_email).not.toBe(email);
  });

  it.each([
    ['none', 'nonsense', 'Enter a valid email address.'],
    ['one to be thrown away', 'a@mailinator.com', 'Disposable email addresses are not allowed in this organization'],
  ])('is refused if it is %s', async (_, email, msg) => {
    expect(await change(await someone(), email)).toMatchObject({ status: 400, body: { msg } });
  });

  it('is refused if a user has it, or where addresses stay', async () => {
    const user = await someone();
    expect(await change(user, owner.email)).toMatchObject({
      status: 400,
      body: { msg: `Email '${owner.email}' already in use` },
    });
    await ok(owner.patch('/realm', { email_changes_disabled: true }));
    expect(await change(user, `x.${organisation.realmId}@example.org`)).toMatchObject({
      status: 400,
      body: { msg: 'Email address changes are disabled in this organization.' },
    });
    // Clients send the present address with other settings.
    await ok(user.patch('/settings', { email: user.email, enter_sends: true }));
    const { user_settings } = await ok(user.post('/register', { fetch_event_types: ['user_settings'] }));
    expect(user_settings.enter_sends).toBe(true);
    await ok(owner.patch('/realm', { email_changes_disabled: false }));
  });

  it('can be asked for twice in an hour', async () => {
    const user = await someone();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await change(user, `n${i}.${names}.${organisation.realmId}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
