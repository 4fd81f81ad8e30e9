/** Registration: by a mail, by a link, or without an invitation; what a new user gets, and what a key allows. */
import { type ApiClient, Browser, createOrganisation, EventQueue, mailsTo, mailTo, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, inject, it } from 'vitest';

const { organisation, owner, member } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  member: 'Max',
});
let people = 0;
const { mailDir, origin } = inject('cluster');
const PASSWORD = 'correct horse battery staple';
const GONE = 'Whoops. The link has expired, has been used, or was revoked.';

const address = () => `reg${++people}.${organisation.realmId}@example.org`;
const browser = (of = organisation) => new Browser({ origin, host: of.host });

async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Invites a user. @returns the link in their mail */
async function invited(email: string, params: Record<string, unknown> = {}): Promise<string> {
  await ok(owner.post('/invites', { invitee_emails: email, stream_ids: [], ...params }));
  return (await mailTo(mailDir, email)).url;
}

/** Fetches a path under /json with the session of a browser. */
const json = (one: Browser, path: string) =>
  organisation.nobody.get(`/json${path}`, {}, { headers: { cookie: one.cookie } });

describe('an invitation by mail', () => {
  it('leads to an account with what it gives, and to a session', async () => {
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true }));
    const closed = (await ok(owner.get('/get_stream_id', { stream: 'closed' }))).stream_id;
    await ok(owner.post('/user_groups/create', { name: 'crew', description: '', members: [owner.userId] }));
    const crew = (await ok(owner.get('/user_groups'))).user_groups.find(
      ({ name }: { name: string }) => name === 'crew',
    ).id;
    const email = address();
    const url = await invited(email, { invite_as: 300, stream_ids: [closed], group_ids: [crew] });
    const looking = await EventQueue.register(owner, {});
    const visitor = browser();
    const page = await visitor.open(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringContaining('no-store'),
    });
    const done = await visitor.submit({ full_name: 'Nina New', password: PASSWORD, timezone: 'Europe/Berlin' });
    expect([done.status, done.headers.location]).toEqual([302, '/']);
    const me = await json(visitor, '/users/me');
    expect(me.body).toMatchObject({
      full_name: 'Nina New',
      role: 300,
      delivery_email: email,
      timezone: 'Europe/Berlin',
    });
    expect((await json(visitor, '/users/me/subscriptions')).body.subscriptions).toMatchObject([{ name: 'closed' }]);
    const groups = (await json(visitor, '/user_groups')).body.user_groups;
    expect(groups.find(({ id }: { id: number }) => id === crew).members).toContain(me.body.user_id);
    // The web client if it is built, otherwise instructions to build it: in no case the login page.
    expect((await visitor.open('/')).text).not.toContain('current-password');

    // The events come in this order, and the list of invitations changes too.
    const received: { type: string; op?: string }[] = [];
    await looking.next((event) => {
      received.push(event as { type: string });
      return event.type === 'subscription' && event.op === 'peer_add';
    });
    const kinds = received.map(({ type, op }) => (op ? `${type}/${op}` : type));
    expect(
      kinds.filter((kind) => ['realm_user/add', 'invites_changed', 'subscription/peer_add'].includes(kind)),
    ).toEqual(['realm_user/add', 'invites_changed', 'subscription/peer_add']);

    // The password and the API key belong to the account.
    const fetched = await ok(organisation.nobody.post('/fetch_api_key', { username: email, password: PASSWORD }));
    expect(fetched.user_id).toBe(me.body.user_id);
    // The link cannot be used again.
    expect(await browser().open(url)).toMatchObject({ status: 400, problem: GONE });
    expect((await ok(owner.get('/invites'))).invites.map((one: { email: string }) => one.email)).not.toContain(email);
  });

  it('brings the messages of channels with shared history, and none of those that protect it', async () => {
    const channels = ['protecting', 'sharing'];
    for (const name of channels) {
      const history = { invite_only: true, history_public_to_subscribers: name === 'sharing' };
      await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], ...history, ...QUIETLY }));
      await ok(owner.post('/messages', { type: 'channel', to: name, topic: 'plans', content: `plans of ${name}` }));
    }
    const streams = (await ok(owner.get('/streams'))).streams as { name: string; stream_id: number }[];
    const stream_ids = streams.filter(({ name }) => channels.includes(name)).map(({ stream_id }) => stream_id);
    const visitor = browser();
    await visitor.open(await invited(address(), { stream_ids }));
    await visitor.submit({ full_name: 'Hilda History', password: PASSWORD });
    const { messages } = (await json(visitor, '/messages?anchor=newest&num_before=100&num_after=0')).body;
    const received = messages.filter(({ type }: { type: string }) => type === 'stream');
    expect(received).toMatchObject([{ content: '<p>plans of sharing</p>', flags: [] }]);
    for (const name of channels) {
      const narrow = encodeURIComponent(JSON.stringify([{ operator: 'channel', operand: name }]));
      const { body } = await json(visitor, `/messages?anchor=newest&num_before=100&num_after=0&narrow=${narrow}`);
      expect(body.messages).toHaveLength(name === 'sharing' ? 1 : 0);
    }
  });

  it('says what is wrong with what was typed, and changes nothing', async () => {
    const url = await invited(address());
    const visitor = browser();
    await visitor.open(url);
    const before = (await ok(owner.get('/users'))).members.length;
    const weak = await visitor.submit({ full_name: 'Someone', password: 'password' });
    expect(weak).toMatchObject({ status: 400, problem: 'New password is too weak!' });
    const short = await visitor.submit({ full_name: 'X', password: PASSWORD });
    expect(short).toMatchObject({ status: 400, problem: 'Name too short!' });
    const unsafe = await visitor.submit({ full_name: '<b>Bold', password: PASSWORD });
    expect(unsafe.text).not.toContain('<b>');
    expect((await ok(owner.get('/users'))).members.length).toBe(before);
    expect((await visitor.submit({ full_name: 'Some One', password: PASSWORD })).status).toBe(302);
  });

  it('opens nothing when it was revoked, when its inviter is gone, or elsewhere', async () => {
    const email = address();
    const url = await invited(email);
    const other = await createOrganisation(inject('cluster'));
    expect(await browser(other).open(url)).toMatchObject({ status: 400, problem: GONE });
    await other.close();
    const { id } = (await ok(owner.get('/invites'))).invites.at(-1);
    await ok(owner.delete(`/invites/${id}`));
    expect(await browser().open(url)).toMatchObject({ status: 400, problem: GONE });

    const leaver = await organisation.user(`Leaver ${people}`);
    const theirs = address();
    await ok(leaver.post('/invites', { invitee_emails: theirs, stream_ids: [] }));
    await ok(owner.delete(`/users/${leaver.userId}`));
    expect(await browser().open((await mailTo(mailDir, theirs)).url)).toMatchObject({ status: 400, problem: GONE });
    expect(await browser().open('/accounts/do_confirm/nonsense')).toMatchObject({ status: 400, problem: GONE });
  });

  it('is followed once, by two at the same time too', async () => {
    const url = await invited(address());
    const visitors = [browser(), browser()];
    for (const visitor of visitors) await visitor.open(url);
    const done = await Promise.all(
      visitors.map((visitor, i) => visitor.submit({ full_name: `Twin ${i}`, password: PASSWORD })),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([302, 400]);
  });

  it('is followed once by a form that a browser sends twice, which gets the same answer', async () => {
    const email = address();
    const visitor = browser();
    await visitor.open(await invited(email));
    const fields = { full_name: 'Dora Double', password: PASSWORD };
    const done = await Promise.all([visitor.submit(fields), visitor.repeat()]);
    done.push(await visitor.repeat());
    for (const { status, headers } of done) expect([status, headers.location]).toEqual([302, '/']);
    expect((await json(visitor, '/users/me')).body).toMatchObject({ full_name: 'Dora Double', delivery_email: email });
    const { members } = await ok(owner.get('/users'));
    expect(members.filter((one: { full_name: string }) => one.full_name === 'Dora Double')).toHaveLength(1);
    // Another form is no repetition, not even with the same fields.
    const url = await invited(address());
    const [first, second] = [browser(), browser()];
    for (const one of [first, second]) await one.open(url);
    expect((await first.submit(fields)).status).toBe(302);
    expect(await second.submit(fields)).toMatchObject({ status: 400, problem: GONE });
  });

  it('is not followed for another site', async () => {
    const url = await invited(address());
    const key = url.split('/').at(-1) as string;
    const fields = { key, full_name: 'Some One', password: PASSWORD };
    expect(await browser().send('/accounts/register/', fields)).toMatchObject({ status: 403 });
    const visitor = browser();
    await visitor.open(url);
    expect(await visitor.send('/accounts/register/', { ...fields, formtoken: 'x.y' })).toMatchObject({ status: 403 });
  });
});

