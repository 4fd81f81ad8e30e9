/** The order of events in a queue, for one change that consists of several events. */
import { type ApiClient, type ClientEvent, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';

const { organisation, owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = (events: ClientEvent[]) => events.map(({ type, op }) => (op ? `${type}/${op}` : type));
const subscribe = (client: ApiClient, name: string, more: object = {}) =>
  ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));

/** Returns the events that each user receives for a change. */
async function heard(clients: readonly ApiClient[], change: () => Promise<unknown>): Promise<ClientEvent[][]> {
  await organisation.settled();
  const queues = await Promise.all(clients.map((one) => EventQueue.register(one, { fetch_event_types: [] })));
  await change();
  await organisation.settled();
  return Promise.all(queues.map((queue) => queue.drain()));
}

it('a new channel, then the subscription to it, then the others in it', async () => {
  const [anns = [], bens = [], guests = []] = await heard([ann, ben, guest], () => subscribe(ann, 'harbour'));
  expect(names(anns)).toEqual(['stream/create', 'subscription/add']);
  expect(names(bens)).toEqual(['stream/create', 'subscription/peer_add']);
  expect(names(guests)).toEqual([]);
});

it('a private channel, to someone who is let in', async () => {
  await subscribe(ann, 'closed', { invite_only: true });
  const [anns = [], bens = [], guests = []] = await heard([ann, ben, guest], () =>
    subscribe(ann, 'closed', { principals: [ben.userId], ...QUIETLY }),
  );
  expect(names(anns)).toEqual(['subscription/peer_add']);
  expect(names(bens)).toEqual(['stream/create', 'subscription/add']);
  expect(names(guests)).toEqual([]);
});

it('the end of a subscription, then of the channel for the user who cannot see it any more', async () => {
  const [anns = [], bens = []] = await heard([ann, ben], () =>
    ok(owner.delete('/users/me/subscriptions', { subscriptions: ['closed'], principals: [ben.userId] })),
  );
  expect(names(anns)).toEqual(['subscription/peer_remove']);
  expect(names(bens)).toEqual(['subscription/remove', 'stream/delete']);
});

it('a message before what becomes of it', async () => {
  await subscribe(ann, 'harbour', { principals: [ben.userId], ...QUIETLY });
  // The first message of a channel also causes an event of the channel itself.
  await ok(ann.post('/messages', { type: 'channel', to: 'harbour', topic: 't', content: 'first' }));
  const [bens = []] = await heard([ben], async () => {
    const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'harbour', topic: 't', content: 'x' }));
    await ok(ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    await ok(ben.post(`/messages/${id}/reactions`, { emoji_name: 'heart' }));
    await ok(ben.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));
    await ok(ann.patch(`/messages/${id}`, { content: 'y' }));
  });
  expect(names(bens)).toEqual([
    'message',
    'update_message_flags/add',
    'reaction/add',
    'update_message_flags/remove',
    'update_message',
  ]);
});

it('a channel before the first message in it, though another service tells of that', async () => {
  const [bens = []] = await heard([ben], async () => {
    for (let n = 0; n < 10; n++) {
      await subscribe(ann, `quick ${n}`, { principals: [ann.userId, ben.userId], invite_only: true, ...QUIETLY });
      await ok(ann.post('/messages', { type: 'channel', to: `quick ${n}`, topic: 't', content: 'first' }));
    }
  });
  const channelOf = (event: ClientEvent) =>
    event.streams?.[0].stream_id ?? event.subscriptions?.[0].stream_id ?? event.stream_id ?? event.message.stream_id;
  const byChannel = Map.groupBy(bens, channelOf);
  expect(byChannel.size).toBe(10);
  for (const events of byChannel.values()) {
    expect(names(events).filter((name) => name !== 'stream/update')).toEqual([
      'stream/create',
      'subscription/add',
      'message',
    ]);
  }
});

it('a new user, then the groups that they are in', async () => {
  const user = { email: 'new@order.example.com', password: 'a fine password', full_name: 'New One' };
  const [anns = []] = await heard([ann], () => ok(owner.post('/users', user)));
  expect(names(anns)[0]).toBe('realm_user/add');
  expect(new Set(names(anns).slice(1))).toEqual(new Set(['user_group/add_members']));
});

it('flags of many messages as one event, adding and taking away in their order', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const sent = await ok(ann.post('/messages', { type: 'channel', to: 'harbour', topic: 't', content: `${n}` }));
    ids.push(sent.id);
  }
  const flag = (op: string, messages: number[]) => ok(ben.post('/messages/flags', { messages, op, flag: 'starred' }));
  const [bens = []] = await heard([ben], async () => {
    for (const id of ids) await flag('add', [id]);
    await flag('remove', [ids[1] as number]);
    await flag('add', [ids[1] as number]);
  });
  expect(bens).toMatchObject([
    { op: 'add', flag: 'starred', messages: ids },
    { op: 'remove', flag: 'starred', messages: [ids[1]] },
    { op: 'add', flag: 'starred', messages: [ids[1]] },
  ]);
});
