/** Members and subgroups of user groups: who may change them, the immediate effect, and the events. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben, cem, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  cem: 'Cem',
  guest: { name: 'Gus', role: 'guest' },
});
let system: Record<string, number>;
let names = 0;

beforeAll(async () => {
  const { user_groups } = await ok(ann.get('/user_groups'));
  system = Object.fromEntries(user_groups.map((group: { name: string; id: number }) => [group.name, group.id]));
});

const NO = refused('Insufficient permission');

async function create(params: Params = {}, by = ann): Promise<number> {
  const all = { name: `team ${++names}`, description: '', members: [], ...params };
  return (await ok(by.post('/user_groups/create', all))).group_id;
}
const change = (by: ApiClient, id: number, params: Params) => by.post(`/user_groups/${id}/members`, params);
const nest = (by: ApiClient, id: number, params: Params) => by.post(`/user_groups/${id}/subgroups`, params);
const members = async (id: number, params: Params = {}) =>
  (await ok(ben.get(`/user_groups/${id}/members`, params))).members;
const subgroups = async (id: number, params: Params = {}) =>
  (await ok(ben.get(`/user_groups/${id}/subgroups`, params))).subgroups;

describe('members', () => {
  it('come and go, all or none, and everyone is notified', async () => {
    const id = await create({ members: [ben.userId] });
    const inner = await create();
    const queue = await EventQueue.register(guest, { event_types: ['user_group'] });
    await ok(
      change(ann, id, { add: [guest.userId, cem.userId, cem.userId], delete: [ben.userId], add_subgroups: [inner] }),
    );
    await ok(change(ann, id, { delete_subgroups: [inner] }));
    expect(await members(id)).toEqual([cem.userId, guest.userId]);
    expect(await change(ann, id, { add: [ann.userId], delete: [ben.userId] })).toMatchObject(
      refused(`There is no member '${ben.userId}' in this user group`),
    );
    expect(await members(id)).toEqual([cem.userId, guest.userId]);
    await organisation.settled();
    const events = (await queue.drain()).map(({ id: _, type: __, ...event }) => event);
    expect(events).toEqual([
      { op: 'add_members', group_id: id, user_ids: [guest.userId, cem.userId] },
      { op: 'remove_members', group_id: id, user_ids: [ben.userId] },
      { op: 'add_subgroups', group_id: id, direct_subgroup_ids: [inner] },
      { op: 'remove_subgroups', group_id: id, direct_subgroup_ids: [inner] },
    ]);
  });

  it('are refused when that cannot be', async () => {
    const id = await create({ members: [ben.userId] });
    expect(await change(ann, id, {})).toMatchObject(
      refused('Nothing to do. Specify at least one of "add" or "delete".'),
    );
    expect(await change(ann, id, { add: [ben.userId] })).toMatchObject(
      refused(`User ${ben.userId} is already a member of this group`),
    );
    expect(await change(ann, id, { delete: [cem.userId] })).toMatchObject(
      refused(`There is no member '${cem.userId}' in this user group`),
    );
    for (const nobody of [1, 424_242]) {
      expect(await change(ann, id, { add: [nobody] })).toMatchObject(refused(`Invalid user ID: ${nobody}`));
    }
    expect(await change(ann, id, { add: ['x'] })).toMatchObject(refused('add[0] is not an integer'));
    expect(await change(owner, system['role:members'] ?? 0, { add: [guest.userId] })).toMatchObject(NO);
    expect(await change(owner, 424_242, { add: [ben.userId] })).toMatchObject(refused('Invalid user group'));
    expect(await members(id)).toEqual([ben.userId]);
  });

  it('may be deactivated later; they are not shown, and can be taken out', async () => {
    const gone = await organisation.user('Gone');
    const id = await create({ members: [gone.userId, ben.userId] });
    await ok(owner.delete(`/users/${gone.userId}`));
    expect(await members(id)).toEqual([ben.userId]);
    expect(await ok(ben.get(`/user_groups/${id}/members/${gone.userId}`))).toMatchObject({
      is_user_group_member: false,
    });
    expect(await change(ann, id, { add: [gone.userId] })).toMatchObject(refused(`Invalid user ID: ${gone.userId}`));
    await ok(change(ann, id, { delete: [gone.userId] }));
    await ok(owner.post(`/users/${gone.userId}/reactivate`));
    expect(await members(id)).toEqual([ben.userId]);
  });

  it('join, leave, are added and put out by whom the settings name', async () => {
    const id = await create({ members: [cem.userId] });
    const to = (setting: string, value: unknown) => ok(ann.patch(`/user_groups/${id}`, { [setting]: { new: value } }));
    // By default only the creator adds or removes others; every member may leave.
    expect(await change(ben, id, { add: [ben.userId] })).toMatchObject(NO);
    expect(await change(ben, id, { add: [guest.userId] })).toMatchObject(NO);
    expect(await change(ben, id, { delete: [cem.userId] })).toMatchObject(NO);
    await ok(change(cem, id, { delete: [cem.userId] }));
    expect(await change(cem, id, { add: [cem.userId] })).toMatchObject(NO);

    await to('can_join_group', system['role:members']);
    await ok(change(ben, id, { add: [ben.userId] }));
    expect(await change(ben, id, { add: [cem.userId] })).toMatchObject(NO);
    expect(await change(ben, id, { add: [ben.userId, cem.userId] })).toMatchObject(NO);
    await to('can_leave_group', system['role:nobody']);
    expect(await change(ben, id, { delete: [ben.userId] })).toMatchObject(NO);

    await to('can_add_members_group', { direct_members: [ben.userId], direct_subgroups: [] });
    await ok(change(ben, id, { add: [cem.userId] }));
    await ok(nest(ben, id, { add: [system['role:owners']] }));
    expect(await change(ben, id, { delete: [cem.userId] })).toMatchObject(NO);
    expect(await nest(ben, id, { delete: [system['role:owners']] })).toMatchObject(NO);
    await to('can_remove_members_group', { direct_members: [ben.userId], direct_subgroups: [] });
    await ok(change(ben, id, { delete: [cem.userId, ben.userId] }));
    await ok(nest(ben, id, { delete: [system['role:owners']] }));

    // Managers of the group, and of all groups, may do all of that; guests may do nothing.
    await to('can_manage_group', { direct_members: [cem.userId], direct_subgroups: [] });
    await ok(change(cem, id, { add: [ann.userId, guest.userId] }));
    await ok(change(cem, id, { delete: [ann.userId] }));
    await ok(change(owner, id, { add: [ann.userId] }));
    const notGuests = refused('Not allowed for guest users');
    expect(await change(guest, id, { delete: [guest.userId] })).toMatchObject(notGuests);
    expect(await nest(guest, id, { add: [system['role:owners']] })).toMatchObject(notGuests);
  });

  it('lose what the group let them do when they lose the group, at once', async () => {
    const id = await create({ members: [ben.userId] });
    const team = await create({ subgroups: [id] });
    const managed = await create({ can_manage_group: team });
    const attempt = () => ben.patch(`/user_groups/${managed}`, { description: String(++names) });
    await ok(attempt());
    await ok(change(ann, id, { delete: [ben.userId] }));
    expect(await attempt()).toMatchObject(NO);
    await ok(change(ann, id, { add: [ben.userId] }));
    await ok(attempt());
    await ok(nest(ann, team, { delete: [id] }));
    expect(await attempt()).toMatchObject(NO);
    await ok(nest(ann, team, { add: [id] }));
    await ok(attempt());
  });
});

describe('subgroups', () => {
  it('never contain each other', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    await ok(nest(ann, a, { add: [b] }));
    await ok(nest(ann, b, { add: [c] }));
    const cycle = (id: number) => refused(`User group ${id} is already a subgroup of one of the passed subgroups.`);
    expect(await nest(ann, c, { add: [a] })).toMatchObject(cycle(c));
    expect(await nest(ann, c, { add: [b] })).toMatchObject(cycle(c));
    expect(await change(ann, a, { add_subgroups: [a] })).toMatchObject(cycle(a));
    // A deactivated group cannot be nested either.
    await ok(ann.post(`/user_groups/${a}/deactivate`));
    expect(await nest(ann, c, { add: [a] })).toMatchObject(refused('User group is deactivated.'));
    await ok(nest(ann, b, { delete: [c] }));
    await ok(nest(ann, c, { add: [b] }));
    await ok(ann.patch(`/user_groups/${a}`, { deactivated: false }));
    expect(await nest(ann, b, { add: [a] })).toMatchObject(cycle(b));
  });

  it('are refused when that cannot be', async () => {
    const [id, inner] = [await create(), await create()];
    await ok(nest(ann, id, { add: [inner] }));
    expect(await nest(ann, id, { add: [inner] })).toMatchObject(
      refused(`User group ${inner} is already a subgroup of this group.`),
    );
    expect(await nest(ann, id, { delete: [id] })).toMatchObject(
      refused(`User group ${id} is not a subgroup of this group.`),
    );
    expect(await nest(ann, id, { add: [424_242] })).toMatchObject(refused('Invalid user group'));
    expect(await nest(ann, id, {})).toMatchObject(refused('Nothing to do. Specify at least one of "add" or "delete".'));
    const many = Array.from({ length: 200 }, (_, i) => 424_242 + i);
    const tooMany = refused('A user group can have at most 200 direct subgroups.');
    expect(await nest(ann, id, { add: many })).toMatchObject(tooMany);
    expect(await nest(ann, id, { add: many, delete: [inner] })).toMatchObject(refused('Invalid user group'));
    const wanted = { name: 'wide', description: '', members: [], subgroups: [...many, inner] };
    expect(await ann.post('/user_groups/create', wanted)).toMatchObject(tooMany);
    expect(await nest(owner, system['role:members'] ?? 0, { add: [id] })).toMatchObject(NO);
    expect(await subgroups(id)).toEqual([inner]);
  });
});

describe('reading memberships', () => {
  it('goes through groups in groups', async () => {
    const inner = await create({ members: [cem.userId, guest.userId] });
    const middle = await create({ subgroups: [inner] });
    const outer = await create({ members: [ben.userId], subgroups: [middle, system['role:owners']] });
    expect(await members(outer)).toEqual([owner, ben, cem, guest].map((one) => one.userId));
    expect(await members(outer, { direct_member_only: true })).toEqual([ben.userId]);
    expect(await subgroups(outer)).toEqual(
      [system['role:owners'], inner, middle].sort((a, b) => Number(a) - Number(b)),
    );
    expect(await subgroups(outer, { direct_subgroup_only: true })).toEqual([system['role:owners'], middle]);
    const isMember = async (user: ApiClient, params: Params = {}) =>
      (await ok(ben.get(`/user_groups/${outer}/members/${user.userId}`, params))).is_user_group_member;
    expect(await isMember(cem)).toBe(true);
    expect(await isMember(cem, { direct_member_only: true })).toBe(false);
    expect(await isMember(ben, { direct_member_only: true })).toBe(true);
    expect(await isMember(ann)).toBe(false);
    expect(await members(system['role:everyone'] ?? 0)).toEqual(
      expect.arrayContaining([owner, ann, ben, cem, guest].map((one) => one.userId)),
    );
  });

  it('is for members, of groups and users that there are', async () => {
    const id = await create();
    const paths = [
      `/user_groups/${id}/members`,
      `/user_groups/${id}/members/${ann.userId}`,
      `/user_groups/${id}/subgroups`,
    ];
    for (const path of paths) {
      expect(await guest.get(path)).toMatchObject(refused('Not allowed for guest users'));
      expect(await ann.get(path.replace(String(id), '424242'))).toMatchObject(refused('Invalid user group'));
      await ok(ann.get(path));
    }
    for (const nobody of [1, 424_242]) {
      expect(await ann.get(`/user_groups/${id}/members/${nobody}`)).toMatchObject(refused('No such user'));
    }
  });
});