describe('a new account', () => {
  it('gets a mail that says how to log in, unless the organisation sends none', async () => {
    const greeted = address();
    const url = await invited(greeted);
    const visitor = browser();
    await visitor.open(url);
    await visitor.submit({ full_name: 'Wanda Welcome', password: PASSWORD });
    const mail = await mailTo(mailDir, greeted, 2);
    expect(mail).toMatchObject({ subject: 'Welcome to Test', text: expect.stringContaining(`log in with ${greeted}`) });
    expect(new URL(mail.url).hostname).toBe(organisation.host);

    await ok(owner.patch('/realm', { send_welcome_emails: false }));
    const silent = address();
    await visitor.open(await invited(silent));
    await visitor.submit({ full_name: 'Quentin Quiet', password: PASSWORD });
    // Mails are sent in order, so an earlier one would have arrived before this one.
    await invited(address());
    expect((await mailsTo(mailDir, silent)).map(({ subject }) => subject)).toHaveLength(1);
    await ok(owner.patch('/realm', { send_welcome_emails: true }));
  });
});

describe('the groups of default channels', () => {
  it('are offered to a newcomer, who gets the channels of the chosen ones', async () => {
    for (const name of ['tea', 'cake', 'chess', 'usual']) {
      await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
    }
    const { stream_id: usual } = await ok(owner.get('/get_stream_id', { stream: 'usual' }));
    await ok(owner.post('/default_streams', { stream_id: usual }));
    const create = (group_name: string, description: string, stream_names: string[]) =>
      ok(owner.post('/default_stream_groups/create', { group_name, description, stream_names }));
    await create('Kitchen', 'food & <drink>', ['tea', 'cake']);
    await create('Games', '', ['chess']);
    await create('Nothing yet', '', []);

    const join = async (groups: string[], params: Record<string, unknown> = {}) => {
      const visitor = browser();
      const page = await visitor.open(await invited(address(), params));
      const fields = { full_name: `Newcomer ${people}`, password: PASSWORD, default_stream_group: groups };
      expect((await visitor.submit(fields)).status).toBe(302);
      const { subscriptions } = (await json(visitor, '/users/me/subscriptions')).body;
      return { page, channels: subscriptions.map(({ name }: { name: string }) => name).sort() };
    };
    const all = { include_realm_default_subscriptions: true };
    const { page, channels } = await join(['Kitchen', 'Games', 'Unknown'], all);
    const offered = [...page.text.matchAll(/name="default_stream_group" value="([^"]*)"/g)].map(([, name]) => name);
    expect(offered).toEqual(['Games', 'Kitchen']);
    expect(page.text).toContain('food &amp; &lt;drink&gt;');
    expect(channels).toEqual(['cake', 'chess', 'tea', 'usual']);
    expect((await join([], all)).channels).toEqual(['usual']);
    for (const params of [{}, { ...all, invite_as: 600 }]) {
      const without = await join(['Kitchen'], params);
      expect(without.page.text).not.toContain('Kitchen');
      expect(without.channels).toEqual('invite_as' in params ? ['usual'] : []);
    }
    await ok(owner.delete('/default_streams', { stream_id: usual }));
  });
});

