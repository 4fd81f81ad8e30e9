/** Topics that users mute, unmute and follow. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, other, guest } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'owner' },
  member: 'Max Member',
  other: 'Otto Other',
  guest: { name: 'Gustav Guest', role: 'guest' },
});
let open: number;
let secret: number;

beforeAll(async () => {
  const create = async (name: string, more: Params) => {
    const quiet = { send_new_subscription_messages: false };
    await ok(other.post('/users/me/subscriptions', { subscriptions: [{ name }], ...quiet, ...more }));
    return (await ok(other.get('/get_stream_id', { stream: name }))).stream_id;
  };
  open = await create('open', { principals: [other.userId, member.userId] });
  secret = await create('secret', { invite_only: true, principals: [other.userId, member.userId] });
});

const choose = (who: ApiClient, topic: string, visibility_policy: unknown, stream_id = open) =>
  who.post('/user_topics', { stream_id, topic, visibility_policy });
const mute = (who: ApiClient, op: string, topic: string, more: Params = { stream_id: open }) =>
  who.patch('/users/me/subscriptions/muted_topics', { topic, op, ...more });
const register = (who: ApiClient, ...fetch_event_types: string[]) =>
  ok(who.post('/register', { fetch_event_types, client_capabilities: { empty_topic_name: true } }));
const chosen = async (who = member) => (await register(who, 'user_topic')).user_topics;
const muted = async (who = member) => (await register(who, 'muted_topics')).muted_topics;
const forget = async (who: ApiClient) => {
  for (const { stream_id, topic_name } of await chosen(who)) await ok(choose(who, topic_name, 0, stream_id));
};

describe('choices of topics', () => {
  it('are retained, and sent to their owner alone, in the form that a client asks for', async () => {
    await organisation.settled();
    const newer = await EventQueue.register(member, { event_types: ['user_topic', 'muted_topics'] });
    const older = await EventQueue.register(member, { event_types: ['muted_topics'] });
    const others = await EventQueue.register(other, { event_types: ['user_topic'] });
    const all = await EventQueue.register(member, {});
    await ok(choose(member, ' Deploy ', 1));
    await ok(choose(member, 'dePLOY', 1));
    await ok(choose(member, 'deploy', 3));
    await ok(choose(member, '', 2));
    const entry = (topic_name: string, visibility_policy: number) => ({
      stream_id: open,
      topic_name,
      last_updated: expect.any(Number),
      visibility_policy,
    });
    expect(await chosen()).toEqual([entry('', 2), entry('deploy', 3)]);
    expect(await chosen(other)).toEqual([]);
    await ok(choose(member, 'general chat', 0));
    expect(await chosen()).toEqual([entry('deploy', 3)]);
    await organisation.settled();
    const events = async (queue: EventQueue) => (await queue.drain()).map(({ id: _, ...event }) => event);
    const policies = [entry('Deploy', 1), entry('deploy', 3), entry('general chat', 2), entry('general chat', 0)];
    expect(await events(newer)).toEqual(policies.map((one) => ({ type: 'user_topic', ...one })));
    expect(await events(older)).toEqual([
      { type: 'muted_topics', muted_topics: [['open', 'Deploy', expect.any(Number)]] },
      { type: 'muted_topics', muted_topics: [] },
    ]);
    expect((await all.drain()).map(({ type }) => type)).toEqual([
      'muted_topics',
      'user_topic',
      'muted_topics',
      'user_topic',
      'user_topic',
      'user_topic',
    ]);
    expect(await others.drain()).toEqual([]);
    await forget(member);
  });

  it('are muted and taken back in the older form', async () => {
    await ok(mute(member, 'add', 'noise'));
    await ok(mute(member, 'add', 'Noise', { stream: 'OPEN' }));
    expect(await muted()).toEqual([['open', 'noise', expect.any(Number)]]);
    expect(await register(member, 'muted_topics', 'user_topic')).not.toHaveProperty('muted_topics');
    await ok(choose(member, 'retained', 3));
    await ok(mute(member, 'remove', 'retained'));
    await ok(mute(member, 'remove', 'NOISE'));
    await ok(mute(member, 'remove', 'noise'));
    expect(await chosen()).toMatchObject([{ topic_name: 'retained', visibility_policy: 3 }]);
    expect(await mute(member, 'add', 'x', {})).toMatchObject(
      refused("Missing 'stream_id' argument", 'REQUEST_VARIABLE_MISSING'),
    );
    expect(await mute(member, 'add', 'x', { stream: 'open', stream_id: open })).toMatchObject(
      refused('Unsupported parameter combination: stream_id, stream'),
    );
    expect(await mute(member, 'add', 'x', { stream: 'nowhere' })).toMatchObject(
      refused("Invalid channel name 'nowhere'"),
    );
    expect(await mute(member, 'remove', 'x', { stream: 'nowhere' })).toMatchObject(refused('Topic is not muted'));
    expect(await mute(member, 'change', 'x')).toMatchObject(refused('Invalid op'));
    await forget(member);
  });

  it.each<[string, () => ReturnType<typeof choose>, string]>([
    ['a policy that is none', () => choose(member, 't', 4), 'Invalid visibility_policy'],
    ['a policy in words', () => choose(member, 't', 'muted'), 'visibility_policy is not valid JSON'],
    ['a long topic', () => choose(member, 'x'.repeat(61), 1), 'topic is too long (limit: 60 characters)'],
    ['a topic that cannot be printed', () => choose(member, 'a\0', 1), 'Invalid character in topic, at position 2!'],
    ['a channel that is not there', () => choose(member, 't', 1, 4711), 'Invalid channel ID'],
    ['an invisible channel', () => choose(guest, 't', 1), 'Invalid channel ID'],
    ['a private one, to administrators', () => choose(admin, 't', 1, secret), 'Invalid channel ID'],
    ['to take back what was never chosen in an invisible channel', () => choose(guest, 't', 0), 'Invalid channel ID'],
  ])('refuse %s', async (_, ask, msg) => {
    expect(await ask()).toMatchObject(refused(msg));
    for (const who of [member, guest, admin]) expect(await chosen(who)).toEqual([]);
  });

  it('follow a muted topic into a channel where nothing was muted', async () => {
    const { id } = await ok(other.post('/messages', { type: 'channel', to: open, topic: 'moving', content: 'x' }));
    await ok(choose(member, 'moving', 1));
    const queue = await EventQueue.register(member, { event_types: ['muted_topics'] });
    await ok(other.patch(`/messages/${id}`, { stream_id: secret, propagate_mode: 'change_all' }));
    await organisation.settled();
    const events = await queue.drain();
    expect(await muted()).toEqual([['secret', 'moving', expect.any(Number)]]);
    expect(events.at(-1)).toMatchObject({ muted_topics: await muted() });
    await forget(member);
  });

  it('follow a topic into a private channel that one reads by a group, and get lost where one does not', async () => {
    const reader = await organisation.user('Rita Reader');
    const outsider = await organisation.user('Otis Outsider');
    const group = { name: 'readers', description: '', members: [reader.userId] };
    const { group_id } = await ok(other.post('/user_groups/create', group));
    const subscriptions = [{ name: 'library' }];
    await ok(
      other.post('/users/me/subscriptions', { subscriptions, invite_only: true, can_subscribe_group: group_id }),
    );
    const { stream_id } = await ok(other.get('/get_stream_id', { stream: 'library' }));
    const { id } = await ok(other.post('/messages', { type: 'channel', to: open, topic: 'books', content: 'x' }));
    for (const who of [reader, outsider]) await ok(choose(who, 'books', 1));
    const queues = await Promise.all(
      [reader, outsider].map((who) => EventQueue.register(who, { event_types: ['muted_topics'] })),
    );
    await ok(other.patch(`/messages/${id}`, { stream_id, propagate_mode: 'change_all' }));
    await organisation.settled();
    const lists = await Promise.all(queues.map(async (queue) => (await queue.drain()).at(-1)?.muted_topics));
    expect(lists).toEqual([[['library', 'books', expect.any(Number)]], []]);
    expect([await muted(reader), await muted(outsider)]).toEqual(lists);
    expect(await chosen(reader)).toMatchObject([{ stream_id, topic_name: 'books', visibility_policy: 1 }]);
  });

  it('of a channel that one lost are still listed, and not renamed with their topic', async () => {
    const [lost, reader] = [await organisation.user('Lars Lost'), await organisation.user('Gerda Group')];
    const { group_id } = await ok(
      other.post('/user_groups/create', { name: 'still reading', description: '', members: [reader.userId] }),
    );
    const { id: stream_id } = await ok(
      other.post('/channels/create', {
        ...{ name: 'vault', invite_only: true, send_new_subscription_messages: false },
        subscribers: [other.userId, lost.userId, reader.userId],
        can_subscribe_group: group_id,
      }),
    );
    const { id } = await ok(other.post('/messages', { type: 'channel', to: stream_id, topic: 'known', content: 'x' }));
    for (const who of [lost, reader]) await ok(choose(who, 'known', 3, stream_id));
    const principals = [lost.userId, reader.userId];
    await ok(other.delete('/users/me/subscriptions', { subscriptions: ['vault'], principals }));
    expect(await chosen(lost)).toMatchObject([{ stream_id, topic_name: 'known', visibility_policy: 3 }]);
    const queues = await Promise.all([lost, reader].map((who) => EventQueue.register(who, {})));
    await ok(other.patch(`/messages/${id}`, { topic: 'a new secret', propagate_mode: 'change_all' }));
    await organisation.settled();
    const [ofLost, ofReader] = await Promise.all(queues.map((queue) => queue.drain()));
    expect(ofLost).toEqual([]);
    expect(ofReader).toMatchObject([
      { type: 'user_topic', topic_name: 'known', visibility_policy: 0 },
      { type: 'user_topic', topic_name: 'a new secret', visibility_policy: 3 },
    ]);
    const names = [[{ topic_name: 'known' }], [{ topic_name: 'a new secret' }]];
    expect([await chosen(lost), await chosen(reader)]).toMatchObject(names);
    await ok(other.post('/users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [lost.userId] }));
    expect(await chosen(lost)).toMatchObject([{ stream_id, topic_name: 'known', visibility_policy: 3 }]);
  });

  it('stay where they are for users who received none of the messages that move', async () => {
    const [early, late] = [await organisation.user('Elsa Early'), await organisation.user('Lena Late')];
    const { id: stream_id } = await ok(
      other.post('/channels/create', {
        ...{ name: 'attic', invite_only: true, history_public_to_subscribers: false },
        ...{ subscribers: [other.userId, early.userId], send_new_subscription_messages: false },
      }),
    );
    const { id } = await ok(other.post('/messages', { type: 'channel', to: stream_id, topic: 'boxes', content: 'x' }));
    await ok(other.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }], principals: [late.userId] }));
    for (const who of [early, late]) await ok(choose(who, 'boxes', 3, stream_id));
    await organisation.settled();
    const queue = await EventQueue.register(late, {});
    const quietly = { send_notification_to_new_thread: false };
    await ok(other.patch(`/messages/${id}`, { topic: 'secret boxes', propagate_mode: 'change_all', ...quietly }));
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
    expect([await chosen(early), await chosen(late)]).toMatchObject([
      [{ topic_name: 'secret boxes', visibility_policy: 3 }],
      [{ topic_name: 'boxes', visibility_policy: 3 }],
    ]);
  });

  it('stay with a topic that is only spelled differently', async () => {
    const { id } = await ok(other.post('/messages', { type: 'channel', to: secret, topic: 'plants', content: 'x' }));
    await ok(choose(member, 'plants', 1, secret));
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['user_topic', 'muted_topics'] });
    await ok(other.patch(`/messages/${id}`, { topic: 'Plants', propagate_mode: 'change_all' }));
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
    expect(await chosen()).toMatchObject([{ topic_name: 'plants', visibility_policy: 1 }]);
    // A user who begins a topic follows it.
    expect(await chosen(other)).toContainEqual(expect.objectContaining({ topic_name: 'plants', visibility_policy: 3 }));
    await forget(member);
  });

  it('can be taken back when the channel is out of reach, whose name is not published any more', async () => {
    await ok(choose(member, 'plans', 1, secret));
    await ok(mute(member, 'add', 'noise'));
    await ok(other.delete('/users/me/subscriptions', { subscriptions: ['secret'], principals: [member.userId] }));
    expect(await muted()).toMatchObject([['open', 'noise', expect.any(Number)]]);
    expect(await choose(member, 'plans', 3, secret)).toMatchObject(refused('Invalid channel ID'));
    const queue = await EventQueue.register(member, { event_types: ['muted_topics'] });
    await ok(mute(member, 'add', 'more'));
    expect(JSON.stringify(await queue.next(() => true))).not.toContain('secret');
    await ok(choose(member, 'plans', 0, secret));
    expect(await choose(member, 'plans', 0, secret)).toMatchObject(refused('Invalid channel ID'));
    await forget(member);
  });
});

it('decide what is in the combined feed, what is followed, and what asks to be read', async () => {
  const send = async (topic: string) =>
    (await ok(other.post('/messages', { type: 'channel', to: 'open', topic, content: 'x' }))).id;
  const ids = { loud: await send('Loud'), hush: await send('Hush'), news: await send('news') };
  const narrowed = async (operator: string, operand: string, more: Params = {}) => {
    const narrow = [
      { operator: 'channel', operand: open },
      { operator, operand, ...more },
    ];
    const range = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
    return (await ok(member.get('/messages', range))).messages.map((one: { id: number }) => one.id);
  };
  const unread = async () => (await register(member, 'message', 'update_message_flags')).unread_msgs.count;
  const firstUnread = async () => {
    const range = { anchor: 'first_unread', num_before: 0, num_after: 0, narrow: [] };
    return (await ok(member.get('/messages', range))).anchor;
  };
  const setMuted = (value: boolean) =>
    ok(member.patch(`/users/me/subscriptions/${open}`, { property: 'is_muted', value }));

  expect(await unread()).toBe(3);
  await ok(choose(member, 'hush', 1));
  await ok(choose(member, 'NEWS', 3));
  expect(await unread()).toBe(2);
  expect(await narrowed('in', 'home')).toEqual([ids.loud, ids.news]);
  expect(await narrowed('is', 'muted')).toEqual([ids.hush]);
  expect(await narrowed('is', 'followed')).toEqual([ids.news]);
  expect(await narrowed('is', 'followed', { negated: true })).toEqual([ids.loud, ids.hush]);
  await setMuted(true);
  expect(await unread()).toBe(1);
  expect(await firstUnread()).toBe(ids.news);
  expect(await narrowed('in', 'home')).toEqual([ids.news]);
  await ok(choose(member, 'hush', 2));
  expect(await unread()).toBe(2);
  expect(await narrowed('is', 'muted')).toEqual([ids.loud]);
  await setMuted(false);
  expect(await firstUnread()).toBe(ids.loud);
  const all = { anchor: 'newest', num_before: 10, num_after: 0, narrow: [{ operator: 'is', operand: 'followed' }] };
  expect((await ok(member.get('/messages', all))).messages).toMatchObject([{ id: ids.news }]);
  expect((await ok(admin.get('/messages', all))).messages).toEqual([]);
});
