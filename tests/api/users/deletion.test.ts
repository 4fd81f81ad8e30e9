/** Permanently deleted accounts: what remains of them, who is notified, and what can no longer be done with them. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get, upload } from '../uploads/files.ts';

const { organisation } = await useOrganisation();
let owner: ApiClient;
let admin: ApiClient;
let member: ApiClient;
let names = 0;

beforeAll(async () => {
  owner = await organisation.user('Olga Owner', { role: 'owner' });
  admin = await organisation.user('Ada Admin', { role: 'administrator' });
  member = await organisation.user('Max Member');
});

/** Timeout for deletions in the background. */
const WAIT = { timeout: 20_000, interval: 100 };

const someone = () => organisation.user(`Someone ${++names}`);

describe('DELETE /users/{user_id} with actions', () => {
  it('leaves nothing of what a user retained for themselves', async () => {
    const user = await someone();
    const keep = async (who: ApiClient) => {
      const to = [member.userId];
      await ok(who.post('/drafts', { drafts: [{ type: 'private', to, topic: '', content: 'not yet' }] }));
      await ok(who.post('/saved_snippets', { title: 'mine', content: 'my words' }));
      const scheduled_delivery_timestamp = 4_000_000_000;
      await ok(who.post('/scheduled_messages', { type: 'direct', to, content: 'later', scheduled_delivery_timestamp }));
    };
    await keep(user);
    await keep(member);
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_profile: true } }));
    const { mongodbUrl, namespace } = inject('cluster');
    const mongodb = await MongoClient.connect(mongodbUrl);
    try {
      const items = mongodb.db(`${namespace}_messages`).collection('own_items');
      const of = ({ userId }: ApiClient) => items.countDocuments({ realm: organisation.realmId, user: userId });
      await expect.poll(() => of(user), WAIT).toBe(0);
      expect(await of(member)).toBe(3);
    } finally {
      await mongodb.close();
    }
  });

  it('leaves no address in the invitations that were mailed to the user', async () => {
    const email = `invited.${organisation.realmId}@example.org`;
    const invited = `Guest@${email.split('@').at(-1)}`;
    const former = `former.${email}`;
    for (const invitee_emails of [email, email.toUpperCase(), invited, former]) {
      await ok(admin.post('/invites', { invitee_emails, stream_ids: [] }));
    }
    for (const address of [email, former]) {
      const account = { email: address, password: 'a long enough password', full_name: `Ina ${++names}` };
      const { user_id } = await ok(admin.post('/users', account));
      if (address === former) await ok(admin.patch(`/users/${user_id}`, { new_email: `later.${email}` }));
      await ok(admin.delete(`/users/${user_id}`, { actions: { delete_profile: true } }));
    }
    const { mongodbUrl, namespace } = inject('cluster');
    const mongodb = await MongoClient.connect(mongodbUrl);
    try {
      const stored = mongodb
        .db(`${namespace}_users`)
        .collection('invitations')
        .find({ realm: organisation.realmId }, { sort: { id: 1 } });
      const addresses = (await stored.toArray()).map((one) => [one.email, one.email_key]);
      const gone = [undefined, undefined];
      expect(addresses).toEqual([gone, gone, [invited, invited.toLowerCase()], gone]);
    } finally {
      await mongodb.close();
    }
  });

  it('leaves of a profile only what tells one account from another', async () => {
    const field = { name: 'Team', field_type: 1 };
    const { id: fieldId } = await ok(admin.post('/realm/profile_fields', field));
    const user = await someone();
    await ok(user.patch('/settings', { timezone: 'Europe/Berlin', enter_sends: true }));
    await ok(user.patch('/users/me/profile_data', { data: [{ id: fieldId, value: 'Blue' }] }));
    const { id } = await ok(user.post('/messages', { type: 'direct', to: [member.userId], content: 'bye' }));
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_user'] });
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_profile: true } }));

    const name = `Deleted user ${user.userId}`;
    const email = `deleteduser${user.userId}@${organisation.host}`;
    const shown = (await ok(member.get(`/users/${user.userId}`, { include_custom_profile_fields: true }))).user;
    expect(shown).toMatchObject({
      ...{ user_id: user.userId, full_name: name, email, delivery_email: email },
      ...{ is_active: false, is_deleted: true, timezone: '', profile_data: {} },
    });
    const { message } = await ok(member.get(`/messages/${id}`));
    expect(message).toMatchObject({ sender_full_name: name, sender_email: email });
    for (const received of [shown, message]) expect(JSON.stringify(received)).not.toContain(user.email);
    expect((await user.get('/users/me')).body.code).toBe('UNAUTHORIZED');
    expect((await member.get(`/users/${user.email}`)).body.msg).toBe('No such user');

    await organisation.settled();
    const people = (await queue.drain()).map(({ person }) => person);
    expect(people.map(({ user_id }) => user_id)).toEqual(people.map(() => user.userId));
    expect(people).toMatchObject([
      { full_name: name },
      { delivery_email: email },
      { new_email: email },
      { avatar_source: 'G' },
      { timezone: '' },
      { custom_profile_field: { id: fieldId, value: null } },
      { is_deleted: true },
      { is_active: false },
    ]);
  });

  it('cannot be taken back; the address is free again', async () => {
    const user = await someone();
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_profile: true } }));
    expect((await admin.post(`/users/${user.userId}/reactivate`)).body.msg).toBe('No such user');
    expect((await admin.patch(`/users/${user.userId}`, { full_name: 'Back Again' })).body.msg).toBe(
      'User is deactivated',
    );
    const again = { email: user.email, password: 'a long enough password', full_name: 'Some One' };
    const { user_id } = await ok(admin.post('/users', again));
    expect(user_id).not.toBe(user.userId);
  });

  it('says what it cannot do, and does nothing then', async () => {
    const user = await someone();
    const remove = (actions: object, who = admin) => who.delete(`/users/${user.userId}`, { actions });
    expect((await remove({ delete_everything: true })).body.msg).toBe(
      'Argument "delete_everything" at actions is unexpected',
    );
    expect((await remove({ delete_profile: true }, member)).body.msg).toBe('Insufficient permission');
    expect((await user.get('/users/me')).status).toBe(200);
  });
});

