/** A user whose account was created by others joins with their first login, of which everyone is notified. */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { sign, tokenKey } from '../../setup/tokens.ts';

const DAY_MS = 24 * 3600 * 1000;
const PASSWORD = 'a long enough password';
const tokens = tokenKey('tlogins');
const { organisation, owner, member } = await useOrganisation(
  { owner: { name: 'Olga Owner', role: 'owner' }, member: 'Max Member' },
  { subdomain: tokens.subdomain },
);
const mongodb = await MongoClient.connect(organisation.address.mongodbUrl);
afterAll(() => mongodb.close());

const nobody = organisation.nobody;
const users = mongodb.db(`${organisation.address.namespace}_users`).collection('users');
const joinedOf = async (id: number, who: ApiClient = member): Promise<number> =>
  Date.parse((await ok(who.get(`/users/${id}`))).user.date_joined);

let made = 0;
/** Creates an account, backdated as if an administrator had created it some days ago. */
async function createdUser(days = 3) {
  const email = `created${++made}@example.com`;
  const { user_id } = await ok(owner.post('/users', { email, password: PASSWORD, full_name: `Created ${made}` }));
  await users.updateOne({ realm: organisation.realmId, id: user_id }, [
    { $set: { joined_at: { $subtract: ['$joined_at', days * DAY_MS] } } },
  ]);
  return { email, id: user_id as number };
}

const LOGINS: Record<string, (email: string) => Promise<{ status: number }>> = {
  'POST /fetch_api_key': (username) => nobody.post('/fetch_api_key', { username, password: PASSWORD }),
  'POST /dev_fetch_api_key': (username) => nobody.post('/dev_fetch_api_key', { username }),
  'POST /jwt/fetch_api_key': async (email) =>
    nobody.post('/jwt/fetch_api_key', { token: await sign({ email }, tokens) }),
};

describe('the first login of an account that an administrator made', () => {
  it.each(Object.entries(LOGINS))('by %s is when its user joined', async (_, logIn) => {
    const { email, id } = await createdUser();
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_user'], fetch_event_types: ['realm_user'] });
    const before = Date.now();
    expect(await logIn(email)).toMatchObject({ status: 200 });
    const joined = await joinedOf(id);
    expect(joined).toBeGreaterThanOrEqual(before);
    const event = await queue.next((one) => one.type === 'realm_user');
    expect(event).toEqual({
      id: event.id,
      type: 'realm_user',
      op: 'update',
      person: { user_id: id, date_joined: new Date(joined).toISOString().replace('Z', '+00:00') },
    });
    // A second login changes nothing.
    expect(await logIn(email)).toMatchObject({ status: 200 });
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
    expect(await joinedOf(id)).toBe(joined);
  });

  it('counts once when several come at once, and not at all with a wrong password', async () => {
    const { email, id } = await createdUser();
    const created = await joinedOf(id);
    expect(await nobody.post('/fetch_api_key', { username: email, password: 'wrong' })).toMatchObject({ status: 401 });
    await organisation.settled();
    expect(await joinedOf(id)).toBe(created);
    const queue = await EventQueue.register(member, { event_types: ['realm_user'] });
    const login = () => nobody.post('/fetch_api_key', { username: email, password: PASSWORD });
    const answers = await Promise.all([login(), login(), login()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await organisation.settled();
    expect(await queue.drain()).toHaveLength(1);
    expect(await joinedOf(id)).toBeGreaterThan(created);
  });

  it('shows in the profile that a token fetches with it', async () => {
    const { email, id } = await createdUser();
    const token = await sign({ email }, tokens);
    const { user } = await ok(nobody.post('/jwt/fetch_api_key', { token, include_profile: true }));
    expect(Date.parse(user.date_joined)).toBe(await joinedOf(id));
  });

  it('begins the time in which a new member waits to be a full one', async () => {
    const groups = (await ok(owner.get('/user_groups'))).user_groups as { name: string; id: number }[];
    const fullMembers = groups.find(({ name }) => name === 'role:fullmembers')?.id;
    const isFull = async (id: number) =>
      (await ok(owner.get(`/user_groups/${fullMembers}/members/${id}`))).is_user_group_member;
    const { email, id } = await createdUser(5);
    await ok(owner.patch('/realm', { waiting_period_threshold: 3 }));
    expect(await isFull(id)).toBe(true);
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['user_group', 'realm_user'] });
    await ok(nobody.post('/fetch_api_key', { username: email, password: PASSWORD }));
    expect(await isFull(id)).toBe(false);
    await organisation.settled();
    expect(await queue.drain()).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: id } },
      { type: 'user_group', op: 'remove_members', group_id: fullMembers, user_ids: [id] },
    ]);
    await ok(owner.patch('/realm', { waiting_period_threshold: 0 }));
    expect(await isFull(id)).toBe(true);
  });
});
