/**
 * Archived channels: a client that does not know of archiving does not get them back by any change of their visibility.
 */
import { type ApiClient, EventQueue, type Params, QUIETLY, StatefulClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
});

/** Creates a private channel of Ann's, and archives it. @returns its id */
async function archived(name: string, more = {}): Promise<number> {
  const subscriptions = [{ name }];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, invite_only: true, ...QUIETLY, ...more }));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: name }));
  await ok(ann.delete(`/streams/${stream_id}`));
  return stream_id;
}

/**
 * Returns the channel events that clients with and without the capability receive for a change. Checks that the old
 * state and these events give the new state.
 */
async function heard(client: ApiClient, change: () => Promise<unknown>) {
  await organisation.settled();
  const listen = (client_capabilities: object) =>
    EventQueue.register(client, { event_types: ['stream', 'subscription'], client_capabilities });
  const queues = { able: await listen({ archived_channels: true }), plain: await listen({}) };
  const watching = [await StatefulClient.register(client, 'able'), await StatefulClient.register(client, 'plain')];
  await change();
  await organisation.settled();
  for (const one of watching) {
    const { old, fresh } = await one.compare();
    expect(old, one.kind).toEqual(fresh);
  }
  const events = async (queue: EventQueue) => (await queue.drain()).map(({ type, op }) => `${type}/${op}`);
  return { able: await events(queues.able), plain: await events(queues.plain) };
}

const GAINED = { able: ['stream/create', 'subscription/peer_add'], plain: [] };
const LOST = { able: ['stream/delete'], plain: [] };

it('come and go by a role', async () => {
  const ben = await organisation.user('Ben');
  await archived('by a role');
  const setRole = (role: number) => ok(owner.patch(`/users/${ben.userId}`, { role }));
  expect(await heard(ben, () => setRole(200))).toEqual(GAINED);
  expect(await heard(ben, () => setRole(400))).toEqual(LOST);
});

it('come and go by a group', async () => {
  const eve = await organisation.user('Eve');
  const group = { name: 'readers', description: '', members: [ann.userId] };
  const { group_id } = await ok(ann.post('/user_groups/create', group));
  await archived('by a group', { can_subscribe_group: group_id });
  const members = (params: Params) => ok(ann.post(`/user_groups/${group_id}/members`, params));
  expect(await heard(eve, () => members({ add: [eve.userId] }))).toEqual(GAINED);
  expect(await heard(eve, () => members({ delete: [eve.userId] }))).toEqual(LOST);
});

it('lose and regain a peer who is deactivated and reactivated', async () => {
  const peer = await organisation.user('Pia');
  await archived('of peers', { principals: [ann.userId, peer.userId] });
  const deactivate = () => ok(owner.delete(`/users/${peer.userId}`));
  const reactivate = () => ok(owner.post(`/users/${peer.userId}/reactivate`));
  expect(await heard(ann, deactivate)).toEqual({ able: ['subscription/peer_remove'], plain: [] });
  expect(await heard(ann, reactivate)).toEqual({ able: ['subscription/peer_add'], plain: [] });
});

it('come back with all subscribers and settings to clients that do not know of archiving', async () => {
  const ben = await organisation.user('Ben Back');
  const subscribers = [ann.userId, ben.userId];
  const id = await archived('back again', { principals: subscribers });
  const data = [{ stream_id: id, property: 'color', value: '#123456' }];
  await ok(ben.post('/users/me/subscriptions/properties', { subscription_data: data }));
  await organisation.settled();
  const clients = await Promise.all([
    ...[ann, ben, owner].map((user) => StatefulClient.register(user, 'slim')),
    StatefulClient.register(ben, 'plain'),
  ]);
  await ok(ann.patch(`/streams/${id}`, { is_archived: false }));
  await organisation.settled();
  for (const client of clients) {
    const { old, fresh } = await client.compare();
    expect(old).toEqual(fresh);
    const listed = [...old.subscriptions, ...old.never_subscribed];
    const lists = client.kind === 'plain' ? {} : { subscribers };
    expect(listed.find((one) => one.stream_id === id)).toMatchObject({ ...lists, subscriber_count: 2 });
  }
});
