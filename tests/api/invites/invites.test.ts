/** Invitations: who may invite whom to what, the list, the events, and the end of an invitation. */
import { type ApiClient, Browser, createOrganisation, EventQueue, mailsTo, mailTo } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { refused } from '../../answers.ts';

const { organisation, owner, admin, moderator, member, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  admin: { name: 'Ada', role: 'administrator' },
  moderator: { name: 'Mo', role: 'moderator' },
  member: 'Max',
  guest: { name: 'Gus', role: 'guest' },
});
let square: number;
let closed: number;
let people = 0;
const { mailDir } = inject('cluster');

beforeAll(async () => {
  await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true }));
  square = (await ok(member.get('/get_stream_id', { stream: 'square' }))).stream_id;
  closed = (await ok(owner.get('/get_stream_id', { stream: 'closed' }))).stream_id;
});

const address = () => `new${++people}.${organisation.realmId}@example.org`;
const invite = (client: ApiClient, emails: string, params: Record<string, unknown> = {}) =>
  client.post('/invites', { invitee_emails: emails, stream_ids: [], ...params });
const invites = async (client: ApiClient) => (await ok(client.get('/invites'))).invites;

async function ok(answer: ReturnType<ApiClient['get']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns the invitation events that a user receives during `work`. */
async function received(client: ApiClient, work: () => Promise<unknown>): Promise<unknown[]> {
  const queue = await EventQueue.register(client, { event_types: ['invites_changed'] });
  await work();
  await organisation.settled();
  const { queueId: queue_id, lastEventId: last_event_id } = queue;
  const { events } = await ok(client.get('/events', { queue_id, last_event_id, dont_block: true }));
  return events
    .filter(({ type }: { type: string }) => type !== 'heartbeat')
    .map(({ id: _, ...event }: { id: number }) => event);
}

describe('POST /invites', () => {
  it('sends each a mail of their own, and lists them', async () => {
    const [one, two] = [address(), address()];
    const before = Math.floor(Date.now() / 1000);
    expect(await ok(invite(member, `Someone <${one}>,\n ${two}\n`, { stream_ids: [square] }))).toEqual({
      result: 'success',
      msg: '',
    });
    const mails = [await mailTo(mailDir, one), await mailTo(mailDir, two)];
    expect(mails[0]?.subject).toBe('Max has invited you to join Test');
    expect(mails[0]?.text).toContain(`Max (${member.email}) wants you to join them on Test`);
    for (const { url } of mails) expect(url).toMatch(/^http:\/\/[^/]+\/accounts\/do_confirm\/[A-Za-z0-9]{24}$/);
    expect(mails[0]?.url).not.toBe(mails[1]?.url);
    const listed = await invites(member);
    expect(listed.map(({ email }: { email: string }) => email)).toEqual([one, two]);
    expect(listed[0]).toEqual({
      id: expect.any(Number),
      invited_by_user_id: member.userId,
      invited: expect.any(Number),
      expiry_date: listed[0].invited + 14_400 * 60,
      invited_as: 400,
      email: one,
      notify_referrer_on_join: true,
      is_multiuse: false,
    });
    expect(listed[0].invited).toBeGreaterThanOrEqual(before);
    // Administrators see them, other users do not.
    expect(await invites(moderator)).toEqual([]);
    expect((await invites(admin)).map(({ email }: { email: string }) => email)).toEqual(
      expect.arrayContaining([one, two]),
    );
  });

  it('never ends, or when it is sent to', async () => {
    const [ever, soon] = [address(), address()];
    await ok(invite(owner, ever, { invite_expires_in_minutes: null, invite_as: 100, notify_referrer_on_join: false }));
    await ok(invite(owner, soon, { invite_expires_in_minutes: 5 }));
    const listed = await invites(owner);
    const of = (wanted: string) => listed.find(({ email }: { email: string }) => email === wanted);
    expect(of(ever)).toMatchObject({ expiry_date: null, invited_as: 100, notify_referrer_on_join: false });
    expect(of(soon).expiry_date - of(soon).invited).toBe(300);
  });

  it('tells the user who invited, and the administrators', async () => {
    const change = [{ type: 'invites_changed' }];
    expect(await received(member, () => ok(invite(member, address())))).toEqual(change);
    expect(await received(admin, () => ok(invite(member, address())))).toEqual(change);
    expect(await received(moderator, () => ok(invite(member, address())))).toEqual([]);
  });

  it('says who has an account already, and invites the others', async () => {
    const gone = await organisation.user('Gone');
    await ok(owner.delete(`/users/${gone.userId}`));
    const other = address();
    expect(await invite(member, `${other},${admin.email.toUpperCase()},${gone.email}`)).toMatchObject({
      status: 400,
      body: {
        result: 'error',
        code: 'INVITATION_FAILED',
        msg: expect.stringContaining('We did send invitations to everyone else!'),
        errors: [
          [admin.email.toUpperCase(), 'Already has an account.', false],
          [gone.email, 'Account has been deactivated.', true],
        ],
        sent_invitations: true,
        daily_limit_reached: false,
        license_limit_reached: false,
      },
    });
    await mailTo(mailDir, other);
    expect(await invite(member, admin.email)).toMatchObject({
      status: 400,
      body: { code: 'INVITATION_FAILED', msg: "We weren't able to invite anyone.", sent_invitations: false },
    });
  });

  it('invites nobody where one is no address, or not one of the organisation', async () => {
    const other = address();
    const before = (await invites(member)).length;
    const failed = (errors: unknown[]) => ({
      status: 400,
      body: { code: 'INVITATION_FAILED', sent_invitations: false, errors },
    });
    expect(await invite(member, `${other}, nonsense`)).toMatchObject(failed([['nonsense', 'Invalid address.', false]]));
    expect(await invite(member, `${other},a@mailinator.com`)).toMatchObject(
      failed([['a@mailinator.com', 'Please use your real email address.', false]]),
    );
    expect((await invites(member)).length).toBe(before);
    expect(await mailsTo(mailDir, other)).toEqual([]);
  });

  it.each([
    ['no address', { invitee_emails: ' ,\n' }, 'You must specify at least one email address.'],
    ['no role', { invite_as: '450' }, 'Invalid invite_as'],
    ['no time', { invite_expires_in_minutes: 0 }, 'invite_expires_in_minutes is too small'],
    ['a channel that is none', { stream_ids: [99_999] }, 'Invalid channel ID 99999. No invites were sent.'],
    ['a group that is none', { group_ids: [99_999] }, 'Invalid user group'],
    ['channels that are no list', { stream_ids: 'x' }, 'stream_ids is not valid JSON'],
    [
      'a long greeting',
      { welcome_message_custom_text: 'x'.repeat(8001) },
      'welcome_message_custom_text is too long (limit: 8000 characters)',
    ],
  ])('refuses %s', async (_, params, msg) => {
    const before = (await invites(owner)).length;
    expect(await invite(owner, address(), params)).toMatchObject(refused(msg));
    expect((await invites(owner)).length).toBe(before);
  });

  it('wants the channels, which may be none', async () => {
    expect(await member.post('/invites', { invitee_emails: address() })).toMatchObject(
      refused("Missing 'stream_ids' argument", 'REQUEST_VARIABLE_MISSING'),
    );
  });

  it('is for people who are no guests, with roles up to their own', async () => {
    const bot = await organisation.user('Bot', { botOf: member });
    expect(await invite(guest, address())).toMatchObject(refused('Not allowed for guest users'));
    expect(await invite(bot, address())).toMatchObject(refused('This endpoint does not accept bot requests.'));
    const administrators = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    const owners = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
    expect(await invite(member, address(), { invite_as: 200 })).toMatchObject(administrators);
    expect(await invite(moderator, address(), { invite_as: 300 })).toMatchObject(administrators);
    expect(await invite(admin, address(), { invite_as: 100 })).toMatchObject(owners);
    await ok(invite(admin, address(), { invite_as: 200 }));
    await ok(invite(member, address(), { invite_as: 600 }));
  });

  it('invites to no channel that the inviter does not see, as to none that is not there', async () => {
    expect(await invite(admin, address(), { stream_ids: [closed] })).toMatchObject(
      refused(`Invalid channel ID ${closed}. No invites were sent.`),
    );
    await ok(invite(owner, address(), { stream_ids: [closed, square] }));
  });

  it('puts into groups those who may', async () => {
    const { id } = await ok(
      owner.post('/user_groups/create', { name: `crew ${organisation.realmId}`, description: '', members: [] }),
    ).then(async () => (await ok(owner.get('/user_groups'))).user_groups.at(-1));
    expect(await invite(member, address(), { group_ids: [id] })).toMatchObject(refused('Insufficient permission'));
    await ok(invite(owner, address(), { group_ids: [id] }));
  });

  it('follows the organisation: who may invite, and how new they may be', async () => {
    const place = await createOrganisation(inject('cluster'));
    const boss = await place.user('Boss', { role: 'owner' });
    const newcomer = await place.user('Newcomer');
    const nobody = (await ok(boss.get('/user_groups'))).user_groups.find(
      ({ name }: { name: string }) => name === 'role:administrators',
    ).id;
    await ok(boss.patch('/realm', { invite_required: false }));
    expect(await invite(newcomer, address())).toMatchObject({
      status: 400,
      body: { code: 'INVITATION_FAILED', msg: expect.stringContaining('too new'), sent_invitations: false, errors: [] },
    });
    await ok(invite(boss, address()));
    await ok(boss.patch('/realm', { invite_required: true, can_invite_users_group: { new: nobody } }));
    expect(await invite(newcomer, address())).toMatchObject(refused('Insufficient permission'));
    await place.close();
  });
});

describe('POST /invites/multiuse', () => {
  it('makes a link for administrators, which they see', async () => {
    const change = await received(admin, async () => {
      const { invite_link } = await ok(admin.post('/invites/multiuse', { invite_as: 600, stream_ids: [square] }));
      expect(invite_link).toMatch(/^http:\/\/[^/]+\/join\/[A-Za-z0-9]{24}\/$/);
      const [link] = (await invites(admin)).filter(({ is_multiuse }: { is_multiuse: boolean }) => is_multiuse);
      expect(link).toMatchObject({ link_url: invite_link, invited_as: 600, invited_by_user_id: admin.userId });
      expect(link.email).toBeUndefined();
    });
    expect(change).toEqual([{ type: 'invites_changed' }]);
    expect(await member.post('/invites/multiuse')).toMatchObject(refused('Insufficient permission'));
    expect(await guest.post('/invites/multiuse')).toMatchObject(refused('Not allowed for guest users'));
    expect(await admin.post('/invites/multiuse', { invite_as: 100 })).toMatchObject(
      refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    );
  });

  it('is shown by its URL only to its maker and to who may give its role', async () => {
    const { invite_link } = await ok(owner.post('/invites/multiuse', { invite_as: 100 }));
    const { id } = (await invites(owner)).at(-1);
    const asSeenBy = async (client: ApiClient) => (await invites(client)).find((one: { id: number }) => one.id === id);
    const { link_url, ...others } = await asSeenBy(owner);
    expect(link_url).toBe(invite_link);
    expect(await asSeenBy(admin)).toEqual(others);
    await ok(owner.patch(`/invites/multiuse/${id}`, { invite_as: 200 }));
    expect(await asSeenBy(admin)).toEqual({ ...others, invited_as: 200, link_url });
    await ok(owner.delete(`/invites/multiuse/${id}`));
  });

  it('is revoked once', async () => {
    await ok(admin.post('/invites/multiuse'));
    const { id } = (await invites(admin)).at(-1);
    expect(await member.delete(`/invites/multiuse/${id}`)).toMatchObject(refused('No such invitation'));
    expect(await admin.delete(`/invites/${id}`)).toMatchObject(refused('No such invitation'));
    await ok(owner.delete(`/invites/multiuse/${id}`));
    expect(await owner.delete(`/invites/multiuse/${id}`)).toMatchObject(refused('Invitation has already been revoked'));
    expect((await invites(owner)).map((one: { id: number }) => one.id)).not.toContain(id);
  });
});

describe('PATCH /invites/multiuse/{invite_id}', () => {
  const linkOf = async (client: ApiClient, params: Record<string, unknown> = {}): Promise<number> => {
    await ok(client.post('/invites/multiuse', params));
    return (await invites(client)).at(-1).id;
  };
  const asListed = async (id: number) => (await invites(owner)).find((one: { id: number }) => one.id === id);

  it('changes what is named, and tells the inviter and the administrators', async () => {
    const id = await linkOf(admin, { invite_as: 600, stream_ids: [square], invite_expires_in_minutes: 5 });
    const before = await asListed(id);
    for (const client of [admin, owner]) {
      const change = await received(client, () => ok(owner.patch(`/invites/multiuse/${id}`, { invite_as: 400 })));
      expect(change).toEqual([{ type: 'invites_changed' }]);
    }
    expect(await asListed(id)).toEqual({ ...before, invited_as: 400 });
    expect(await received(admin, () => ok(admin.patch(`/invites/multiuse/${id}`)))).toEqual([]);
    await ok(admin.patch(`/invites/multiuse/${id}`, { stream_ids: [], include_realm_default_subscriptions: true }));
    expect(await asListed(id)).toEqual({ ...before, invited_as: 400 });
  });

  it('is for the inviter and for administrators, up to their own role', async () => {
    const place = await createOrganisation(inject('cluster'));
    const boss = await place.user('Boss', { role: 'owner' });
    const chief = await place.user('Chief', { role: 'administrator' });
    const links = await place.user('Links', { role: 'administrator' });
    const other = await place.user('Other');
    const id = await linkOf(links, { invite_as: 200 });
    const patch = (client: ApiClient, params: Record<string, unknown>) =>
      client.patch(`/invites/multiuse/${id}`, params);
    const owners = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
    expect(await patch(other, { invite_as: 600 })).toMatchObject(refused('No such invitation'));
    expect(await patch(links, { invite_as: 100 })).toMatchObject(owners);
    expect(await patch(links, { invite_as: 450 })).toMatchObject(refused('Invalid invite_as'));
    await ok(boss.patch(`/users/${links.userId}`, { role: 400 }));
    expect(await patch(links, { invite_as: 400 })).toMatchObject(
      refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
    );
    await ok(patch(chief, { invite_as: 400 }));
    await ok(patch(links, { invite_as: 600 }));
    const ofOwners = await linkOf(boss, { invite_as: 100 });
    expect(await chief.patch(`/invites/multiuse/${ofOwners}`, { invite_as: 600 })).toMatchObject(owners);
    await place.close();
  });

  it('raises no link to a role that a user who has seen its URL may not give', async () => {
    const place = await createOrganisation(inject('cluster'));
    const boss = await place.user('Boss', { role: 'owner' });
    const inviter = await place.user('Inviter', { role: 'moderator' });
    const { user_groups } = await ok(boss.get('/user_groups'));
    const { id: members } = user_groups.find(({ name }: { name: string }) => name === 'role:members');
    await ok(boss.patch('/realm', { create_multiuse_invite_group: { new: members } }));
    const raise = async (id: number, invite_as: number) => boss.patch(`/invites/multiuse/${id}`, { invite_as });
    const another = refused('Make a new link for this role.');
    // Administrators have seen the URL of the owner's link, and the moderator that of their own.
    const own = await linkOf(boss, { invite_as: 400 });
    expect(await raise(own, 100)).toMatchObject(another);
    await ok(raise(own, 200));
    const theirs = await linkOf(inviter, { invite_as: 600 });
    for (const role of [100, 200, 300]) expect(await raise(theirs, role)).toMatchObject(another);
    await ok(raise(theirs, 400));
    const ofOwners = await linkOf(boss, { invite_as: 100 });
    await ok(raise(ofOwners, 100));
    await place.close();
  });

  it('refuses channels and groups that the caller may not give, and what is no open link', async () => {
    const id = await linkOf(admin);
    const patch = (params: Record<string, unknown>) => admin.patch(`/invites/multiuse/${id}`, params);
    expect(await patch({ stream_ids: [closed] })).toMatchObject(
      refused(`Invalid channel ID ${closed}. No invites were sent.`),
    );
    expect(await patch({ group_ids: [99_999] })).toMatchObject(refused('Invalid user group'));
    await ok(admin.delete(`/invites/multiuse/${id}`));
    expect(await patch({ invite_as: 600 })).toMatchObject(refused('No such invitation'));
    await ok(invite(admin, address()));
    const mailed = (await invites(admin)).at(-1).id;
    expect(await admin.patch(`/invites/multiuse/${mailed}`, { invite_as: 600 })).toMatchObject(
      refused('No such invitation'),
    );
  });
});

describe('DELETE /invites/{invite_id}', () => {
  it('takes it back, for the user who sent it and for administrators', async () => {
    const email = address();
    await ok(invite(member, email));
    const { id } = (await invites(member)).at(-1);
    expect(await moderator.delete(`/invites/${id}`)).toMatchObject(refused('No such invitation'));
    expect(await guest.delete(`/invites/${id}`)).toMatchObject(refused('Not allowed for guest users'));
    expect(await received(member, () => ok(admin.delete(`/invites/${id}`)))).toEqual([{ type: 'invites_changed' }]);
    expect(await member.delete(`/invites/${id}`)).toMatchObject(refused('No such invitation'));
    expect(await member.delete('/invites/987654')).toMatchObject(refused('No such invitation'));
    expect((await invites(member)).map((one: { email: string }) => one.email)).not.toContain(email);
  });

  it('is for owners, of what only they give', async () => {
    await ok(invite(owner, address(), { invite_as: 100 }));
    const { id } = (await invites(owner)).at(-1);
    expect(await admin.delete(`/invites/${id}`)).toMatchObject(
      refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    );
    await ok(owner.delete(`/invites/${id}`));
  });
});

describe('POST /invites/{invite_id}/resend', () => {
  it('sends another mail with another key', async () => {
    const email = address();
    await ok(invite(member, email));
    const first = await mailTo(mailDir, email);
    const { id } = (await invites(member)).at(-1);
    expect(await moderator.post(`/invites/${id}/resend`)).toMatchObject(refused('No such invitation'));
    expect(await received(admin, () => ok(admin.post(`/invites/${id}/resend`)))).toEqual([{ type: 'invites_changed' }]);
    const second = await mailTo(mailDir, email, 2);
    expect(second.url).not.toBe(first.url);
    expect(second.text).toContain(`Max (${member.email})`);
    await ok(member.delete(`/invites/${id}`));
    expect(await member.post(`/invites/${id}/resend`)).toMatchObject(refused('No such invitation'));
  });
});

it('is sent again by those who may invite, administrators too', async () => {
  const place = await createOrganisation(inject('cluster'));
  const boss = await place.user('Boss', { role: 'owner' });
  const chief = await place.user('Chief', { role: 'administrator' });
  const inviter = await place.user('Inviter');
  await ok(invite(inviter, address()));
  const { id } = (await invites(inviter)).at(-1);
  await ok(inviter.post(`/invites/${id}/resend`));
  const { user_groups } = await ok(boss.get('/user_groups'));
  const owners = user_groups.find(({ name }: { name: string }) => name === 'role:owners').id;
  await ok(boss.patch('/realm', { can_invite_users_group: { new: owners } }));
  for (const client of [inviter, chief]) {
    expect(await client.post(`/invites/${id}/resend`)).toMatchObject(refused('Insufficient permission'));
  }
  await ok(boss.post(`/invites/${id}/resend`));
  await place.close();
});

it('ends with an account that an administrator makes for its address', async () => {
  const email = address();
  await ok(invite(member, email));
  await ok(invite(moderator, email.toUpperCase()));
  const { url } = await mailTo(mailDir, email);
  const change = [{ type: 'invites_changed' }];
  const made = { email, full_name: 'Made By Hand', password: 'correct horse battery staple' };
  const ofMember = await received(member, async () => {
    expect(await received(moderator, () => ok(owner.post('/users', made)))).toEqual(change);
  });
  expect(ofMember).toEqual(change);
  const lists = await Promise.all([member, moderator].map(invites));
  const listed = lists.flat().map((one: { email: string }) => one.email.toLowerCase());
  expect(listed).not.toContain(email);
  const { status } = await new Browser(owner).open(url);
  expect(status).toBe(400);
});

it('of who is deactivated nothing is left', async () => {
  const leaver = await organisation.user('Leaver', { role: 'administrator' });
  const email = address();
  await ok(invite(leaver, email));
  const { id } = (await invites(leaver)).at(-1);
  const { invite_link } = await ok(leaver.post('/invites/multiuse'));
  const { url } = await mailTo(mailDir, email);
  const nothingLeft = async () => {
    const inviters = (await invites(owner)).map((one: { invited_by_user_id: number }) => one.invited_by_user_id);
    expect(inviters).not.toContain(leaver.userId);
    expect(await owner.post(`/invites/${id}/resend`)).toMatchObject(refused('No such invitation'));
    for (const one of [url, invite_link]) expect(await new Browser(owner).open(one)).toMatchObject({ status: 400 });
  };
  const leave = () => ok(owner.delete(`/users/${leaver.userId}`));
  expect(await received(admin, leave)).toEqual([{ type: 'invites_changed' }]);
  await nothingLeft();
  await ok(owner.post(`/users/${leaver.userId}/reactivate`));
  await nothingLeft();
  expect(await received(admin, leave)).toEqual([]);
});

it('opens nothing and is not sent again while its inviter may not give its role', async () => {
  const demoted = await organisation.user('Demoted', { role: 'administrator' });
  const role = (number: number) => ok(owner.patch(`/users/${demoted.userId}`, { role: number }));
  const browser = () => new Browser({ origin: demoted.origin, host: organisation.host });
  const [above, below] = [address(), address()];
  await ok(invite(demoted, above, { invite_as: 200 }));
  const { id } = (await invites(demoted)).at(-1);
  await ok(invite(demoted, below, { invite_as: 400 }));
  const { invite_link } = await ok(demoted.post('/invites/multiuse', { invite_as: 200 }));
  const mailed = (await mailTo(mailDir, above)).url;

  await role(400);
  for (const url of [mailed, invite_link]) expect(await browser().open(url)).toMatchObject({ status: 400 });
  expect(await browser().open((await mailTo(mailDir, below)).url)).toMatchObject({ status: 200 });
  for (const client of [demoted, owner]) {
    expect(await client.post(`/invites/${id}/resend`)).toMatchObject(
      refused('The inviter may no longer invite with this role.'),
    );
  }
  await role(600);
  expect(await browser().open((await mailTo(mailDir, below)).url)).toMatchObject({ status: 400 });
  await role(200);
  for (const url of [mailed, invite_link]) expect(await browser().open(url)).toMatchObject({ status: 200 });
});

it('of another organisation nothing is there', async () => {
  await ok(invite(member, address()));
  const { id } = (await invites(member)).at(-1);
  const other = await createOrganisation(inject('cluster'));
  const outsider = await other.user('Outsider', { role: 'owner' });
  expect(await invites(outsider)).toEqual([]);
  expect(await outsider.delete(`/invites/${id}`)).toMatchObject(refused('No such invitation'));
  await other.close();
});
