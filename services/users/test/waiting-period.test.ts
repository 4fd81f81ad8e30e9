/** Tests the waiting period of new members: what starts and ends it, and the audience of its events. */
import { randomBytes } from 'node:crypto';
import { documentKey } from '@rookery/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endWaitingPeriods } from '../src/account/waiting-periods.ts';
import { COLLECTIONS } from '../src/database/collections.ts';
import type { UserDocument } from '../src/user/documents.ts';
import {
  foundOrganisation,
  newNamespace,
  type Replica,
  type Servers,
  startReplica,
  startServers,
  type TestUser,
} from './start-users.ts';

const DAY_MS = 24 * 3600_000;

let servers: Servers;
let replicas: Replica[];
let replica: Replica;

beforeAll(async () => {
  servers = await startServers();
  const namespace = newNamespace(servers);
  replica = await startReplica(servers, { namespace });
  replicas = [replica, await startReplica(servers, { namespace })];
}, 60_000);
afterAll(async () => {
  for (const one of replicas ?? []) await one.stop();
  await servers?.stop();
});

let organisation: Awaited<ReturnType<typeof foundOrganisation>>;
let owner: TestUser;
let old: TestUser;

const users = () => replica.database.collection<UserDocument>(COLLECTIONS.users);
const document = ({ id }: TestUser) => ({ _id: documentKey(organisation.realm, id) });

/** Adds a user who joined `daysAgo` days ago. */
async function joined(
  name: string,
  daysAgo: number,
  options: Parameters<typeof organisation.add>[1] = {},
): Promise<TestUser> {
  const user = await organisation.add(name, options);
  await users().updateOne(document(user), { $inc: { joined_at: -daysAgo * DAY_MS } });
  const { full_member_at } = (await users().findOne(document(user))) ?? {};
  if (full_member_at) await users().updateOne(document(user), { $inc: { full_member_at: -daysAgo * DAY_MS } });
  return user;
}

async function setPeriod(days: number): Promise<void> {
  const settings = Buffer.from(JSON.stringify({ waiting_period_threshold: days }));
  await replica.call.UpdateRealm({ settings, group_settings: [] }, { ...(await owner.ctx()), requestKey: key() });
}
const key = () => randomBytes(8).toString('hex');

/** Runs the periodic job once on each replica, concurrently. */
async function pass(): Promise<void> {
  await Promise.all(replicas.map(({ context }) => endWaitingPeriods(context)));
}

/** The full members, by the current directory and by the rights that only they have. */
async function fullMembers(): Promise<number[]> {
  const { groups, users } = await replica.context.directories.current(organisation.realm);
  const full = [...groups.byId.values()].find((group) => group.system === 'role:fullmembers')?.id ?? 0;
  const listed = groups.members(users.people).get(full) ?? [];
  for (const user of users.people) {
    const inFull = groups.groupsOf(user).includes(full);
    if (user.role === 400 && user.is_active) expect(inFull).toBe(listed.includes(user.id));
  }
  return listed;
}

/** The entries about the group of full members after a seq: members as clients count them. */
async function entriesAfter(seq: number): Promise<{ op: unknown; user_ids: unknown }[]> {
  const { realm } = await replica.context.directories.current(organisation.realm);
  const entries = await replica.journal(organisation.realm);
  return entries
    .filter((entry) => entry.seq > seq && entry.event.group_id === realm.system_groups['role:fullmembers'])
    .map(({ event }) => ({ op: event.op, user_ids: event.user_ids }));
}
const lastSeq = async () => (await replica.journal(organisation.realm)).at(-1)?.seq ?? 0;

beforeEach(async () => {
  organisation = await foundOrganisation(replica);
  owner = await organisation.add('Olga', { role: 'owner' });
  old = await joined('Otto', 400);
});

describe('a waiting period', () => {
  it('makes those wait who joined within it, and tells of them at once', async () => {
    const [recent, moderator, guest] = [
      await joined('Rea', 3),
      await joined('Mo', 0, { role: 'moderator' }),
      await joined('Gus', 0, { role: 'guest' }),
    ];
    expect(await fullMembers()).toEqual([old.id, recent.id]);
    const before = await lastSeq();
    await setPeriod(5);
    expect(await fullMembers()).toEqual([old.id]);
    expect(await entriesAfter(before)).toEqual([{ op: 'remove_members', user_ids: [recent.id] }]);
    const { caller } = await recent.ctx();
    const { realm } = await replica.context.directories.current(organisation.realm);
    expect(caller?.group_ids).not.toContain(realm.system_groups['role:fullmembers']);
    expect((await moderator.ctx()).caller?.group_ids).toContain(realm.system_groups['role:fullmembers']);
    expect((await guest.ctx()).caller?.group_ids).not.toContain(realm.system_groups['role:fullmembers']);

    await setPeriod(2);
    expect(await fullMembers()).toEqual([old.id, recent.id]);
    await setPeriod(500);
    expect(await fullMembers()).toEqual([]);
    await setPeriod(0);
    expect(await fullMembers()).toEqual([old.id, recent.id]);
    const remove = { op: 'remove_members', user_ids: [recent.id] };
    const both = [old.id, recent.id];
    expect(await entriesAfter(before)).toEqual([
      remove,
      { op: 'add_members', user_ids: [recent.id] },
      { op: 'remove_members', user_ids: both },
      { op: 'add_members', user_ids: both },
    ]);
  });

  it('holds for who comes, and ends when its time has come, once over all replicas', async () => {
    await setPeriod(10);
    const before = await lastSeq();
    const ripe = [await joined('Ria', 11), await joined('Rik', 12)];
    const unripe = await joined('Una', 9);
    const botOfRia = await joined('Botty', 11, { botOf: ripe[0] as TestUser });
    const guest = await joined('Gil', 11, { role: 'guest' });
    expect(await fullMembers()).toEqual([old.id]);
    await pass();
    const now = [...ripe, botOfRia].map(({ id }) => id);
    expect(await fullMembers()).toEqual([old.id, ...now]);
    expect(await entriesAfter(before)).toEqual([{ op: 'add_members', user_ids: now }]);
    await pass();
    expect((await entriesAfter(before)).length).toBe(1);

    // A guest whose waiting period has passed is a full member on becoming a member.
    const role = {
      user_id: guest.id,
      email: '',
      full_name: '',
      role: 400,
      new_email: '',
      profile_data: Buffer.alloc(0),
    };
    await expect(replica.call.UpdateUser(role, { ...(await owner.ctx()), requestKey: key() })).rejects.toThrow();
    expect(await fullMembers()).toContain(guest.id);
    expect(await fullMembers()).not.toContain(unripe.id);
  });

  it('ends for more than fit into one operation', async () => {
    await setPeriod(10);
    const member = (await users().findOne(document(old))) as UserDocument;
    const many = Array.from({ length: 2_500 }, (_, index) => {
      const id = 10_000 + index;
      const email = `many${id}@example.com`;
      const _id = documentKey(organisation.realm, id);
      return { ...member, _id, id, email, email_key: email, full_member_at: Date.now() - 1 };
    });
    await users().insertMany(many);
    const before = await lastSeq();
    await pass();
    expect(await users().countDocuments({ realm: organisation.realm, full_member_at: { $exists: true } })).toBe(1);
    const published = await entriesAfter(before);
    expect(published.flatMap(({ user_ids }) => user_ids as number[]).sort((a, b) => a - b)).toEqual(
      many.map(({ id }) => id),
    );
    expect(published.length).toBeLessThan(10);
  });
});
