/**
 * Leaving a channel marks its unread messages as read; clients receive that event before the end of the subscription.
 */
import { type ApiClient, type ClientEvent, EventQueue, QUIETLY, StatefulClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });

const PATH = '/users/me/subscriptions';
let count = 0;
const newUser = (o = {}): Promise<ApiClient> => organisation.user(`Leaver ${++count}`, o);

/** Creates a channel with Ann and others. @returns its name and id */
async function channelOf(others: readonly ApiClient[], more = {}): Promise<{ name: string; id: number }> {
  const name = `channel ${++count}`;
  const principals = [ann, ...others].map((one) => one.userId);
  await ok(ann.post(PATH, { subscriptions: [{ name }], principals, ...QUIETLY, ...more }));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: name }));
  return { name, id: stream_id };
}

/** Sends a message as Ann. */
async function say(channel: { id: number }, topic = 'news'): Promise<number> {
  return (await ok(ann.post('/messages', { type: 'stream', to: channel.id, topic, content: 'Hello' }))).id;
}

const leave = (client: ApiClient, ...channels: { name: string }[]) =>
  ok(client.delete(PATH, { subscriptions: channels.map(({ name }) => name) }));

/** The flag, subscription and channel events of a queue, in short. */
const heardOf = (events: readonly ClientEvent[]) =>
  events
    .filter(({ type }) => type === 'update_message_flags' || type === 'subscription' || type === 'stream')
    .filter(({ op }) => op !== 'peer_remove')
    .map(({ type, op, flag, messages }) => (flag ? { [`${flag}/${op}`]: messages } : `${type}/${op}`));

/**
 * Returns the events that a user receives for a change. Checks that the old state and these events give the new state.
 */
async function heard(client: ApiClient, change: () => Promise<unknown>) {
  await organisation.settled();
  const queue = await EventQueue.register(client, { fetch_event_types: [] });
  const watching = await StatefulClient.register(client, 'able');
  await change();
  await organisation.settled();
  const { old, fresh } = await watching.compare();
  expect(old).toEqual(fresh);
  return heardOf(await queue.drain());
}

it('reads what is unread, and then the subscription goes', async () => {
  const me = await newUser();
  const channel = await channelOf([me]);
  const other = await channelOf([me]);
  const read = await say(channel);
  const unread = [await say(channel), await say(channel, 'more')];
  await say(other);
  await ok(me.post('/messages/flags', { messages: [read], op: 'add', flag: 'read' }));
  expect(await heard(me, () => leave(me, channel))).toEqual([{ 'read/add': unread }, 'subscription/remove']);
  // The message itself has the same flag.
  const { message } = await ok(me.get(`/messages/${unread[0]}`));
  expect(message.flags).toContain('read');
});

it('is notified of nothing but the subscription where nothing is unread', async () => {
  const me = await newUser();
  const channel = await channelOf([me]);
  const id = await say(channel);
  await ok(me.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expect(await heard(me, () => leave(me, channel))).toEqual(['subscription/remove']);
});

it('includes what was marked unread, also of before the subscription, and what was moved there', async () => {
  const me = await newUser();
  const channel = await channelOf([]);
  const from = await channelOf([me]);
  const old = await say(channel);
  await ok(ann.post(PATH, { subscriptions: [{ name: channel.name }], principals: [me.userId], ...QUIETLY }));
  await ok(me.post('/messages/flags', { messages: [old], op: 'remove', flag: 'read' }));
  const moved = await say(from);
  await ok(owner.patch(`/messages/${moved}`, { stream_id: channel.id, ...QUIETLY_MOVED }));
  const seen = await say(channel);
  await ok(me.post('/messages/flags', { messages: [seen], op: 'add', flag: 'read' }));
  await ok(me.post('/messages/flags', { messages: [seen], op: 'remove', flag: 'read' }));
  const unread = [old, moved, seen].sort((a, b) => a - b);
  expect(await heard(me, () => leave(me, channel))).toEqual([{ 'read/add': unread }, 'subscription/remove']);
});
const QUIETLY_MOVED = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };

it('of a user who is removed by an administrator, from a private channel too', async () => {
  const me = await newUser();
  const channel = await channelOf([me, owner], { invite_only: true });
  const id = await say(channel);
  const remove = () => ok(owner.delete(PATH, { subscriptions: [channel.name], principals: [me.userId] }));
  expect(await heard(me, remove)).toEqual([{ 'read/add': [id] }, 'subscription/remove', 'stream/delete']);
});

it('of several channels at once, in one event', async () => {
  const me = await newUser();
  const channels = [await channelOf([me]), await channelOf([me]), await channelOf([me])] as const;
  const unread = [await say(channels[0]), await say(channels[2]), await say(channels[0])];
  expect(await heard(me, () => leave(me, ...channels))).toEqual([
    { 'read/add': unread },
    'subscription/remove',
    'subscription/remove',
    'subscription/remove',
  ]);
});

