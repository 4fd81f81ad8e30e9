import { documentKey } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { callContext, foundOrganisation, type TestUser, useReplica } from './start-users.ts';

const { replica } = await useReplica();
const organisation = await foundOrganisation(replica);
const realm = organisation.realm;
const owner = await organisation.add('Olga Owner', { role: 'owner' });
const member = await organisation.add('Max Member');
const guest = await organisation.add('Gustav Guest', { role: 'guest' });
const bot = await organisation.add('Robbie', { botOf: member });

// biome-ignore lint/suspicious/noExplicitAny: each expectation says what the shape is
type State = Record<string, any>;

async function state(user: TestUser, options: Asked = {}): Promise<{ seq: number; state: State }> {
  const reply = await replica.call.GetInitialState(toRequest(options), await user.ctx());
  return { seq: Number(reply.seq), state: JSON.parse(String(reply.json)) };
}

interface Asked {
  types?: string[];
  minSeq?: number;
  clientGravatar?: boolean;
  deactivatedGroups?: boolean;
  slim?: boolean;
  /** Hashes of parts that the caller has; undefined: the caller does not know shared parts. */
  known?: Buffer[];
}

function toRequest(options: Asked) {
  return {
    types: options.types ?? [],
    all: options.types === undefined,
    min_seq: options.minSeq ?? 0,
    include_subscribers: false,
    partial_subscribers: false,
    slim_presence: options.slim ?? false,
    presence_history_limit_days: 0,
    client_gravatar: options.clientGravatar ?? true,
    capabilities: { include_deactivated_groups: options.deactivatedGroups ?? false } as never,
    known_parts: options.known ?? [],
    takes_shared: options.known !== undefined,
  };
}

/** A reply with its shared parts, as the gateway gets it. */
async function parts(user: TestUser, options: Asked = {}) {
  const reply = await replica.call.GetInitialState(toRequest({ known: [], ...options }), await user.ctx());
  const shared = (reply.shared ?? []).map((part) => ({ hash: part.hash as Buffer, json: String(part.json) }));
  return { own: JSON.parse(String(reply.json)) as State, shared };
}