describe('the messages of a leaver', () => {
  const KINDS = ['public', 'private', 'direct'] as const;
  const ACTIONS = {
    public: 'delete_public_channel_messages',
    private: 'delete_private_channel_messages',
    direct: 'delete_direct_messages',
  } as const;

  /** Creates a user with messages of each kind, and a member's answers to them. */
  async function writer() {
    const user = await someone();
    const principals = [user.userId, member.userId];
    const channels = { public: `public ${user.userId}`, private: `private ${user.userId}` };
    for (const [kind, name] of Object.entries(channels)) {
      const params = { subscriptions: [{ name }], invite_only: kind === 'private', principals, ...QUIETLY };
      await ok(member.post('/users/me/subscriptions', params));
    }
    const send = async (who: ApiClient, kind: (typeof KINDS)[number], content: string): Promise<number> => {
      const to = kind === 'direct' ? [who === user ? member.userId : user.userId] : channels[kind];
      const type = kind === 'direct' ? 'direct' : 'channel';
      return (await ok(who.post('/messages', { type, to, topic: 'talk', content }))).id;
    };
    const own: Record<string, number[]> = { public: [], private: [], direct: [] };
    const answers: number[] = [];
    for (const kind of KINDS) {
      for (let n = 0; n < 3; n++) own[kind]?.push(await send(user, kind, `words ${n}`));
      answers.push(await send(member, kind, 'an answer'));
    }
    return { user, own, answers, send };
  }
  const left = async (ids: readonly number[]): Promise<number[]> =>
    (await ok(member.get('/messages', { message_ids: ids }))).messages.map(({ id }: { id: number }) => id);

  it.each(KINDS)('go where they were written, and no others: %s', async (kind) => {
    const { user, own, answers } = await writer();
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['delete_message'] });
    await ok(admin.delete(`/users/${user.userId}`, { actions: { [ACTIONS[kind]]: true } }));
    const going = own[kind] as number[];
    await expect.poll(() => left(going), WAIT).toEqual([]);
    const others = [...KINDS.filter((one) => one !== kind).flatMap((one) => own[one] as number[]), ...answers];
    const staying = others.sort((a, b) => a - b);
    expect(await left(staying)).toEqual(staying);
    await organisation.settled();
    const events = await queue.drain();
    expect(events.flatMap((event) => event.message_ids ?? [event.message_id]).sort((a, b) => a - b)).toEqual(going);
    // The account is like any other deactivated one.
    const { user: shown } = await ok(member.get(`/users/${user.userId}`));
    expect(shown).toMatchObject({ is_active: false, full_name: expect.stringContaining('Someone') });
    expect(shown.is_deleted).toBeUndefined();
  });

  it('go of a user who is deactivated already, with the profile and the uploads that nothing refers to', async () => {
    const { user, own, answers } = await writer();
    const shown = await upload(user, 'shown.txt', 'shown');
    const unused = await upload(user, 'unused.txt', 'unused');
    const inDirect = await upload(user, 'direct.txt', 'direct');
    const to = `public ${user.userId}`;
    const link = (path: string) => `[a file](${path})`;
    await ok(user.post('/messages', { type: 'channel', to, topic: 'files', content: link(shown) }));
    await ok(user.post('/messages', { type: 'direct', to: [member.userId], content: link(inDirect) }));
    await ok(admin.delete(`/users/${user.userId}`));
    expect((await admin.delete(`/users/${user.userId}`)).body.msg).toBe('User is deactivated');
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_user'] });
    const actions = { delete_profile: true, delete_direct_messages: true };
    await ok(admin.delete(`/users/${user.userId}`, { actions }));
    expect((await ok(member.get(`/users/${user.userId}`))).user).toMatchObject({
      full_name: `Deleted user ${user.userId}`,
      is_deleted: true,
      is_active: false,
    });
    await organisation.settled();
    expect((await queue.drain()).map(({ person }) => person)).toContainEqual({
      user_id: user.userId,
      is_deleted: true,
    });
    await expect.poll(() => left(own.direct as number[]), WAIT).toEqual([]);
    const staying = [...(own.public as number[]), ...(own.private as number[]), ...answers].sort((a, b) => a - b);
    expect(await left(staying)).toEqual(staying);
    const { mongodbUrl, namespace } = inject('cluster');
    const mongodb = await MongoClient.connect(mongodbUrl);
    try {
      const attachments = mongodb.db(`${namespace}_messages`).collection('attachments');
      const names = async () =>
        (await attachments.find({ realm: organisation.realmId, user: user.userId }).toArray()).map(({ name }) => name);
      await expect.poll(names, WAIT).toEqual(['shown.txt']);
    } finally {
      await mongodb.close();
    }
    expect((await get(member, shown)).bytes.toString()).toBe('shown');
    expect((await get(member, unused)).status).toBe(404);
    // The rest can be deleted later.
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_public_channel_messages: true } }));
    await expect.poll(() => left(own.public as number[]), WAIT).toEqual([]);
    expect(await left(own.private as number[])).toEqual(own.private);
  });

  it('of years go too, and what a user writes after coming back stays', async () => {
    const { user, send } = await writer();
    const ids: number[] = [];
    for (let n = 0; n < 130; n++) ids.push(await send(user, 'direct', `${n}`));
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_direct_messages: true } }));
    await expect.poll(() => left(ids), WAIT).toEqual([]);
    await ok(admin.post(`/users/${user.userId}/reactivate`));
    const back = await send(user, 'direct', 'back again');
    expect(await left([back])).toEqual([back]);
  });

  it('are deleted only for users who may delete any message', async () => {
    const { user, own } = await writer();
    const actions = { delete_public_channel_messages: true };
    const owners = (await ok(owner.get('/user_groups'))).user_groups.find(
      ({ name }: { name: string }) => name === 'role:owners',
    ).id;
    const admins = (await ok(owner.get('/user_groups'))).user_groups.find(
      ({ name }: { name: string }) => name === 'role:administrators',
    ).id;
    const may = (group: number) => owner.patch('/realm', { can_delete_any_message_group: { new: group } });
    await ok(may(owners));
    expect((await admin.delete(`/users/${user.userId}`, { actions })).body.msg).toBe('Insufficient permission');
    expect((await member.delete(`/users/${user.userId}`, { actions })).body.msg).toBe('Insufficient permission');
    expect((await user.get('/users/me')).status).toBe(200);
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_profile: false } }));
    await ok(may(admins));
    expect(await left(own.public as number[])).toEqual(own.public);
  });
});