describe('a link', () => {
  it('lets in everybody who has it, by way of their mail', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse', { invite_as: 600 }));
    for (const email of [address(), address()]) {
      const visitor = browser();
      await visitor.open(invite_link);
      expect((await visitor.submit({ email })).text).toContain('Check your email');
      const { url, subject } = await mailTo(mailDir, email);
      expect(subject).toBe('Activate your account at Test');
      await visitor.open(url);
      expect((await visitor.submit({ full_name: 'Guest Star', password: PASSWORD })).status).toBe(302);
      expect((await json(visitor, '/users/me')).body).toMatchObject({ role: 600, delivery_email: email });
    }
  });

  it('gives what it gives when the account is made, not when it was followed', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse', { invite_as: 600 }));
    const email = address();
    const visitor = browser();
    await visitor.open(invite_link);
    await visitor.submit({ email });
    const { url } = await mailTo(mailDir, email);
    const { id } = (await ok(owner.get('/invites'))).invites.at(-1);
    const made = `made ${id}`;
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: made }] }));
    const { stream_id } = await ok(owner.get('/get_stream_id', { stream: made }));
    await ok(owner.patch(`/invites/multiuse/${id}`, { invite_as: 400, stream_ids: [stream_id] }));
    await visitor.open(url);
    expect((await visitor.submit({ full_name: 'Now a Member', password: PASSWORD })).status).toBe(302);
    expect((await json(visitor, '/users/me')).body).toMatchObject({ role: 400 });
    const { subscriptions } = (await json(visitor, '/users/me/subscriptions')).body;
    expect(subscriptions.map((one: { name: string }) => one.name)).toContain(made);
    await ok(owner.delete(`/invites/multiuse/${id}`));
  });

  it('lets in nobody any more when it is revoked, even who has followed it', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse'));
    const late = address();
    const visitor = browser();
    await visitor.open(invite_link);
    await visitor.submit({ email: late });
    const { url } = await mailTo(mailDir, late);
    const { id } = (await ok(owner.get('/invites'))).invites.findLast(
      (one: { is_multiuse: boolean }) => one.is_multiuse,
    );
    await ok(owner.delete(`/invites/multiuse/${id}`));
    expect(await browser().open(invite_link)).toMatchObject({ status: 400, problem: GONE });
    expect(await browser().open(url)).toMatchObject({ status: 400, problem: GONE });
  });

  it('sends nothing to who has an account, and does not say so', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse'));
    const visitor = browser();
    await visitor.open(invite_link);
    expect((await visitor.submit({ email: member.email })).text).toContain('Check your email');
    const email = address();
    await visitor.open(invite_link);
    await visitor.submit({ email });
    await mailTo(mailDir, email);
    expect((await mailsTo(mailDir, member.email)).map(({ subject }) => subject)).not.toContain(
      'Activate your account at Test',
    );
  });

  it('sends two mails in an hour to one address, and no more', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse'));
    const email = address();
    const visitor = browser();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      await visitor.open(invite_link);
      statuses.push((await visitor.submit({ email })).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
    expect((await visitor.open('/login/')).status).toBe(200);
  });
});