describe('the users part of a register', () => {
  it('is exact at a position of the journal', async () => {
    const { seq, state: before } = await state(member, { types: ['realm_user'] });
    expect(seq).toBe((await replica.journal(realm)).length);
    const someone = await organisation.add('Came Later');
    const after = await state(member, { types: ['realm_user'], minSeq: seq + 4 });
    expect(after.seq).toBe(seq + 4);
    expect(after.state.realm_users).toHaveLength(before.realm_users.length + 1);
    expect(after.state.realm_users.at(-1).user_id).toBe(someone.id);
    await expect(state(member, { minSeq: seq + 1000 })).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  });

  it('is the old state and the events since', async () => {
    const { seq, state: before } = await state(owner, { types: ['realm_user', 'realm_user_groups', 'realm_bot'] });
    const added = [
      await organisation.add('Event One'),
      await organisation.add('Event Two', { role: 'guest' }),
      await organisation.add('Event Three', { role: 'administrator' }),
      await organisation.add('Event Bot', { botOf: member }),
    ];
    await replica.call.AdminCreateUserGroup(
      { realm_id: realm, name: 'events', member_ids: added.map(({ id }) => id) },
      callContext(),
    );
    const after = await state(owner, { types: ['realm_user', 'realm_user_groups', 'realm_bot'] });
    for (const { seq: at, event } of await replica.journal(realm)) {
      if (at > seq) apply(before, event as State);
    }
    for (const group of before.realm_user_groups) group.members.sort((a: number, b: number) => a - b);
    expect(before).toEqual(after.state);
  });

  it('holds what was asked for and no more', async () => {
    expect((await state(member, { types: [] })).state).toEqual({});
    expect((await state(member, { types: ['alert_words', 'nonsense'] })).state).toEqual({ alert_words: [] });
    expect(Object.keys((await state(member, { types: ['presence'] })).state)).toEqual([
      'presences',
      'presence_last_update_id',
      'server_timestamp',
    ]);
    expect((await state(member)).state).not.toHaveProperty('pm_content_in_desktop_notifications');
    const legacy = await state(member, { types: ['update_global_notifications', 'update_display_settings'] });
    expect(legacy.state).toMatchObject({ pm_content_in_desktop_notifications: true, twenty_four_hour_time: false });
  });

  it('lists people apart from the deactivated and the server’s own bots', async () => {
    const gone = await organisation.add('Gone Girl');
    await replica.context.commits.run(realm, {}, async (tx) => {
      tx.update(
        'users',
        { _id: documentKey(realm, gone.id) },
        { $set: { is_active: false, version: tx.next('version') } },
      );
      return null;
    });
    const { state: seen } = await state(member, { types: ['realm_user'] });
    const ids = seen.realm_users.map(({ user_id }: State) => user_id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids).not.toContain(gone.id);
    expect(seen.realm_non_active_users.map(({ user_id }: State) => user_id)).toEqual([gone.id]);
    expect(seen.cross_realm_bots.map(({ is_system_bot }: State) => is_system_bot)).toEqual([true, true, true]);
    for (const one of [...seen.realm_users, ...seen.realm_non_active_users])
      expect(one).not.toHaveProperty('is_active');
    expect(seen.realm_users[0].avatar_url).toBeNull();
    const { state: other } = await state(member, { types: ['realm_user'], clientGravatar: false });
    expect(other.realm_users[0].avatar_url).toMatch(/^https:/);
  });

  it('says what the caller may do', async () => {
    const may = async (user: TestUser) => {
      const { state: seen } = await state(user, { types: ['realm_user'] });
      return {
        create: seen.can_create_streams,
        subscribe: seen.can_subscribe_other_users,
        invite: seen.can_invite_others_to_realm,
        admin: seen.is_admin,
        guest: seen.is_guest,
        email: seen.email,
        user_id: seen.user_id,
      };
    };
    const yes = { create: true, subscribe: true, invite: true };
    expect(await may(owner)).toEqual({ ...yes, admin: true, guest: false, email: owner.email, user_id: owner.id });
    expect(await may(member)).toMatchObject({ ...yes, admin: false, guest: false });
    expect(await may(guest)).toMatchObject({ create: false, subscribe: false, invite: false, guest: true });
  });

  it('shows bots to their owners and to administrators', async () => {
    const bots = async (user: TestUser) =>
      (await state(user, { types: ['realm_bot'] })).state.realm_bots.map(({ user_id }: State) => user_id);
    expect(await bots(member)).toContain(bot.id);
    expect(await bots(owner)).toContain(bot.id);
    expect(await bots(guest)).toEqual([]);
  });

  it('tells the organisation’s settings, each as its own member', async () => {
    const { state: seen } = await state(member, { types: ['realm'] });
    const { system_groups = [] } = await replica.call.ResolveRealm({ host: '', realm_id: realm }, callContext());
    const members = system_groups.find(({ name }) => name === 'role:members')?.group_id;
    expect(seen).toMatchObject({
      realm_name: 'Test',
      realm_can_create_groups: members,
      realm_topics_policy: 'allow_empty_topic',
      realm_mandatory_topics: false,
      realm_create_public_stream_policy: 1,
      realm_create_web_public_stream_policy: 7,
      realm_wildcard_mention_policy: 5,
      max_topic_length: 60,
      event_queue_longpoll_timeout_seconds: 90,
    });
    expect(Object.keys(seen).filter((name) => name.includes('undefined'))).toEqual([]);
  });

  it('leaves deactivated groups out unless the client knows of them', async () => {
    const { group_id = 0 } = await replica.call.AdminCreateUserGroup(
      { realm_id: realm, name: 'old', member_ids: [] },
      callContext(),
    );
    await replica.context.commits.run(realm, {}, async (tx) => {
      const change = { deactivated: true, version: tx.next('version') };
      tx.update('groups', { _id: documentKey(realm, group_id) }, { $set: change });
      return null;
    });
    const groups = async (deactivatedGroups: boolean) =>
      (await state(member, { types: ['realm_user_groups'], deactivatedGroups })).state.realm_user_groups;
    expect((await groups(false)).map(({ id }: State) => id)).not.toContain(group_id);
    expect((await groups(true)).find(({ id }: State) => id === group_id)).toMatchObject({ deactivated: true });
  });
});

