/** An invitation grants what its inviter may grant when the account is created, not when the invitation was. */
import { type ApiClient, Browser, mailTo, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, mallory } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  mallory: 'Mallory',
});
const { mailDir, origin } = inject('cluster');
let people = 0;
let names = 0;

beforeAll(async () => {
  const { user_groups } = await ok(owner.get('/user_groups'));
  const members = user_groups.find(({ name }: { name: string }) => name === 'role:members').id;
  await ok(owner.patch('/realm', { create_multiuse_invite_group: { new: members } }));
});

const address = () => `lost${++people}.${organisation.realmId}@example.org`;

/** Creates a channel with the owner and Mallory in it. @returns its name and id */
async function channel(params: Params): Promise<{ name: string; id: number }> {
  const name = `channel ${++names}`;
  const subscribers = [owner.userId, mallory.userId];
  const { id } = await ok(owner.post('/channels/create', { name, subscribers, ...params, ...QUIETLY }));
  return { name, id };
}

async function group(members: number[], can_add_members_group: unknown): Promise<number> {
  const params = { name: `group ${++names}`, description: '', members, can_add_members_group };
  return (await ok(owner.post('/user_groups/create', params))).group_id;
}

/** Creates an invitation link. @returns its address and its id */
async function link(by: ApiClient, params: Params): Promise<{ url: string; id: number }> {
  const { invite_link: url } = await ok(by.post('/invites/multiuse', { invite_expires_in_minutes: null, ...params }));
  return { url, id: (await ok(by.get('/invites'))).invites.at(-1).id };
}

/** Creates an account. @returns its role, the names of its channels, and the ids of its groups but those of roles */
async function registered(open: (visitor: Browser, email: string) => Promise<string>) {
  const visitor = new Browser({ origin, host: organisation.host });
  await visitor.open(await open(visitor, address()));
  const done = await visitor.submit({ full_name: `Newcomer ${people}`, password: 'correct horse battery staple' });
  expect(done.status).toBe(302);
  const json = async (path: string) =>
    (await organisation.nobody.get(`/json${path}`, {}, { headers: { cookie: visitor.cookie } })).body;
  const { user_id, role } = await json('/users/me');
  const { subscriptions } = await json('/users/me/subscriptions');
  const { user_groups } = await json('/user_groups');
  return {
    role,
    channels: subscriptions.map(({ name }: { name: string }) => name),
    groups: user_groups.flatMap((one: { id: number; is_system_group: boolean; members: number[] }) =>
      !one.is_system_group && one.members.includes(user_id) ? [one.id] : [],
    ),
  };
}

const byLink = (url: string) =>
  registered(async (visitor, email) => {
    await visitor.open(url);
    await visitor.submit({ email });
    return (await mailTo(mailDir, email)).url;
  });
const byMail = (params: Params, before: () => Promise<unknown>) =>
  registered(async (_, email) => {
    await ok(mallory.post('/invites', { invitee_emails: email, ...params }));
    await before();
    return (await mailTo(mailDir, email)).url;
  });
const putOut = ({ name }: { name: string }) =>
  ok(owner.delete('/users/me/subscriptions', { subscriptions: [name], principals: [mallory.userId] }));

it('gives the private channels of the inviter, until they lost them', async () => {
  const [lost, left] = [await channel({ invite_only: true }), await channel({ invite_only: true })];
  const params = { stream_ids: [lost.id, left.id], include_realm_default_subscriptions: false };
  const { url } = await link(mallory, params);
  expect(await byLink(url)).toMatchObject({ channels: [lost.name, left.name] });
  await putOut(lost);
  expect(await byLink(url)).toMatchObject({ channels: [left.name] });
  expect(await byMail({ ...params, stream_ids: [left.id] }, () => putOut(left))).toMatchObject({ channels: [] });
  expect(await byLink(url)).toMatchObject({ channels: [] });
});

it('gives no channel that was public then and is private now', async () => {
  const [one, other] = [await channel({}), await channel({})];
  await putOut(one);
  const { url } = await link(mallory, { stream_ids: [one.id, other.id] });
  await ok(owner.patch(`/streams/${one.id}`, { is_private: true }));
  expect((await byLink(url)).channels).toEqual([other.name]);
});

