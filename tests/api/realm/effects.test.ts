/** The effects of the organisation's settings, in every service, as soon as the change is answered. */
import { type ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});
let crowd: ApiClient[];
let groups: Readonly<Record<string, number>>;

beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: 15 }, (_, n) => organisation.user(`Member ${n}`)));
  await ok(
    owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals: [owner, ann, ben, ...crowd].map((one) => one.userId),
      ...QUIETLY,
    }),
  );
  const { realm_user_groups } = await ok(owner.post('/register', { fetch_event_types: ['realm_user_groups'] }));
  groups = Object.fromEntries(realm_user_groups.map((one: { name: string; id: number }) => [one.name, one.id]));
});

const NOT_PERMITTED = refused('Insufficient permission');

const set = (params: Params) => ok(owner.patch('/realm', params));
const group = (name: string) => ({ new: groups[name] });
const inSquare = (content: string, topic = 'talk') => ({ type: 'channel', to: 'square', topic, content });
let made = 0;
const channel = (params: Params = {}) =>
  ann.post('/users/me/subscriptions', { subscriptions: [{ name: `channel ${++made}` }], ...params });

/** Makes several concurrent calls, so that every replica is called. */
async function everywhere(ask: () => ReturnType<ApiClient['get']>, expected: object) {
  for (const answer of await Promise.all(Array.from({ length: 6 }, ask))) expect(answer).toMatchObject(expected);
}

describe('messages', () => {
  it('are edited where the organisation lets them', async () => {
    const { id } = await ok(ann.post('/messages', inSquare('first')));
    const edit = () => ann.patch(`/messages/${id}`, { content: `edited ${++made}` });
    await everywhere(edit, { status: 200 });
    await set({ allow_message_editing: false });
    await everywhere(edit, refused('Your organization has turned off message editing'));
    await set({ allow_message_editing: true });
    await everywhere(edit, { status: 200 });
  });

  it('need a topic where the organisation wants one', async () => {
    const send = () => ann.post('/messages', inSquare('no topic', ''));
    await everywhere(send, { status: 200 });
    await set({ topics_policy: 'disable_empty_topic' });
    await everywhere(send, refused('Topics are required in this organization'));
    await set({ topics_policy: 'allow_empty_topic' });
    await everywhere(send, { status: 200 });
  });

  it('mention many for those who may', async () => {
    const send = () => ann.post('/messages', inSquare('@**all** look'));
    const no = refused(
      'You do not have permission to use channel wildcard mentions in this channel.',
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    );
    await everywhere(send, no);
    await set({ can_mention_many_users_group: { new: { direct_members: [ann.userId], direct_subgroups: [] } } });
    await everywhere(send, { status: 200 });
    await set({ can_mention_many_users_group: group('role:nobody') });
    await everywhere(send, no);
    expect(await owner.post('/messages', inSquare('@**all** hear'))).toMatchObject(no);
  });

  it('are written directly by those who may', async () => {
    const send = () => ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' });
    await set({ direct_message_permission_group: group('role:nobody') });
    await everywhere(send, refused('Direct messages are disabled in this organization.'));
    await set({ direct_message_permission_group: { new: { direct_members: [ben.userId], direct_subgroups: [] } } });
    await everywhere(send, { status: 200 });
    const toOther = () => ann.post('/messages', { type: 'direct', to: [crowd[0]?.userId], content: 'hi' });
    await everywhere(toOther, refused('This conversation does not include any users who can authorize it.'));
    await set({ direct_message_permission_group: group('role:everyone') });
    await everywhere(send, { status: 200 });
    // A user who may not start a conversation may continue one.
    await set({ direct_message_initiator_group: group('role:administrators') });
    await everywhere(send, { status: 200 });
    const begin = () => ann.post('/messages', { type: 'direct', to: [crowd[1]?.userId], content: 'hi' });
    await everywhere(begin, refused('You do not have permission to initiate direct message conversations.'));
    await ok(owner.post('/messages', { type: 'direct', to: [ann.userId, ben.userId], content: 'now' }));
    await ok(ann.post('/messages', { type: 'direct', to: [owner.userId, ben.userId], content: 'well' }));
    await everywhere(() => ann.post('/messages', { type: 'direct', to: [ann.userId], content: 'a note' }), {
      status: 200,
    });
    const queue = await EventQueue.register(ben, { event_types: ['typing'], fetch_event_types: [] });
    const typing = (...to: (ApiClient | undefined)[]) =>
      ann.post('/typing', { op: 'start', to: to.map((one) => one?.userId) });
    await everywhere(() => typing(owner, ben), { status: 200 });
    expect(await queue.next(() => true)).toMatchObject({ type: 'typing', sender: { user_id: ann.userId } });
    // Typing does not depend on whether the conversation exists.
    await everywhere(() => typing(crowd[1]), { status: 200 });
    await set({ direct_message_initiator_group: group('role:everyone') });
    await everywhere(begin, { status: 200 });
  });
});

