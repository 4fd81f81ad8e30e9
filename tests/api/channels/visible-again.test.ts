/**
 * A channel that a user left, could no longer see, and sees again: no event says that they were once in it. Clients
 * list it as one that they were never in, with all other fields right, until they join it again or register.
 */
import { type ApiClient, CLIENT_KINDS, type ClientKind, EventQueue, QUIETLY, StatefulClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const KINDS = Object.keys(CLIENT_KINDS) as ClientKind[];
// biome-ignore lint/suspicious/noExplicitAny: what a register answers.
type State = any;

const { organisation, ann } = await useOrganisation({ ann: { name: 'Ann', role: 'owner' } });

/** The compared states without the older list of muted topics: it has names, so it is complete at the next register. */
async function compare(client: StatefulClient): Promise<{ old: State; fresh: State }> {
  const { old, fresh } = await client.compare();
  for (const state of [old, fresh]) delete state.muted_topics;
  return { old, fresh };
}

const setPrivate = (id: number, is_private: boolean) => ok(ann.patch(`/streams/${id}`, { is_private }));
const setRole = (who: ApiClient, role: number) => ok(ann.patch(`/users/${who.userId}`, { role }));
async function setJoiners(id: number, users: number[]): Promise<void> {
  const { can_subscribe_group: old } = (await ok(ann.get(`/streams/${id}`))).stream;
  const change = { old, new: { direct_members: users, direct_subgroups: [] } };
  await ok(ann.patch(`/streams/${id}`, { can_subscribe_group: change }));
}

const WAYS = [
  {
    name: 'by its privacy',
    lose: (id: number) => setPrivate(id, true),
    regain: (id: number) => setPrivate(id, false),
  },
  {
    name: 'by a group setting',
    lose: (id: number) => setPrivate(id, true),
    regain: (id: number, ben: ApiClient) => setJoiners(id, [ben.userId]),
  },
  {
    name: 'by a role',
    lose: (id: number) => setPrivate(id, true),
    regain: (_: number, ben: ApiClient) => setRole(ben, 200),
  },
];

it.each(WAYS)(
  'comes $name as a channel that one was never in, and with all that was one’s own when one is in it again',
  async ({ name, lose, regain }) => {
    const ben = await organisation.user(`Ben ${name}`);
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY }));
    await ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY }));
    const { stream_id: id } = await ok(ann.get('/get_stream_id', { stream: name }));
    const isIt = (channel: State) => channel.stream_id === id;
    const data = [
      { stream_id: id, property: 'color', value: '#123456' },
      { stream_id: id, property: 'is_muted', value: true },
    ];
    await ok(ben.post('/users/me/subscriptions/properties', { subscription_data: data }));
    await ok(ben.post('/user_topics', { stream_id: id, topic: 'noise', visibility_policy: 1 }));
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: [name] }));
    await organisation.settled();
    const clients = await Promise.all(KINDS.map((kind) => StatefulClient.register(ben, kind)));
    await lose(id);
    await organisation.settled();
    for (const one of clients) {
      const { old, fresh } = await compare(one);
      expect(old, one.kind).toEqual(fresh);
      expect(old.streams.some(isIt)).toBe(false);
      expect(old.user_topics).toMatchObject([{ stream_id: id, topic_name: 'noise', visibility_policy: 1 }]);
    }

    const queue = await EventQueue.register(ben, { event_types: ['stream', 'subscription'] });
    await regain(id, ben);
    await organisation.settled();
    const ofIt = ({ streams, stream_ids }: State) => streams?.some(isIt) ?? stream_ids.includes(id);
    const received = (await queue.drain()).filter(ofIt).map(({ type, op }) => `${type}/${op}`);
    expect(received).toEqual(['stream/create', 'subscription/peer_add']);
    for (const one of clients) {
      const { old, fresh } = await compare(one);
      const before: State = old.never_subscribed.find(isIt);
      const now: State = fresh.unsubscribed.find(isIt);
      expect(now, one.kind).toMatchObject({ ...before, color: '#123456', is_muted: true });
      const others = (state: State, list: string) => state[list].filter((channel: State) => channel.stream_id !== id);
      for (const list of ['subscriptions', 'unsubscribed', 'never_subscribed']) {
        expect(others(old, list), one.kind).toEqual(others(fresh, list));
      }
      const { unsubscribed: _, never_subscribed: __, ...rest } = old;
      expect(fresh, one.kind).toMatchObject(rest);
    }

    const principals = [ben.userId];
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
    await organisation.settled();
    for (const one of clients) {
      const { old, fresh } = await one.compare();
      expect(old, one.kind).toEqual(fresh);
      const joined = old.subscriptions.find(isIt);
      expect(joined).toMatchObject({ color: '#123456', is_muted: true });
    }
  },
);