describe('signing up', () => {
  it('is possible where nobody needs an invitation', async () => {
    const email = address();
    const visitor = browser();
    const login = async () => (await browser().open('/login/')).text;
    expect(await login()).not.toContain('Sign up');
    await visitor.open('/accounts/home/');
    expect(await visitor.submit({ email })).toMatchObject({
      status: 400,
      problem: 'Please request an invite for this organization from its administrator.',
    });
    await ok(owner.patch('/realm', { invite_required: false }));
    expect(await login()).toContain('<a href="/accounts/home/">Sign up</a>');
    expect(await visitor.submit({ email: 'nonsense' })).toMatchObject({
      status: 400,
      problem: 'Enter a valid email address.',
    });
    await visitor.submit({ email });
    const { url } = await mailTo(mailDir, email);
    await ok(owner.patch('/realm', { invite_required: true }));
    expect(await browser().open(url)).toMatchObject({ status: 400, problem: GONE });
    await ok(owner.patch('/realm', { invite_required: false }));
    await visitor.open(url);
    expect((await visitor.submit({ full_name: 'Self Made', password: PASSWORD })).status).toBe(302);
    expect((await json(visitor, '/users/me')).body).toMatchObject({ role: 400 });
    await ok(owner.patch('/realm', { invite_required: true }));
  });
});
