import { RELEASE, SYSTEM_GROUPS } from '@rookery/core';
import { EVENTS } from '@rookery/core/events';
import { describe, expect, it } from 'vitest';
import type { Context } from '../src/context.ts';
import { COLLECTIONS } from '../src/database/collections.ts';
import { announceRelease } from '../src/organisation/announce-release.ts';
import type { RealmDocument } from '../src/realm/documents.ts';
import { callContext, foundOrganisation, type Replica, startReplica, useReplica } from './start-users.ts';

const { servers, replica } = await useReplica();

const found = (name: string, string_id: string, requestKey = '') =>
  replica.call.CreateRealm({ name, string_id, enable_spectator_access: false }, callContext({ requestKey }));

describe('organisations', () => {
  it('are found by any host while there is one, and by subdomain when there are more', async () => {
    await expect(replica.call.ResolveRealm({ host: 'localhost', realm_id: 0 }, callContext())).rejects.toMatchObject({
      code: 'NONEXISTENT_SUBDOMAIN',
      message: 'Invalid subdomain',
      httpStatus: 404,
    });
    expect(await found('First', '')).toEqual({ realm_id: 1 });
    const only = await replica.call.ResolveRealm({ host: 'chat.example.com', realm_id: 0 }, callContext());
    expect(only).toMatchObject({ realm_id: 1, string_id: '', name: 'First', only_realm: true, deactivated: false });
    expect(only.system_groups?.map(({ name }) => name)).toEqual([...SYSTEM_GROUPS]);
    expect(only.uuid).toMatch(/^[0-9a-f-]{36}$/);

    expect(await found('Second', 'second')).toEqual({ realm_id: 2 });
    const resolve = (host: string) => replica.call.ResolveRealm({ host, realm_id: 0 }, callContext());
    expect(await resolve('second.localhost:9991')).toMatchObject({ realm_id: 2, only_realm: false });
    expect(await resolve('localhost:9991')).toMatchObject({ realm_id: 1 });
    await expect(resolve('third.localhost')).rejects.toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' });
    expect(await replica.call.ResolveRealm({ host: '', realm_id: 2 }, callContext())).toMatchObject({ name: 'Second' });
    const { realms } = await replica.call.ListRealms({}, callContext());
    expect(realms?.map(({ string_id }) => string_id)).toEqual(['', 'second']);
  });

  it('are listed with the addresses at which clients reach them', async () => {
    const addressesOf = async ({ call }: Pick<Replica, 'call'>) =>
      (await call.ListRealms({}, callContext())).realms?.map(({ url }) => url);
    const config = { EXTERNAL_URL: 'https://chat.example.com' };
    const external = await startReplica(servers, { config });
    const found = (string_id: string) =>
      external.call.CreateRealm({ name: 'Birds', string_id, enable_spectator_access: false }, callContext());
    await found('birds');
    expect(await addressesOf(external)).toEqual(['https://chat.example.com']);
    await found('');
    expect(await addressesOf(external)).toEqual(['https://birds.chat.example.com', 'https://chat.example.com']);
    await external.stop();
    expect(new Set(await addressesOf(replica))).toEqual(new Set(['']));
  });

  it('have their subdomain to themselves', async () => {
    await expect(found('Again', 'second')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const both = await Promise.allSettled([found('One', 'race'), found('Two', 'race')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['', 'x'],
    ['x'.repeat(41), 'x'],
    ['Fine', '-x'],
    ['Fine', 'x.y'],
    ['Fine', 'x'.repeat(41)],
  ])('are refused as %j at %j', async (name, stringId) => {
    await expect(found(name, stringId)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are founded once under one request key', async () => {
    const first = await found('Once', 'once', 'key-1');
    const again = await replica.call.CreateRealm(
      { name: 'Once', string_id: 'once', enable_spectator_access: false },
      callContext({ requestKey: 'key-1', attempt: 1 }),
    );
    expect(again).toEqual(first);
  });

  it('have the bots that speak for the server', async () => {
    const { realm } = await foundOrganisation(replica);
    const { system_bots } = await replica.call.ResolveRealm({ host: '', realm_id: realm }, callContext());
    const { users = [] } = await replica.call.GetCards(
      { realm_id: realm, user_ids: [], known_version: 0 },
      callContext(),
    );
    expect(users.map(({ full_name }) => full_name).sort()).toEqual([
      'Email Gateway',
      'Notification Bot',
      'Welcome Bot',
    ]);
    const bot = system_bots?.find(({ name }) => name === 'notification-bot')?.user_id;
    expect(users.find(({ user_id }) => user_id === bot)?.email).toMatch(/^notification-bot@.*localhost$/);
    expect((await replica.call.AdminListUsers({ realm_id: realm }, callContext())).users).toEqual([]);
    await expect(
      replica.call.AdminGetApiKey({ realm_id: realm, email: users[0]?.email ?? '', regenerate: false }, callContext()),
    ).rejects.toThrow('No such user');
  });

  it('are seen by other replicas at once', async () => {
    const other = await startReplica(servers, { namespace: replica.database.name.replace(/_users$/, '') });
    const { realm, stringId, add } = await foundOrganisation(replica);
    expect(await other.call.ResolveRealm({ host: `${stringId}.localhost`, realm_id: 0 }, callContext())).toMatchObject({
      realm_id: realm,
    });
    for (let i = 0; i < 5; i++) {
      const user = await add(`Person ${i}`);
      const { caller } = await other.call.Authenticate(
        { realm_id: realm, email: user.email, api_key: user.apiKey, session_id: '', key_alone: false },
        callContext(),
      );
      expect(caller?.user_id).toBe(user.id);
    }
    // Two replicas writing to one realm are slow and never wrong.
    const names = Array.from({ length: 20 }, (_, i) => `Twin ${i}`);
    const ids = await Promise.all(
      names.map(async (full_name, i) => {
        const { call } = i % 2 ? replica : other;
        const email = `twin${i}@example.com`;
        const made = await call.AdminCreateUser(
          {
            realm_id: realm,
            email,
            full_name,
            role: 400,
            password: '',
            bot_type: 0,
            bot_owner_id: 0,
            no_welcome: true,
            may_create_users: false,
          },
          callContext(),
        );
        return made.user_id;
      }),
    );
    expect(new Set(ids).size).toBe(20);
    await other.stop();
  });
});

describe('groups', () => {
  it('hold their members, who are in them at the next call', async () => {
    const { realm, add } = await foundOrganisation(replica);
    const one = await add('One');
    const two = await add('Two');
    const before = (await one.ctx()).caller?.group_ids ?? [];
    expect(before).toHaveLength(4);
    const { group_id } = await replica.call.AdminCreateUserGroup(
      { realm_id: realm, name: ' dragons ', member_ids: [two.id, one.id, two.id] },
      callContext(),
    );
    expect((await one.ctx()).caller?.group_ids).toEqual([...before, group_id]);
    const entry = (await replica.journal(realm)).at(-1);
    expect(entry).toMatchObject({ type: 'user_group', op: 'add', audience: { everyone: true } });
    expect(entry?.event).toMatchObject({
      type: 'user_group',
      op: 'add',
      group: { id: group_id, name: 'dragons', members: [one.id, two.id], is_system_group: false, creator_id: null },
    });
  });

  it('are refused with a name that is taken or members who are nobody', async () => {
    const { realm, add } = await foundOrganisation(replica);
    await add('One');
    const make = (name: string, member_ids: number[] = []) =>
      replica.call.AdminCreateUserGroup({ realm_id: realm, name, member_ids }, callContext());
    await make('dragons');
    await expect(make('dragons')).rejects.toThrow("User group 'dragons' already exists.");
    await expect(make('role:owners')).rejects.toThrow("User group name cannot start with 'role:'.");
    await expect(make('ghosts', [999])).rejects.toThrow('Invalid user ID: 999');
    // System bots cannot be members of groups.
    await expect(make('bots', [1])).rejects.toThrow('Invalid user ID: 1');
    await make('Dragons');
  });
});

describe('a change of who is in what', () => {
  it('is answered when no gateway can still act on what was', async () => {
    const published: unknown[] = [];
    let forgets = false;
    const forget: Context['gateways']['forget'] = async (request) => {
      published.push(request);
      return forgets;
    };
    const slow = await startReplica(servers, { config: { AUTH_LEASE_MS: 3_000 }, gateways: { forget, graceMs: 0 } });
    const { realm, add } = await foundOrganisation(slow);
    const user = await add('One');
    const anotherKey = async () => {
      const since = performance.now();
      await slow.call.AdminGetApiKey({ realm_id: realm, email: user.email, regenerate: true }, callContext());
      return performance.now() - since;
    };
    expect(await anotherKey()).toBeGreaterThanOrEqual(2_990);
    forgets = true;
    expect(await anotherKey()).toBeLessThan(2_990);
    expect(published).toEqual(Array(2).fill({ realm_id: realm, everyone: false, user_ids: [user.id] }));
    await slow.stop();
  });
});

describe('a newer release', () => {
  it('is announced once, to everyone', async () => {
    const { realm } = await foundOrganisation(replica);
    const { database, context } = replica;
    const of = () => database.collection<RealmDocument>(COLLECTIONS.realms).findOne({ _id: realm });
    const announced = async () =>
      (await replica.journal(realm))
        .map(({ event }) => event)
        .filter(({ type }) => type === 'restart' || type === 'web_reload_client');
    const announce = () => announceRelease({ database, commits: context.commits }, realm);

    await announce();
    expect(await announced()).toEqual([]);
    // The states that an upgrade finds; the first is of an organisation older than announcements.
    for (const release of [undefined, [100, 9, 9, 9]]) {
      const before = await announced();
      const change = release ? { $set: { release } } : { $unset: { release: 1 as const } };
      await database.collection<RealmDocument>(COLLECTIONS.realms).updateOne({ _id: realm }, change);
      await Promise.all([announce(), announce()]);
      expect((await announced()).slice(before.length)).toEqual([
        expect.objectContaining({
          type: 'restart',
          zulip_feature_level: RELEASE[0],
          server_generation: expect.any(Number),
        }),
        { type: 'web_reload_client', immediate: false },
      ]);
      expect((await of())?.release).toEqual(RELEASE);
    }
    // A replica of an older release does not announce its own release.
    const newer = [...RELEASE.slice(0, -1), (RELEASE.at(-1) ?? 0) + 1];
    await database
      .collection<RealmDocument>(COLLECTIONS.realms)
      .updateOne({ _id: realm }, { $set: { release: newer } });
    await announce();
    expect(await announced()).toHaveLength(4);
    expect((await of())?.release).toEqual(newer);
    for (const { type, ...fields } of await announced()) {
      const [form] = EVENTS.Organisation.find((event) => event.type === type)?.forms ?? [];
      expect(form?.fields.parse(fields)).toEqual(fields);
    }
  });
});