it('gives default channels whatever the inviter may', async () => {
  const [open, usual] = [await channel({}), await channel({})];
  await ok(owner.post('/default_streams', { stream_id: usual.id }));
  const { url } = await link(mallory, {
    stream_ids: [open.id, usual.id],
    include_realm_default_subscriptions: false,
  });
  const { user_groups } = await ok(owner.get('/user_groups'));
  const idOf = (wanted: string) => user_groups.find(({ name }: { name: string }) => name === wanted).id;
  await ok(owner.patch('/realm', { can_add_subscribers_group: { new: idOf('role:owners') } }));
  expect((await byLink(url)).channels).toEqual([usual.name]);
  await ok(owner.patch('/realm', { can_add_subscribers_group: { new: idOf('role:members') } }));
  expect((await byLink(url)).channels).toEqual([open.name, usual.name]);
  await ok(owner.delete('/default_streams', { stream_id: usual.id }));
});

it('puts into the groups that the inviter may add members to, through other groups too', async () => {
  const crew = await group([], { direct_members: [mallory.userId], direct_subgroups: [] });
  const outer = await group([], await group([], { direct_members: [], direct_subgroups: [] }));
  const inner = await group([mallory.userId], { direct_members: [], direct_subgroups: [] });
  await ok(owner.post(`/user_groups/${outer}/subgroups`, { add: [inner] }));
  const nested = await group([], outer);
  const { url } = await link(mallory, { stream_ids: [], group_ids: [crew, nested] });
  expect((await byLink(url)).groups).toEqual([crew, nested]);
  const nobody = { direct_members: [], direct_subgroups: [] };
  const take = () => ok(owner.patch(`/user_groups/${crew}`, { can_add_members_group: { new: nobody } }));
  const leave = () => ok(owner.post(`/user_groups/${inner}/members`, { delete: [mallory.userId] }));
  expect((await byMail({ stream_ids: [], group_ids: [crew, nested] }, take)).groups).toEqual([nested]);
  await leave();
  expect((await byLink(url)).groups).toEqual([]);
});

it('gives what an administrator put into the link of another', async () => {
  const closed = await channel({ invite_only: true });
  await putOut(closed);
  const crew = await group([], { direct_members: [], direct_subgroups: [] });
  const { url, id } = await link(mallory, { stream_ids: [] });
  await ok(owner.patch(`/invites/multiuse/${id}`, { stream_ids: [closed.id], group_ids: [crew] }));
  expect(await byLink(url)).toMatchObject({ channels: [closed.name], groups: [crew] });
  await ok(owner.delete('/users/me/subscriptions', { subscriptions: [closed.name] }));
  expect(await byLink(url)).toMatchObject({ channels: [], groups: [crew] });
});

it('leaves what the inviter gave to them when an administrator sends it unchanged', async () => {
  const closed = await channel({ invite_only: true });
  const crew = await group([], { direct_members: [mallory.userId], direct_subgroups: [] });
  const { url, id } = await link(mallory, { stream_ids: [closed.id], group_ids: [crew] });
  await ok(owner.patch(`/invites/multiuse/${id}`, { stream_ids: [closed.id], group_ids: [crew], invite_as: 400 }));
  await putOut(closed);
  const nobody = { direct_members: [], direct_subgroups: [] };
  await ok(owner.patch(`/user_groups/${crew}`, { can_add_members_group: { new: nobody } }));
  expect(await byLink(url)).toMatchObject({ channels: [], groups: [] });
});

it('gives the role that an administrator set, while the inviter may give it', async () => {
  const ada = await organisation.user('Ada', { role: 'administrator' });
  const { url, id } = await link(ada, { stream_ids: [] });
  const set = (invite_as: number) => ok(owner.patch(`/invites/multiuse/${id}`, { invite_as }));
  const opened = async () => (await new Browser({ origin, host: organisation.host }).open(url)).status;
  await set(200);
  expect(await byLink(url)).toMatchObject({ role: 200 });
  await ok(owner.patch(`/users/${ada.userId}`, { role: 400 }));
  expect(await opened()).toBe(400);
  await set(400);
  expect(await byLink(url)).toMatchObject({ role: 400 });
});

it('gives no role of an inviter who lost it, though an administrator sends it unchanged', async () => {
  const bea = await organisation.user('Bea', { role: 'administrator' });
  const { url, id } = await link(bea, { invite_as: 200, stream_ids: [] });
  await ok(owner.patch(`/invites/multiuse/${id}`, { invite_as: 200, include_realm_default_subscriptions: true }));
  await ok(owner.patch(`/users/${bea.userId}`, { role: 400 }));
  expect((await new Browser({ origin, host: organisation.host }).open(url)).status).toBe(400);
});
