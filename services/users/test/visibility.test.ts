/**
 * Tests whom guests see if they do not see everyone: the stored visibility, the audience of events, and replies in the
 * wrong order.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ROLES, UserSet } from '@rookery/core';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import type { UserDocument } from '../src/user/documents.ts';
import { newUserDocument } from '../src/user/store/users.ts';
import { foundOrganisation, type TestUser, useReplica } from './start-users.ts';

/** The replies of the channels and messages services. */
let seq = 1;
let inChannel: number[] = [];
let inConversation: number[] = [];

const answer = (user_ids: readonly number[], together: readonly number[]) => ({
  seq,
  users: user_ids.map((user_id) => ({
    user_id,
    sharers: Buffer.from(UserSet.of(together.includes(user_id) ? together : []).toBytes()),
  })),
});

/** The id of the first of many guests. */
const FIRST = 1_000;
/** Runs before the channels service replies. */
let onPeers = async (): Promise<void> => {};

const { replica } = await useReplica({
  sharers: {
    GetPeers: async ({ user_ids = [] }) => {
      await onPeers();
      return answer(user_ids, inChannel) as never;
    },
    GetCorrespondents: async ({ user_ids = [] }) => answer(user_ids, inConversation) as never,
  },
});
const organisation = await foundOrganisation(replica);
const { realm } = organisation;
await addGuests();
const owner = await organisation.add('Olga Owner', { role: 'owner' });
const friend = await organisation.add('Fay Friend');
const hidden = await organisation.add('Stan Hidden');
const guest = await organisation.add('Gus Guest', { role: 'guest' });

/** Guests who share nothing with anyone: a refresh of all takes three steps. */
async function addGuests() {
  const template = { realm, version: 1, joinedAt: Date.now(), role: ROLES.guest, host: 'localhost' };
  const documents = Array.from({ length: 250 }, (_, n) =>
    newUserDocument({ ...template, id: FIRST + n, email: `g${n}@example.com`, fullName: `Guest ${n}` }),
  );
  await replica.database.collection<UserDocument>(COLLECTIONS.users).insertMany(documents);
}

async function allow(name: 'role:everyone' | 'role:members') {
  const { realm: document } = await replica.context.directories.current(realm);
  const group = { group_id: document.system_groups[name], direct_members: [], direct_subgroups: [] };
  const update = { name: 'can_access_all_users_group', value: group, expected: null };
  const request = { settings: Buffer.from('{}'), group_settings: [update] };
  await replica.call.UpdateRealm(request, await owner.ctx());
}

/** The users whom the guest sees. */
async function shown(): Promise<number[]> {
  const request = { user_ids: [], has_user_ids: false, client_gravatar: false, include_custom_profile_fields: false };
  const { json } = await replica.call.ListUsers(
    { ...request, takes_shared: false, known_parts: [] },
    await guest.ctx(),
  );
  return JSON.parse(String(json)).members.map((one: { user_id: number }) => one.user_id);
}

const refresh = (user: TestUser, conversations = false) =>
  replica.call.RefreshVisibility({ realm_id: realm, user_ids: [user.id], conversations }, undefined as never);

/** The entries since a position, as `type op` with the user and the audience. */
async function published(since: number) {
  const entries = (await replica.journal(realm)).filter((entry) => entry.seq > since);
  return entries.map(({ type, op, event, audience }) => {
    const person = (event.person as { user_id: number } | undefined)?.user_id;
    const of = (set: Uint8Array | undefined) => (set ? UserSet.fromBytes(set).toArray() : []);
    return { type, op, person, users: of(audience?.users), except: of(audience?.except) };
  });
}

const position = async () => (await replica.context.directories.current(realm)).seq;

it('a guest sees whom they share something with, from the setting on', async () => {
  expect(await shown()).toContain(hidden.id);
  inChannel = [friend.id, guest.id];
  await allow('role:members');
  expect(await shown()).toEqual([friend.id, guest.id]);
  const visibility = await replica.call.GetVisibility({ realm_id: realm, user_id: hidden.id }, undefined as never);
  const unseenBy = UserSet.fromBytes(visibility.unseen_by as Uint8Array).toArray();
  expect(unseenBy.filter((id) => id < FIRST)).toEqual([guest.id]);
});

it('sees what came of operations on the former setting, when these have finished', async () => {
  const refreshes = replica.database.collection<{ _id: number; due_at: number }>('visibility_refreshes');
  expect((await refreshes.findOne({ _id: realm }))?.due_at).toBeGreaterThan(Date.now());
  // No event reports that the user joined the channel.
  inChannel = [friend.id, hidden.id, guest.id];
  seq++;
  await refreshes.updateOne({ _id: realm }, { $set: { due_at: Date.now() } });
  // Each step renews the lease, so that no other replica claims the running refresh.
  const leases: number[] = [];
  onPeers = async () => {
    await pause(5);
    leases.push((await refreshes.findOne({ _id: realm }))?.due_at ?? 0);
  };
  replica.context.visibilityRefresher.start();
  await expect.poll(shown, { timeout: 20_000 }).toEqual([friend.id, hidden.id, guest.id]);
  await expect.poll(() => refreshes.countDocuments({ _id: realm })).toBe(0);
  await replica.context.visibilityRefresher.stop();
  onPeers = async () => {};
  expect(leases).toHaveLength(3);
  expect(leases).toEqual([...new Set(leases)].sort((a, b) => a - b));
  inChannel = [friend.id, guest.id];
  seq++;
  await refresh(hidden);
});

it('hears of who comes and goes, and of nobody else', async () => {
  let since = await position();
  inChannel = [friend.id, hidden.id, guest.id];
  seq++;
  await refresh(hidden);
  expect(await published(since)).toEqual([
    { type: 'realm_user', op: 'add', person: hidden.id, users: [guest.id], except: [] },
  ]);
  since = await position();
  inChannel = [friend.id, guest.id];
  seq++;
  await refresh(hidden);
  const gone = { type: 'realm_user', person: hidden.id, users: [guest.id], except: [] };
  // Clients that do not know that their list is incomplete get an unknown user in its place.
  expect(await published(since)).toEqual([
    { ...gone, op: 'remove' },
    { ...gone, op: 'add' },
  ]);
  expect(await shown()).toEqual([friend.id, guest.id]);
});

it('uses no answer that is older than one that was used', async () => {
  seq += 2;
  await refresh(friend);
  const before = await shown();
  seq -= 1;
  inChannel = [guest.id];
  await expect(refresh(friend)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  expect(await shown()).toEqual(before);
  seq += 1;
  inConversation = [guest.id, friend.id];
  await refresh(guest, true);
  await refresh(friend);
  expect(await shown()).toEqual([friend.id, guest.id]);
});

it('sees everyone again with the setting, and nothing is stored', async () => {
  await allow('role:everyone');
  expect(await shown()).toContain(hidden.id);
  const { users } = await replica.context.directories.current(realm);
  expect(users.restricted).toEqual([]);
  const refreshes = () => replica.database.collection('visibility_refreshes').countDocuments();
  await allow('role:members');
  expect(await refreshes()).toBe(1);
  await allow('role:everyone');
  expect(await refreshes()).toBe(0);
});
