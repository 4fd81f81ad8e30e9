/** `POST /channels/create`: creates one channel, which must not exist yet. */
import { type ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});

const create = (by: ApiClient, name: string, more: Params = {}) =>
  by.post('/channels/create', { name, subscribers: [by.userId], ...QUIETLY, ...more });
const shown = async (id: number) => (await ok(owner.get(`/streams/${id}`))).stream;

it('makes a channel, answers its id, and tells who may know', async () => {
  await organisation.settled();
  const queue = await EventQueue.register(ben, { event_types: ['stream', 'subscription'] });
  const others = await EventQueue.register(guest, { event_types: ['stream', 'subscription'] });
  const { id } = await ok(
    create(ann, ' Garden ', { description: 'of *herbs*', subscribers: [ann.userId, ben.userId] }),
  );
  expect(await shown(id)).toMatchObject({
    stream_id: id,
    name: 'Garden',
    rendered_description: '<p>of <em>herbs</em></p>',
    subscriber_count: 2,
    creator_id: ann.userId,
    invite_only: false,
    history_public_to_subscribers: true,
  });
  await organisation.settled();
  expect((await queue.drain()).map(({ type, op }) => `${type} ${op}`)).toEqual(['stream create', 'subscription add']);
  expect(await others.drain()).toEqual([]);
});

it('refuses a name that is taken, by an archived channel too', async () => {
  const { id } = await ok(create(ann, 'Taken'));
  const taken = { status: 409, body: { code: 'CHANNEL_ALREADY_EXISTS', msg: "Channel 'tAKEN' already exists" } };
  expect(await create(ben, 'tAKEN')).toMatchObject(taken);
  await ok(ann.delete(`/streams/${id}`));
  expect(await create(ben, 'tAKEN')).toMatchObject(taken);
  const both = await Promise.all([create(ann, 'Raced'), create(ben, 'raced')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('makes one without any user in it, which its maker may read where it is private', async () => {
  const { id } = await ok(create(ann, 'Empty', { subscribers: [], invite_only: true }));
  expect(await shown(id)).toMatchObject({ subscriber_count: 0, invite_only: true });
  expect((await ok(ann.get(`/streams/${id}`))).stream).toMatchObject({ name: 'Empty' });
  expect(await ben.get(`/streams/${id}`)).toMatchObject(refused('Invalid channel ID'));
});

it('takes policies from those who may set them', async () => {
  const mine = { direct_members: [ann.userId], direct_subgroups: [] };
  for (const setting of ['can_delete_any_message_group', 'can_delete_own_message_group']) {
    expect(await create(ann, 'policies', { [setting]: mine })).toMatchObject(refused('Insufficient permission'));
    await ok(create(owner, `policies ${setting}`, { [setting]: mine }));
  }
  const group = async () => (await ok(owner.get('/user_groups'))).user_groups as { name: string; id: number }[];
  const named = new Map((await group()).map(({ name, id }) => [name, id]));
  const only = { new: named.get('role:administrators') };
  await ok(create(ann, 'empty topics', { topics_policy: 'empty_topic_only' }));
  await ok(owner.patch('/realm', { can_set_topics_policy_group: only }));
  const again = { topics_policy: 'empty_topic_only' };
  expect(await create(ann, 'more empty topics', again)).toMatchObject(refused('Insufficient permission'));
  await ok(create(ann, 'more empty topics', { topics_policy: 'inherit' }));
  await ok(owner.patch('/realm', { can_set_topics_policy_group: { new: named.get('role:members') } }));
});

it('takes pushes by default from administrators, in both ways of making a channel', async () => {
  const subscribe = (by: ApiClient) =>
    by.post('/users/me/subscriptions', { subscriptions: [{ name: 'noisy' }], default_push_notifications: true });
  const administrators = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
  expect(await subscribe(ann)).toMatchObject(administrators);
  expect(await create(ann, 'noisy', { default_push_notifications: true })).toMatchObject(administrators);
  expect(await ok(subscribe(owner))).not.toHaveProperty('ignored_parameters_unsupported');
  const { stream_id } = await ok(owner.get('/get_stream_id', { stream: 'noisy' }));
  expect(await shown(stream_id)).toMatchObject({ default_push_notifications: true });
});

it('renders descriptions of new channels only', async () => {
  const subscribe = (by: ApiClient, names: string[], description: string, more: Params = {}) =>
    by.post('/users/me/subscriptions', {
      subscriptions: names.map((name) => ({ name, description })),
      ...QUIETLY,
      ...more,
    });
  const named = (count: number) => Array.from({ length: count }, (_, n) => `described ${n}`);
  const { subscribed } = await ok(subscribe(ann, named(20), '😀'.repeat(1000)));
  expect(subscribed[ann.userId]).toHaveLength(20);
  const described = async (stream: string) => shown((await ok(owner.get('/get_stream_id', { stream }))).stream_id);
  expect((await described('described 19')).rendered_description).toMatch(
    /^<p>(<span [^>]*>:grinning\w*:<\/span>){1000}/,
  );
  await ok(subscribe(ben, ['described 1', 'described too'], 'of *herbs*'));
  expect((await described('described 1')).description).toBe('😀'.repeat(1000));
  expect((await described('described too')).rendered_description).toBe('<p>of <em>herbs</em></p>');
  expect(await subscribe(guest, ['described 1', 'not there'], 'x')).toMatchObject(refused('Insufficient permission'));
});

it('refuses what cannot be, or not by the caller', async () => {
  const before = await organisation.written();
  expect(await create(guest, 'x')).toMatchObject(refused('Insufficient permission'));
  expect(await create(ann, '')).toMatchObject(refused("Channel name can't be empty."));
  expect(await create(ann, 'x', { subscribers: [9999] })).toMatchObject(refused('Invalid user ID 9999'));
  expect(await create(ann, 'x', { is_web_public: true })).toMatchObject(
    refused('Web-public channels are not enabled.'),
  );
  expect(await create(ann, 'x', { is_default_stream: true })).toMatchObject(refused('Insufficient permission'));
  expect(await create(owner, 'x', { is_default_stream: true, invite_only: true })).toMatchObject(
    refused('A default channel cannot be private.'),
  );
  expect(await create(ann, 'x', { message_retention_days: '7' })).toMatchObject(
    refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
  );
  expect(await create(ann, 'x', { default_push_notifications: true })).toMatchObject(
    refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
  );
  expect(await create(ann, 'x', { folder_id: 99 })).toMatchObject(refused('Invalid channel folder ID'));
  expect(await create(ann, 'x', { history_public_to_subscribers: false })).toMatchObject(refused('Invalid parameters'));
  expect(await create(ann, 'x', { can_subscribe_group: 9999 })).toMatchObject(refused('Invalid user group'));
  expect(await ann.post('/channels/create', { name: 'x' })).toMatchObject(
    refused("Missing 'subscribers' argument", 'REQUEST_VARIABLE_MISSING'),
  );
  expect(await organisation.written()).toEqual(before);
});

it('gives new subscribers the notifications that an administrator chose', async () => {
  const { id } = await ok(create(owner, 'Loud', { default_push_notifications: true }));
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'Loud' }] }));
  const { subscriptions } = await ok(ann.get('/users/me/subscriptions'));
  expect(subscriptions.find((one: { stream_id: number }) => one.stream_id === id)).toMatchObject({
    push_notifications: true,
    default_push_notifications: true,
  });
});
