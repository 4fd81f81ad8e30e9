/** User groups: who creates and changes them, their names and settings, and deactivated groups. */
import { type ApiClient, createOrganisation, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  admin: { name: 'Ada', role: 'administrator' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});
let system: Record<string, number>;
let names = 0;

beforeAll(async () => {
  const { user_groups } = await ok(ann.get('/user_groups'));
  system = Object.fromEntries(user_groups.map((group: { name: string; id: number }) => [group.name, group.id]));
});

/** Returns the id of a system group, in a list. */
const ids = (name: string) => [system[name] ?? 0];
const newName = () => `group ${++names}`;
const lists = (direct_members: number[], direct_subgroups: number[] = []) => ({ direct_members, direct_subgroups });

async function create(by: ApiClient, params: Params = {}): Promise<number> {
  const all = { name: newName(), description: '', members: [], ...params };
  return (await ok(by.post('/user_groups/create', all))).group_id;
}

async function listed(by: ApiClient, id: number, params: Params = {}) {
  const { user_groups } = await ok(by.get('/user_groups', params));
  return user_groups.find((group: { id: number }) => group.id === id);
}

/** Registers two queues: of a client that knows deactivated groups, and of one that does not. */
async function queues(of: ApiClient) {
  const types = { event_types: ['user_group'], fetch_event_types: ['realm_user_groups'] };
  return {
    knows: await EventQueue.register(of, { ...types, client_capabilities: { include_deactivated_groups: true } }),
    simple: await EventQueue.register(of, types),
  };
}
const received = async (queue: EventQueue) => (await queue.drain()).map(({ id: _, type: __, ...event }) => event);