/** Applies an event of this service to a state, as a client does. */
function apply(seen: State, event: State): void {
  switch (`${event.type}/${event.op}`) {
    case 'realm_user/add': {
      const { is_active: _active, ...person } = event.person;
      // For a client that computes hosted avatars itself, their URLs are null.
      if (person.avatar_url.includes('gravatar.com')) person.avatar_url = null;
      seen.realm_users.push(person);
      return;
    }
    case 'realm_bot/add':
      seen.realm_bots.push(event.bot);
      return;
    case 'user_group/add':
      seen.realm_user_groups.push(event.group);
      return;
    case 'user_group/add_members':
      seen.realm_user_groups.find(({ id }: State) => id === event.group_id).members.push(...event.user_ids);
      return;
    // Not part of any state that this test requests.
    case 'realm_export_consent/undefined':
      return;
    default:
      throw new Error(`no client knows ${event.type}/${event.op}`);
  }
}

describe('shared parts of a register', () => {
  it('are the same for all readers of the same form, and together with the rest the whole', async () => {
    const [first, second] = [await parts(owner), await parts(guest)];
    expect(first.shared.map(({ hash }) => hash)).toEqual(second.shared.map(({ hash }) => hash));
    expect(first.shared.length).toBeGreaterThan(1);
    for (const [user, { own, shared }] of [
      [owner, first],
      [guest, second],
    ] as const) {
      const joined = Object.assign({}, own, ...shared.map(({ json }) => JSON.parse(json)));
      const whole = (await state(user)).state;
      expect({ ...joined, server_timestamp: 0 }).toEqual({ ...whole, server_timestamp: 0 });
    }
  });

  it('come by name to who has them, and in full after a change', async () => {
    const { shared } = await parts(member, { types: ['realm_user', 'realm'] });
    const known = shared.map(({ hash }) => hash);
    const again = await parts(member, { types: ['realm_user', 'realm'], known });
    expect(again.shared.map(({ hash, json }) => [hash, json])).toEqual(known.map((hash) => [hash, '']));
    const newcomer = await organisation.add('Shared Newcomer');
    const after = await parts(member, { types: ['realm_user', 'realm'], known });
    const changed = after.shared.filter(({ json }) => json !== '');
    expect(changed).toHaveLength(1);
    const before = JSON.parse(shared.find(({ json }) => json.includes('realm_users'))?.json ?? '');
    const users = JSON.parse(changed[0]?.json ?? '').realm_users;
    expect(users.at(-1).user_id).toBe(newcomer.id);
    expect(users.slice(0, -1)).toEqual(before.realm_users);
  });

  it('differ where what was asked for differs', async () => {
    const hashes = async (options: Asked) =>
      (await parts(member, options)).shared.map(({ hash }) => hash.toString('hex')).join();
    const users = { types: ['realm_user'] };
    expect(await hashes({ ...users, clientGravatar: true })).not.toBe(
      await hashes({ ...users, clientGravatar: false }),
    );
    await organisation.add('Bot Of The Guest', { botOf: guest });
    const bots = async (user: TestUser) => (await parts(user)).own.realm_bots.length;
    expect(await bots(owner)).toBeGreaterThan(await bots(guest));
  });
});
