/**
 * Users are removed from channels while NATS is down, or while the replica that commits messages dies, and others send
 * there. Messages sent before the removal precede it, and no event of the channel follows it.
 */
import {
  type ApiClient,
  type ClientEvent,
  createOrganisation,
  EventQueue,
  type Organisation,
  QUIETLY,
  StatefulClient,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { allReady } from '../load/checks/health.ts';
import { realmOwner } from '../load/checks/replicas.ts';
import { useOwnNats } from '../load/faults/own-nats.ts';
import { useStage } from '../load/stage.ts';

/** Channels that Ben is removed from in a row; every second one is private. */
const CHANNELS = 24;
/** Messages to each channel: before, during and after the removal. */
const MESSAGES = 6;

const nats = useOwnNats();
const stage = useStage(() => ({
  servers: { mongodbUrl: inject('servers').mongodbUrl, natsUrl: nats.url },
  scale: { gateway: 1, messages: 2, channels: 2, events: 2 },
  crowd: { users: 0, channels: 0 },
}));

let organisation: Organisation;
let owner: ApiClient;
let ann: ApiClient;
let ben: ApiClient;
let cat: ApiClient;
beforeAll(async () => {
  organisation = await createOrganisation(stage.cluster.address);
  owner = await organisation.user('Olga', { role: 'owner' });
  ann = await organisation.user('Ann');
  ben = await organisation.user('Ben');
  cat = await organisation.user('Cat');
});
afterAll(() => organisation.close());

interface Channel {
  readonly name: string;
  readonly id: number;
}

const PATH = '/users/me/subscriptions';
let times = 0;

async function newChannels(): Promise<Channel[]> {
  const round = ++times;
  const names = Array.from({ length: CHANNELS }, (_, i) => `channel ${round}.${i}`);
  const principals = [owner, ann, ben, cat].map((one) => one.userId);
  for (const [i, name] of names.entries()) {
    await ok(ann.post(PATH, { subscriptions: [{ name }], invite_only: i % 2 === 1, principals, ...QUIETLY }));
  }
  const { subscriptions } = await ok(ben.get(PATH));
  const ids = new Map<string, number>(
    subscriptions.map((one: { name: string; stream_id: number }) => [one.name, one.stream_id]),
  );
  return names.map((name) => ({ name, id: ids.get(name) as number }));
}

/** Sends continuously, and removes Ben in the middle. */
async function sendAndRemove({ name, id }: Channel): Promise<void> {
  const say = (from: ApiClient) => ok(from.post('/messages', { type: 'stream', to: id, topic: 'x', content: 'Hi' }));
  for (let i = 0; i < MESSAGES / 3; i++) await say(ann);
  const beside = Array.from({ length: MESSAGES / 3 }, (_, i) => say(i % 2 === 0 ? ann : cat));
  await ok(owner.delete(PATH, { subscriptions: [name], principals: [ben.userId] }));
  await Promise.all(beside);
  for (let i = 0; i < MESSAGES / 3; i++) await say(cat);
}

/**
 * Returns the events of a channel that a queue received after its user's removal, and messages that were not marked as
 * read before it.
 */
function late(events: readonly ClientEvent[], { id }: Channel): string[] {
  const end = events.findIndex(
    ({ type, op, subscriptions }) => type === 'subscription' && op === 'remove' && subscriptions[0].stream_id === id,
  );
  if (end < 0) return [`${id}: no removal`];
  const sent = (some: readonly ClientEvent[]) =>
    some.filter(({ type, message }) => type === 'message' && message.stream_id === id).map(({ message }) => message.id);
  const read = new Set(
    events
      .slice(0, end)
      .filter(({ type, flag }) => type === 'update_message_flags' && flag === 'read')
      .flatMap(({ messages }) => messages),
  );
  return [
    ...sent(events.slice(end)).map((message) => `${id}: ${message} after the removal`),
    ...sent(events.slice(0, end))
      .filter((message) => !read.has(message))
      .map((message) => `${id}: ${message} not read`),
  ];
}

async function expectOrder(during: (work: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
  const channels = await newChannels();
  await organisation.settled();
  const queue = await EventQueue.register(ben, { fetch_event_types: [] });
  const watching = await StatefulClient.register(ben, 'able');
  await during(() => Promise.all(channels.map(sendAndRemove)));
  await allReady(stage.cluster);
  await organisation.settled();
  const events = await queue.drain();
  const messages = events.filter(({ type }) => type === 'message').length;
  expect(channels.flatMap((channel) => late(events, channel))).toEqual([]);
  expect(messages).toBeGreaterThanOrEqual((CHANNELS * MESSAGES) / 3);
  const { old, fresh } = await watching.compare();
  expect(old).toEqual(fresh);
}

it('nothing comes after the removal, when all is well', () => expectOrder((work) => work()));

it.each([1, 2])('nothing comes after it, when NATS was away all along (%i)', () =>
  expectOrder((work) => nats.outage(work)),
);

it('nothing comes after it, when NATS goes and comes in the middle', () =>
  expectOrder(async (work) => {
    const working = work();
    await nats.outage(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await working;
  }));

it('nothing comes after it, when NATS is away and the replica dies that has messages to publish', () =>
  expectOrder((work) =>
    nats.outage(async () => {
      await work();
      const replica = await realmOwner(stage.cluster, 'messages', organisation.realmId);
      await stage.cluster.supervisor.kill('messages', replica);
    }),
  ));