describe('POST /user_groups/create', () => {
  it('makes a group with the defaults of its settings, and tells everyone', async () => {
    const { simple } = await queues(guest);
    const name = newName();
    const members = [ben.userId, guest.userId, ben.userId];
    const id = await create(ann, {
      name: ` ${name} `,
      description: 'They ',
      members,
      subgroups: [system['role:owners']],
    });
    const group = {
      id,
      name,
      description: 'They',
      creator_id: ann.userId,
      date_created: expect.any(Number),
      members: [ben.userId, guest.userId],
      direct_subgroup_ids: [system['role:owners']],
      is_system_group: false,
      deactivated: false,
      can_add_members_group: lists([ann.userId]),
      can_join_group: system['role:nobody'],
      can_leave_group: system['role:everyone'],
      can_manage_group: lists([ann.userId]),
      can_mention_group: system['role:everyone'],
      can_remove_members_group: system['role:nobody'],
    };
    expect(await listed(ben, id)).toEqual(group);
    await organisation.settled();
    expect(await received(simple)).toEqual([{ op: 'add', group }]);
    const { realm_user_groups } = (await queues(guest)).simple.state;
    expect(realm_user_groups).toContainEqual(group);
  });

  it('takes values for all its settings, in one form', async () => {
    const id = await create(ann, {
      can_add_members_group: lists([ben.userId, ann.userId, ben.userId], ids('role:owners')),
      can_join_group: lists([], ids('role:members')),
      can_leave_group: system['role:nobody'],
      can_manage_group: lists([]),
      can_mention_group: lists([guest.userId]),
      can_remove_members_group: lists([], []),
    });
    expect(await listed(ann, id)).toMatchObject({
      can_add_members_group: lists([ann.userId, ben.userId], ids('role:owners')),
      can_join_group: system['role:members'],
      can_leave_group: system['role:nobody'],
      can_manage_group: lists([]),
      can_mention_group: lists([guest.userId]),
      can_remove_members_group: lists([]),
    });
  });

  it('refuses settings that name hundreds of users, as channels and the organisation do', async () => {
    const many = lists(Array.from({ length: 201 }, (_, i) => i + 1));
    const text = (name: string) => `'${name}' can name at most 200 users and groups. Name a group that contains them.`;
    const wanted = { name: 'broad', description: '', members: [], can_join_group: many };
    expect(await ann.post('/user_groups/create', wanted)).toMatchObject(refused(text('can_join_group')));
    const channel = { subscriptions: [{ name: 'broad' }], can_subscribe_group: many };
    expect(await ann.post('/users/me/subscriptions', channel)).toMatchObject(refused(text('can_subscribe_group')));
    const setting = { can_invite_users_group: { new: many } };
    expect(await owner.patch('/realm', setting)).toMatchObject(refused(text('can_invite_users_group')));
  });

  it('is for members, and for whom the organisation lets', async () => {
    const some = () => ({ name: newName(), description: '', members: [] });
    expect(await guest.post('/user_groups/create', some())).toMatchObject(refused('Insufficient permission'));
    const bot = await organisation.user('Botty', { botOf: ann });
    await ok(bot.post('/user_groups/create', some()));
    await ok(owner.patch('/realm', { can_create_groups: { new: system['role:moderators'] } }));
    expect(await ann.post('/user_groups/create', some())).toMatchObject(refused('Insufficient permission'));
    await ok(admin.post('/user_groups/create', some()));
    await ok(
      owner.patch('/realm', { can_create_groups: { new: lists([ann.userId]), old: system['role:moderators'] } }),
    );
    await ok(ann.post('/user_groups/create', some()));
    expect(await admin.post('/user_groups/create', some())).toMatchObject(refused('Insufficient permission'));
    await ok(owner.patch('/realm', { can_create_groups: { new: system['role:members'] } }));
  });

  it('keeps names apart, in just their case', async () => {
    const id = await create(ann, { name: 'Taken' });
    await create(ann, { name: 'taken' });
    const again = { name: 'Taken', description: '', members: [] };
    expect(await ann.post('/user_groups/create', again)).toMatchObject(refused("User group 'Taken' already exists."));
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    expect(await ann.post('/user_groups/create', again)).toMatchObject(refused("User group 'Taken' already exists."));
  });

  it.each<[string, Params, string, string?]>([
    ['no name', { name: ' ' }, "User group name can't be empty!"],
    ['a long name', { name: 'x'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
    ...['@', 'role:', 'user:', 'stream:', 'channel:'].map((prefix): [string, Params, string] => [
      `a name with ${prefix}`,
      { name: `${prefix}x` },
      `User group name cannot start with '${prefix}'.`,
    ]),
    ['a long description', { description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    ['nobody', { members: [424_242] }, 'Invalid user ID: 424242'],
    ['a bot of the server', { members: [1] }, 'Invalid user ID: 1'],
    ['an unknown subgroup', { subgroups: [424_242] }, 'Invalid user group'],
    ['an unknown group in a setting', { can_join_group: 424_242 }, 'Invalid user group'],
    ['the group 0 in a setting', { can_join_group: 0 }, 'Invalid user group'],
    ['nobody in a setting', { can_join_group: lists([424_242]) }, 'Invalid user ID: 424242'],
    ['the wrong type', { members: 'x' }, 'members is not valid JSON'],
    ['a wrong setting', { can_join_group: 'x' }, 'can_join_group is not valid JSON'],
  ])('refuses %s', async (_, params, msg) => {
    const { knows } = await queues(ann);
    const all = { name: newName(), description: '', members: [ann.userId], ...params };
    expect(await ann.post('/user_groups/create', all)).toMatchObject(refused(msg));
    await organisation.settled();
    expect(await received(knows)).toEqual([]);
  });

  it.each(['can_add_members_group', 'can_join_group', 'can_manage_group', 'can_remove_members_group'])(
    'does not let guests into %s',
    async (setting) => {
      const with_ = (value: unknown) => ({ name: newName(), description: '', members: [], [setting]: value });
      for (const role of ['role:everyone', 'role:internet']) {
        expect(await ann.post('/user_groups/create', with_(system[role]))).toMatchObject(
          refused(`'${setting}' setting cannot be set to '${role}' group.`),
        );
      }
    },
  );

  it('refuses members who are deactivated, and groups that are', async () => {
    const gone = await organisation.user('Gone');
    await ok(owner.delete(`/users/${gone.userId}`));
    const shelved = await create(ann);
    await ok(ann.post(`/user_groups/${shelved}/deactivate`));
    const some = (params: Params) => ({ name: newName(), description: '', members: [], ...params });
    const attempt = (params: Params) => ann.post('/user_groups/create', some(params));
    expect(await attempt({ members: [gone.userId] })).toMatchObject(refused(`Invalid user ID: ${gone.userId}`));
    expect(await attempt({ subgroups: [shelved] })).toMatchObject(refused('User group is deactivated.'));
    expect(await attempt({ can_manage_group: shelved })).toMatchObject(refused('User group is deactivated.'));
  });
});

describe('GET /user_groups', () => {
  it('is for members and their bots', async () => {
    expect(await guest.get('/user_groups')).toMatchObject(refused('Not allowed for guest users'));
    const bot = await organisation.user('Lister', { botOf: ann });
    expect((await ok(bot.get('/user_groups'))).user_groups.length).toBeGreaterThan(8);
  });

  it('has deactivated groups when they are asked for', async () => {
    const id = await create(ann, { members: [ben.userId] });
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    expect(await listed(ben, id)).toBeUndefined();
    expect(await listed(ben, id, { include_deactivated_groups: true })).toMatchObject({
      deactivated: true,
      members: [ben.userId],
    });
  });
});

describe('PATCH /user_groups/{user_group_id}', () => {
  it('changes name, description and settings, and tells of what differs', async () => {
    const id = await create(ann);
    const { simple } = await queues(guest);
    const name = newName();
    const params = {
      name,
      description: 'New',
      can_mention_group: { new: lists([ben.userId]), old: system['role:everyone'] },
      can_leave_group: { new: system['role:everyone'] },
    };
    await ok(ann.patch(`/user_groups/${id}`, params));
    const data = { name, description: 'New', can_mention_group: lists([ben.userId]) };
    expect(await listed(ben, id)).toMatchObject(data);
    await ok(ann.patch(`/user_groups/${id}`, { name, description: 'New' }));
    await organisation.settled();
    expect(await received(simple)).toEqual([{ op: 'update', group_id: id, data }]);
  });

  it('refuses a change of what is no more what the client takes it to be', async () => {
    const id = await create(ann);
    const change = { new: lists([ben.userId]), old: lists([ben.userId]) };
    expect(await ann.patch(`/user_groups/${id}`, { name: newName(), can_manage_group: change })).toMatchObject(
      refused("'old' value does not match the expected value.", 'EXPECTATION_MISMATCH'),
    );
    await ok(
      ann.patch(`/user_groups/${id}`, { can_manage_group: { new: lists([ben.userId]), old: lists([ann.userId]) } }),
    );
    // A user who hands management to another no longer has it.
    expect(await ann.patch(`/user_groups/${id}`, { description: 'x' })).toMatchObject(
      refused('Insufficient permission'),
    );
    await ok(ben.patch(`/user_groups/${id}`, { description: 'x' }));
  });

  it('is for who manages the group, or all groups', async () => {
    const id = await create(ann);
    const attempt = (by: ApiClient) => by.patch(`/user_groups/${id}`, { description: newName() });
    for (const by of [ben, admin]) expect(await attempt(by)).toMatchObject(refused('Insufficient permission'));
    await ok(attempt(owner));
    expect(await attempt(guest)).toMatchObject(refused('Not allowed for guest users'));
    await ok(owner.patch('/realm', { can_manage_all_groups: { new: system['role:administrators'] } }));
    await ok(attempt(admin));
    await ok(owner.patch('/realm', { can_manage_all_groups: { new: system['role:owners'] } }));
    const team = await create(ben, { members: [ben.userId] });
    await ok(ann.patch(`/user_groups/${id}`, { can_manage_group: { new: team } }));
    await ok(attempt(ben));
    // A guest in the managing group gets no permission from it.
    await ok(ben.post(`/user_groups/${team}/members`, { add: [guest.userId] }));
    expect(await attempt(guest)).toMatchObject(refused('Not allowed for guest users'));
  });

  it.each<[string, Params, string, string?]>([
    ['nothing', {}, 'No new data supplied'],
    ['an empty name', { name: '' }, "User group name can't be empty!"],
    ['a reserved name', { name: 'role:x' }, "User group name cannot start with 'role:'."],
    ['an unknown group', { can_join_group: { new: 424_242 } }, 'Invalid user group'],
    ['a bare value', { can_join_group: 7 }, 'can_join_group is not a dict'],
  ])('refuses %s', async (_, params, msg) => {
    const id = await create(ann);
    const before = await listed(ann, id);
    expect(await ann.patch(`/user_groups/${id}`, params)).toMatchObject(refused(msg));
    expect(await listed(ann, id)).toEqual(before);
  });

  it('refuses taken names, system groups and unknown ones', async () => {
    const [id, other] = [await create(ann), await create(ann)];
    const { name } = await listed(ann, other);
    expect(await ann.patch(`/user_groups/${id}`, { name })).toMatchObject(
      refused(`User group '${name}' already exists.`),
    );
    const change = { description: 'x' };
    expect(await owner.patch(`/user_groups/${system['role:members']}`, change)).toMatchObject(
      refused('Insufficient permission'),
    );
    expect(await owner.patch('/user_groups/424242', change)).toMatchObject(refused('Invalid user group'));
    expect((await owner.patch('/user_groups/x', change)).status).toBe(404);
    const elsewhere = await createOrganisation(inject('cluster'));
    const outsider = await elsewhere.user('Outsider', { role: 'owner' });
    expect(await outsider.patch(`/user_groups/${id}`, change)).toMatchObject(refused('Invalid user group'));
    await elsewhere.close();
  });
});

describe('groups out of use', () => {
  it('are gone for clients that know of none, and come back', async () => {
    const id = await create(ann, { members: [ben.userId] });
    const { knows, simple } = await queues(guest);
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    await ok(ann.patch(`/user_groups/${id}`, { name: `back ${id}` }));
    await ok(ann.patch(`/user_groups/${id}`, { deactivated: false, description: 'again' }));
    await ok(ann.patch(`/user_groups/${id}`, { deactivated: true }));
    await organisation.settled();
    const update = (data: object) => ({ op: 'update', group_id: id, data });
    const [renamed, described] = [update({ name: `back ${id}` }), update({ description: 'again' })];
    const [off, on] = [update({ deactivated: true }), update({ deactivated: false })];
    expect(await received(knows)).toEqual([off, renamed, described, on, off]);
    const back = { id, name: `back ${id}`, description: 'again', members: [ben.userId], deactivated: false };
    const remove = { op: 'remove', group_id: id };
    expect(await received(simple)).toMatchObject([remove, { op: 'add', group: back }, remove]);
  });

  it('let nobody do anything until they are back', async () => {
    const team = await create(ann, { members: [ben.userId] });
    const id = await create(owner, { can_manage_group: team });
    await ok(ben.patch(`/user_groups/${id}`, { description: '1' }));
    // The setting of a deactivated group does not prevent the team's deactivation.
    await ok(owner.post(`/user_groups/${id}/deactivate`));
    await ok(ann.post(`/user_groups/${team}/deactivate`));
    expect(await ben.patch(`/user_groups/${id}`, { name: newName() })).toMatchObject(
      refused('Insufficient permission'),
    );
    await ok(ann.patch(`/user_groups/${team}`, { deactivated: false }));
    await ok(ben.patch(`/user_groups/${id}`, { deactivated: false }));
  });

  it('can be renamed, and nothing else', async () => {
    const id = await create(ann);
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    const only = refused('You can only change name of deactivated user groups');
    expect(await ann.patch(`/user_groups/${id}`, { description: 'x' })).toMatchObject(only);
    expect(await ann.patch(`/user_groups/${id}`, { can_leave_group: { new: system['role:nobody'] } })).toMatchObject(
      only,
    );
    const deactivated = refused('User group is deactivated.');
    expect(await ann.post(`/user_groups/${id}/deactivate`)).toMatchObject(deactivated);
    expect(await ann.post(`/user_groups/${id}/members`, { add: [ben.userId] })).toMatchObject(deactivated);
    expect(await ann.post(`/user_groups/${id}/subgroups`, { add: [system['role:owners']] })).toMatchObject(deactivated);
    await ok(ann.patch(`/user_groups/${id}`, { name: newName() }));
  });

  it('are not what something uses', async () => {
    const id = await create(ann);
    const outer = await create(ann, { subgroups: [id] });
    const user = await create(ann, { can_leave_group: id, can_mention_group: lists([ben.userId], [id]) });
    await ok(ann.patch(`/user_groups/${id}`, { can_manage_group: { new: lists([ann.userId], [id]) } }));
    await ok(owner.patch('/realm', { can_create_bots_group: { new: lists([ann.userId], [id]) } }));
    const answer = await ann.post(`/user_groups/${id}/deactivate`);
    expect(answer).toMatchObject(refused('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE'));
    expect(answer.body.objections).toEqual([
      { type: 'subgroup', supergroup_ids: [outer] },
      { type: 'realm', settings: ['can_create_bots_group'] },
      { type: 'user_group', group_id: user, settings: ['can_leave_group', 'can_mention_group'] },
    ]);
    expect(await ann.patch(`/user_groups/${id}`, { deactivated: true })).toMatchObject({ status: 400 });
    expect(await listed(ann, id)).toMatchObject({ deactivated: false });
    await ok(owner.patch('/realm', { can_create_bots_group: { new: system['role:members'] } }));
    for (const one of [outer, user]) await ok(ann.post(`/user_groups/${one}/deactivate`));
    // Only the group's own setting remains.
    await ok(ann.post(`/user_groups/${id}/deactivate`));
  });

  it('are put out of use by who manages them', async () => {
    const id = await create(ann);
    expect(await ben.post(`/user_groups/${id}/deactivate`)).toMatchObject(refused('Insufficient permission'));
    expect(await guest.post(`/user_groups/${id}/deactivate`)).toMatchObject(refused('Not allowed for guest users'));
    expect(await owner.post(`/user_groups/${system['role:members']}/deactivate`)).toMatchObject(
      refused('Insufficient permission'),
    );
    expect(await owner.post('/user_groups/424242/deactivate')).toMatchObject(refused('Invalid user group'));
    await ok(owner.post(`/user_groups/${id}/deactivate`));
  });

  it('keep their members, the user who goes and comes back meanwhile', async () => {
    const someone = await organisation.user('Wanderer');
    const id = await create(ann, { members: [someone.userId] });
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    await ok(owner.delete(`/users/${someone.userId}`));
    const { knows, simple } = await queues(ann);
    await ok(owner.post(`/users/${someone.userId}/reactivate`));
    await organisation.settled();
    const joined = { op: 'add_members', group_id: id, user_ids: [someone.userId] };
    expect(await received(knows)).toContainEqual(joined);
    expect(await received(simple)).not.toContainEqual(joined);
    expect(await listed(ann, id, { include_deactivated_groups: true })).toMatchObject({ members: [someone.userId] });
  });
});