it('of several people at once, each with what they had unread', async () => {
  const people = [await newUser(), await newUser(), await newUser()] as const;
  const channel = await channelOf([...people, owner]);
  const ids = [await say(channel), await say(channel)] as const;
  await ok(people[1].post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' }));
  await organisation.settled();
  const queues = await Promise.all(people.map((one) => EventQueue.register(one, { fetch_event_types: [] })));
  const principals = people.map((one) => one.userId);
  await ok(owner.delete(PATH, { subscriptions: [channel.name], principals }));
  await organisation.settled();
  const lists = await Promise.all(queues.map(async (queue) => heardOf(await queue.drain())));
  expect(lists).toEqual([
    [{ 'read/add': [...ids] }, 'subscription/remove'],
    [{ 'read/add': [ids[1]] }, 'subscription/remove'],
    [{ 'read/add': [...ids] }, 'subscription/remove'],
  ]);
});

it.each([
  ['public', {}, {}],
  ['private', { invite_only: true }, { role: 'administrator' }],
])('of several people, who still see the %s channels and their other subscribers', async (_kind, more, who) => {
  const people = [await newUser(who), await newUser(who), await newUser(who), await newUser({ role: 'guest' })];
  const names = [(await channelOf([...people, owner], more)).name, (await channelOf([...people, owner], more)).name];
  await organisation.settled();
  const clients = await Promise.all(
    people.flatMap((one) => (['able', 'plain', 'partial'] as const).map((kind) => StatefulClient.register(one, kind))),
  );
  await ok(owner.delete(PATH, { subscriptions: names, principals: people.map((one) => one.userId) }));
  await organisation.settled();
  for (const client of clients) {
    const { old, fresh } = await client.compare();
    expect(old, client.kind).toEqual(fresh);
  }
});

it('of channels and topics that are muted', async () => {
  const me = await newUser();
  const channel = await channelOf([me]);
  const ids = [await say(channel), await say(channel, 'loud')];
  const settings = [{ stream_id: channel.id, property: 'is_muted', value: true }];
  await ok(me.post(`${PATH}/properties`, { subscription_data: settings }));
  await ok(me.post('/user_topics', { stream_id: channel.id, topic: 'loud', visibility_policy: 1 }));
  expect(await heard(me, () => leave(me, channel))).toEqual([{ 'read/add': ids }, 'subscription/remove']);
});

it('revives nothing with the next subscription', async () => {
  const me = await newUser();
  const channel = await channelOf([me]);
  const id = await say(channel);
  await leave(me, channel);
  const join = () => ok(me.post(PATH, { subscriptions: [{ name: channel.name }] }));
  expect(await heard(me, join)).toEqual(['subscription/add']);
  const next = await say(channel);
  const events = await heard(me, () => leave(me, channel));
  expect(events).toEqual([{ 'read/add': [next] }, 'subscription/remove']);
  expect(id).toBeLessThan(next);
});

it('of bots', async () => {
  const bot = await newUser({ botOf: owner });
  const channel = await channelOf([bot]);
  const id = await say(channel);
  const remove = () => ok(owner.delete(PATH, { subscriptions: [channel.name], principals: [bot.userId] }));
  expect(await heard(bot, remove)).toEqual([{ 'read/add': [id] }, 'subscription/remove']);
});

it('keeps a channel that is archived unchanged, until one leaves it', async () => {
  const me = await newUser();
  const channel = await channelOf([me, owner]);
  const id = await say(channel);
  const events = await heard(me, () => ok(owner.delete(`/streams/${channel.id}`)));
  expect(JSON.stringify(events)).not.toContain('read/add');
  expect((await ok(me.get(`/messages/${id}`))).message.flags).not.toContain('read');
});

it('comes in order while others send, and nothing comes after', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newUser()));
  const channel = await channelOf([...people, owner], { invite_only: true });
  const queues = await Promise.all(people.map((one) => EventQueue.register(one, { fetch_event_types: [] })));
  const sending = { on: true };
  const senders = Array.from({ length: 6 }, async () => {
    while (sending.on) await say(channel);
  });
  for (const one of people) {
    await say(channel);
    await ok(owner.delete(PATH, { subscriptions: [channel.name], principals: [one.userId] }));
  }
  sending.on = false;
  await Promise.all(senders);
  await organisation.settled();
  for (const queue of queues) {
    const events = await queue.drain();
    const end = events.findIndex(({ type, op }) => type === 'subscription' && op === 'remove');
    const late = events.slice(end).filter(({ type }) => type === 'message' || type === 'update_message_flags');
    expect(late).toEqual([]);
    const messages = events.filter(({ type }) => type === 'message').map(({ message }) => message.id);
    const read = events.filter(({ type }) => type === 'update_message_flags').flatMap((event) => event.messages);
    expect(read).toEqual(messages);
  }
});