describe('channels', () => {
  it('are made by those who may', async () => {
    await everywhere(channel, { status: 200 });
    await everywhere(() => channel({ invite_only: true }), { status: 200 });
    await set({ can_create_public_channel_group: group('role:administrators') });
    await everywhere(channel, NOT_PERMITTED);
    await everywhere(() => channel({ invite_only: true }), { status: 200 });
    await set({
      can_create_public_channel_group: group('role:members'),
      can_create_private_channel_group: { new: { direct_members: [ben.userId], direct_subgroups: [] } },
    });
    await everywhere(() => channel({ invite_only: true }), NOT_PERMITTED);
    await everywhere(channel, { status: 200 });
    expect(
      await ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'of ben' }], invite_only: true }),
    ).toMatchObject({ status: 200 });
    await set({ can_create_private_channel_group: group('role:members') });
  });

  it('take in others through those who may', async () => {
    const add = () =>
      ann.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'square' }],
        principals: [ben.userId],
        ...QUIETLY,
      });
    await everywhere(add, { status: 200 });
    await set({ can_add_subscribers_group: group('role:moderators') });
    await everywhere(add, NOT_PERMITTED);
    // The creator of a new channel may subscribe others to it.
    const make = (name: string) =>
      ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [ann.userId, ben.userId] });
    expect(await make('filled')).toMatchObject({ status: 200 });
    expect(await ann.post('/channels/create', { name: 'filled too', subscribers: [ben.userId] })).toMatchObject({
      status: 200,
    });
    await set({ can_add_subscribers_group: group('role:members') });
    await everywhere(add, { status: 200 });
  });

  it('are open to the web where the organisation is, through those who may', async () => {
    const open = () => channel({ is_web_public: true });
    await everywhere(open, refused('Web-public channels are not enabled.'));
    await set({ enable_spectator_access: true });
    await everywhere(open, NOT_PERMITTED);
    expect(
      await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'web' }], is_web_public: true }),
    ).toMatchObject({ status: 200 });
    await set({ enable_spectator_access: false });
    expect(
      await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'web 2' }], is_web_public: true }),
    ).toMatchObject(refused('Web-public channels are not enabled.'));
  });
});

it('lets spectators in and puts them out again while they look', async () => {
  const look = () => organisation.nobody.post('/json/register');
  const out = { status: 401, body: { code: 'UNAUTHORIZED' } };
  await everywhere(look, out);
  await set({ enable_spectator_access: true });
  await everywhere(look, { status: 200, body: { realm_enable_spectator_access: true, user_id: 0 } });
  await set({ enable_spectator_access: false });
  await everywhere(look, out);
});

it('says before anyone logs in what the organisation is called', async () => {
  await ok(organisation.nobody.get('/server_settings'));
  await set({ name: 'Rooks', description: 'Birds of *all* feathers', enable_spectator_access: true });
  expect(await ok(organisation.nobody.get('/server_settings'))).toMatchObject({
    realm_name: 'Rooks',
    realm_description: '<p>Birds of <em>all</em> feathers</p>',
    realm_web_public_access_enabled: true,
  });
});
