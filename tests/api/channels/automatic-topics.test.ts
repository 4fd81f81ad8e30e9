/** Topics that a user's own actions follow or unmute automatically. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, bot } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  bot: { name: 'Bot', botOf: 'ann' },
});
let channel: number;

const UNMUTED = 2;
const FOLLOWED = 3;
/** Values of the settings. */
const PARTICIPATE = 1;
const SEND = 2;
const NEVER = 4;

beforeAll(async () => {
  const principals = [ann, ben, bot].map((one) => one.userId);
  await ok(
    ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals,
      send_new_subscription_messages: false,
    }),
  );
  channel = (await ok(ann.get('/get_stream_id', { stream: 'square' }))).stream_id;
});

const send = (who: ApiClient, topic: string, content = 'x') =>
  ok(who.post('/messages', { type: 'channel', to: 'square', topic, content }));
const became = async (who: ApiClient, topic: string, content?: string) =>
  (await send(who, topic, content)).automatic_new_visibility_policy;
const policy = async (who: ApiClient, topic: string) => {
  const { user_topics } = await ok(who.post('/register', { fetch_event_types: ['user_topic'] }));
  return user_topics.find((one: { topic_name: string }) => one.topic_name === topic)?.visibility_policy ?? 0;
};
const choose = (who: ApiClient, topic: string, visibility_policy: number) =>
  ok(who.post('/user_topics', { stream_id: channel, topic, visibility_policy }));
const set = (who: ApiClient, follow: number, unmute = NEVER, more: Params = {}) =>
  ok(
    who.patch('/settings', {
      automatically_follow_topics_policy: follow,
      automatically_unmute_topics_in_muted_streams_policy: unmute,
      ...more,
    }),
  );
const muteChannel = (who: ApiClient, value: boolean) =>
  ok(who.patch(`/users/me/subscriptions/${channel}`, { property: 'is_muted', value }));

it('who begins a topic follows it, and is notified of that before the message', async () => {
  await organisation.settled();
  const mine = await EventQueue.register(ann, { event_types: ['message', 'user_topic'] });
  const theirs = await EventQueue.register(ben, { event_types: ['message', 'user_topic'] });
  expect(await became(ann, 'first')).toBe(FOLLOWED);
  expect(await became(ben, 'FIRST')).toBeUndefined();
  expect(await became(ann, 'first')).toBeUndefined();
  expect(await policy(ann, 'first')).toBe(FOLLOWED);
  expect(await policy(ben, 'first')).toBe(0);
  await organisation.settled();
  expect((await mine.drain()).map(({ type }) => type)).toEqual(['user_topic', 'message', 'message', 'message']);
  expect((await theirs.drain()).map(({ type }) => type)).toEqual(['message', 'message', 'message']);
});

it('who begins a topic follows it even if it once had messages', async () => {
  const { id } = await send(ann, 'emptied');
  await ok(ann.delete(`/messages/${id}`));
  expect(await became(ben, 'Emptied')).toBe(FOLLOWED);
  expect(await became(ann, 'emptied')).toBeUndefined();
});

it('bots follow nothing, and who chose so begins topics as they are', async () => {
  expect(await became(bot, 'by a bot')).toBeUndefined();
  expect(await policy(bot, 'by a bot')).toBe(0);
  await set(ann, NEVER);
  expect(await became(ann, 'not followed')).toBeUndefined();
  expect(await policy(ann, 'not followed')).toBe(0);
});

it('who sends to a topic follows it where their settings say so, whatever it was', async () => {
  await send(ben, 'busy');
  await set(ann, SEND);
  expect(await became(ann, 'busy')).toBe(FOLLOWED);
  expect(await became(ann, 'busy')).toBeUndefined();
  await choose(ann, 'busy', 1);
  expect(await became(ann, 'Busy')).toBe(FOLLOWED);
  await choose(ann, 'busy', 0);
  await set(ann, NEVER);
  expect(await became(ann, 'busy')).toBeUndefined();
});

it('who sends to a topic in a muted channel unmutes it', async () => {
  await send(ben, 'quiet');
  await set(ann, NEVER, SEND);
  expect(await became(ann, 'quiet')).toBeUndefined();
  await muteChannel(ann, true);
  expect(await became(ann, 'quiet')).toBe(UNMUTED);
  expect(await became(ann, 'quiet')).toBeUndefined();
  await choose(ann, 'quiet', 1);
  expect(await became(ann, 'quiet')).toBe(UNMUTED);
  await muteChannel(ann, false);
  await choose(ann, 'quiet', 0);
  expect(await became(ann, 'quiet')).toBeUndefined();
});

it('who reacts takes part', async () => {
  const { id } = await send(ben, 'talk');
  const { id: other } = await send(ben, 'other talk');
  await set(ann, SEND);
  await ok(ann.post(`/messages/${other}/reactions`, { emoji_name: 'heart' }));
  await set(ann, PARTICIPATE);
  await ok(ann.post(`/messages/${id}/reactions`, { emoji_name: 'heart' }));
  expect(await policy(ann, 'talk')).toBe(FOLLOWED);
  expect(await policy(ann, 'other talk')).toBe(0);
  await set(ann, NEVER);
});

it('who is mentioned follows the topic, unless they muted it or said otherwise', async () => {
  await organisation.settled();
  const queue = await EventQueue.register(ben, { event_types: ['message', 'user_topic'] });
  await send(ann, 'calls', '@**Ben**, @**Bot** and @**Ann**');
  await send(ann, 'calls', '@**Ben**');
  await organisation.settled();
  expect((await queue.drain()).map(({ type }) => type)).toEqual(['user_topic', 'message', 'message']);
  expect(await policy(ben, 'calls')).toBe(FOLLOWED);
  expect(await policy(bot, 'calls')).toBe(0);
  await choose(ben, 'calls', 1);
  await send(ann, 'calls', '@**Ben**');
  expect(await policy(ben, 'calls')).toBe(1);
  await set(ben, NEVER, NEVER, { automatically_follow_topics_where_mentioned: false });
  await send(ann, 'more calls', '@**Ben** and @_**Ben**');
  expect(await policy(ben, 'more calls')).toBe(0);
});

it('who may not begin a topic makes nobody follow one by a refused message', async () => {
  await set(ann, NEVER, NEVER, { automatically_follow_topics_where_mentioned: true });
  await set(ben, SEND);
  await send(ann, 'opened');
  await ok(
    ann.patch(`/streams/${channel}`, {
      can_create_topic_group: { new: { direct_members: [ann.userId], direct_subgroups: [] } },
    }),
  );
  await organisation.settled();
  const mine = await EventQueue.register(ann, { event_types: ['user_topic'] });
  const theirs = await EventQueue.register(ben, { event_types: ['user_topic'] });
  const message = { type: 'channel', to: 'square', content: '@**Ann**' };
  const refusal = 'You do not have permission to create new topics in this channel.';
  expect(await ben.post('/messages', { ...message, topic: 'never opened' })).toMatchObject(refused(refusal));
  await ok(ben.post('/messages', { ...message, topic: 'opened' }));
  await organisation.settled();
  for (const queue of [mine, theirs]) {
    expect((await queue.drain()).map(({ topic_name }) => topic_name)).toEqual(['opened']);
  }
});
