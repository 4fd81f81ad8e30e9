/** Changes by administrators to other accounts: addresses and profiles, and rejections. */
import { ApiClient, EventQueue, mailsTo, mailTo, type Organisation } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, member } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
});
const { mailDir } = inject('cluster');
let names = 0;

const someone = (options: Parameters<Organisation['user']>[1] = {}) => organisation.user(`Someone ${++names}`, options);

describe('PATCH /users/{user_id} with new_email', () => {
  it('gives another address, which lets in from now on in place of the old one', async () => {
    const user = await someone({ password: 'correct horse battery' });
    const queue = await EventQueue.register(member, {});
    await ok(admin.patch(`/users/${user.userId}`, { new_email: ' New.Address@Example.com ' }));
    expect((await user.get('/users/me')).body.code).toBe('UNAUTHORIZED');
    const { origin, host, apiKey } = user;
    const moved = new ApiClient({ origin, host, email: 'new.address@example.com', apiKey });
    const address = { email: 'New.Address@Example.com', delivery_email: 'New.Address@Example.com' };
    expect(await ok(moved.get('/users/me'))).toMatchObject(address);
    const login = { username: address.email, password: 'correct horse battery' };
    await ok(organisation.nobody.post('/fetch_api_key', login));
    await organisation.settled();
    const received = (await queue.drain()).map(({ person }) => person);
    const { userId: user_id } = user;
    expect(received).toMatchObject([
      { user_id, delivery_email: address.email },
      { user_id, new_email: address.email },
      { user_id, avatar_source: 'G' },
      // The event of the first login.
      { user_id, date_joined: expect.any(String) },
    ]);
    // The user's own address in other letter case is not another user's.
    await ok(admin.patch(`/users/${address.email}`, { new_email: 'new.address@example.com' }));
    expect((await ok(moved.get('/users/me'))).email).toBe('new.address@example.com');
  });

  it('tells only those of it who may know', async () => {
    const user = await someone();
    await ok(user.patch('/settings', { email_address_visibility: 3 }));
    const [all, few] = [await EventQueue.register(member, {}), await EventQueue.register(admin, {})];
    await ok(admin.patch(`/users/${user.email}`, { new_email: 'secret@example.com' }));
    await organisation.settled();
    expect(await all.drain()).toEqual([]);
    const person = { user_id: user.userId, delivery_email: 'secret@example.com' };
    expect(await few.drain()).toEqual([{ id: expect.anything(), type: 'realm_user', op: 'update', person }]);
  });

  it('refuses what is no address, or another’s, or could stand for one', async () => {
    const user = await someone();
    const to = (new_email: string, who = admin) => who.patch(`/users/${user.userId}`, { new_email });
    expect(await to('not an address')).toMatchObject(refused('Bad name or username'));
    const taken = member.email.toUpperCase();
    expect(await to(taken)).toMatchObject(refused(`Email '${taken}' already in use`));
    const standIn = `user1@${organisation.host}`;
    expect(await to(standIn)).toMatchObject(refused(`Email '${standIn}' already in use`));
    expect(await to('x@example.com', member)).toMatchObject(refused('Insufficient permission'));
    expect((await ok(admin.get(`/users/${user.userId}`))).user.delivery_email).toBe(user.email);
  });

  it('leaves the addresses of owners to owners, and of bots to their names', async () => {
    const second = await someone({ role: 'owner' });
    const bot = await organisation.user('Addressed Bot', { botOf: member });
    const to = (who: ApiClient, user: ApiClient) => who.patch(`/users/${user.userId}`, { new_email: 'o@example.com' });
    expect(await to(admin, second)).toMatchObject(refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'));
    expect(await to(admin, bot)).toMatchObject(refused('The address of a bot follows from its short name.'));
    await ok(to(owner, second));
  });

  it('mails the former address, if it is another mailbox, of a deactivated account too', async () => {
    const [user, inactive] = [await someone(), await someone()];
    const to = ({ userId }: ApiClient, new_email: string) => admin.patch(`/users/${userId}`, { new_email });
    await ok(to(user, user.email.toUpperCase()));
    await ok(admin.delete(`/users/${inactive.userId}`));
    await ok(to(inactive, `moved.${inactive.email}`));
    const email = `moved.${user.email}`;
    await ok(to(user, email));
    const { subject, text } = await mailTo(mailDir, user.email.toUpperCase());
    expect(subject).toBe('Your email address at Test has changed');
    expect(text).toContain(`is now ${email}.`);
    expect(await mailsTo(mailDir, user.email)).toEqual([]);
    expect((await mailTo(mailDir, inactive.email)).subject).toBe(subject);
  });

  it('is for no bot, even of an administrator’s role', async () => {
    const bot = await organisation.user('Administering Bot', { botOf: admin });
    await ok(owner.patch(`/users/${bot.userId}`, { role: 200 }));
    const user = await someone();
    expect(await bot.patch(`/users/${user.userId}`, { new_email: 'bots@example.com' })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
    await ok(bot.patch(`/users/${user.userId}`, { full_name: `Renamed ${names}` }));
  });
});

describe('PATCH /users/{user_id} with role', () => {
  it('changes a deactivated user, and publishes the role alone', async () => {
    const user = await someone();
    await ok(admin.delete(`/users/${user.userId}`));
    await organisation.settled();
    const queue = await EventQueue.register(member, {});
    await ok(admin.patch(`/users/${user.userId}`, { role: 300 }));
    await organisation.settled();
    const person = { user_id: user.userId, role: 300 };
    expect(await queue.drain()).toEqual([{ id: expect.anything(), type: 'realm_user', op: 'update', person }]);
    expect((await ok(admin.get(`/users/${user.userId}`))).user).toMatchObject({ role: 300, is_active: false });
  });
});

describe('PATCH /users/{user_id} with profile_data', () => {
  it('fills a profile, with all of a request or nothing', async () => {
    const field = { name: 'Team', field_type: 1, editable_by_user: false };
    const { id } = await ok(admin.post('/realm/profile_fields', field));
    const user = await someone();
    const fill = (value: unknown, more = {}) =>
      admin.patch(`/users/${user.userId}`, { profile_data: [{ id, value }], ...more });
    await ok(fill('Blue'));
    const profile = async () =>
      (await ok(member.get(`/users/${user.userId}`, { include_custom_profile_fields: true }))).user.profile_data;
    expect((await profile())[id].value).toBe('Blue');
    expect((await fill('x'.repeat(51), { full_name: 'Half Done' })).status).toBe(400);
    expect((await ok(member.get(`/users/${user.userId}`))).user.full_name).toBe(`Someone ${names}`);
    expect(await admin.patch(`/users/${user.userId}`, { profile_data: [{ id: 999, value: 'x' }] })).toMatchObject(
      refused('Field id 999 not found.'),
    );
    await ok(fill(null));
    expect(await profile()).toEqual({});
    const bot = await organisation.user('Profiled Bot', { botOf: member });
    expect(await admin.patch(`/users/${bot.userId}`, { profile_data: [{ id, value: 'x' }] })).toMatchObject(
      refused('Bots have no profile.'),
    );
  });
});
