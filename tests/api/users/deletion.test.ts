/** Accounts that go for good: what is left of them, who is notified, and what cannot be done with them any more. */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation } = await useOrganisation();
let admin: ApiClient;
let member: ApiClient;
let names = 0;

beforeAll(async () => {
  await organisation.user('Olga Owner', { role: 'owner' });
  admin = await organisation.user('Ada Admin', { role: 'administrator' });
  member = await organisation.user('Max Member');
});

const someone = () => organisation.user(`Somebody ${++names}`);

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
      const of = ({ userId }: ApiClient) => items.countDocuments({ r: organisation.realmId, u: userId });
      expect([await of(user), await of(member)]).toEqual([0, 3]);
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
    expect(await remove({ delete_profile: true, delete_direct_messages: true })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Messages cannot be deleted together with their sender.' },
    });
    expect((await remove({ delete_everything: true })).body.msg).toBe(
      'Argument "delete_everything" at actions is unexpected',
    );
    expect((await remove({ delete_profile: true }, member)).body.msg).toBe('Insufficient permission');
    expect((await user.get('/users/me')).status).toBe(200);
  });
});
