/** Fields of channels that are derived from their messages. */
import { type ApiClient, ageChannel, ageMessages, EventQueue, QUIETLY, tellActivity } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const DAY = 86_400_000;

const { organisation, owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});

beforeAll(async () => {
  // New channels start without a message.
  await ok(owner.patch('/realm', { send_channel_events_messages: false }));
});

async function channel(name: string, more: object = {}): Promise<number> {
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY, ...more }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}
const say = async (to: number): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic: 't', content: 'x' }))).id;
async function shown(id: number, client = ann) {
  const { streams } = await ok(client.get('/streams'));
  const { first_message_id, is_recently_active, stream_weekly_traffic } = streams.find(
    (one: { stream_id: number }) => one.stream_id === id,
  );
  return { first_message_id, is_recently_active, stream_weekly_traffic };
}
/** Registers for events of channels only. */
const listen = (client: ApiClient) => EventQueue.register(client, { event_types: ['stream'] });
async function updates(queue: EventQueue) {
  await organisation.settled();
  return (await queue.drain()).map(({ op, stream_id, property, value }) => ({ op, stream_id, property, value }));
}

it('the first message is the oldest that there is', async () => {
  const id = await channel('first', { principals: [ann.userId] });
  expect(await shown(id)).toEqual({ first_message_id: null, is_recently_active: true, stream_weekly_traffic: null });
  const queues = await Promise.all([ann, ben, guest].map(listen));
  const ids = [await say(id), await say(id), await say(id)];
  expect(await shown(id, ben)).toMatchObject({ first_message_id: ids[0] });
  await ok(ann.delete(`/messages/${ids[1]}`));
  expect(await shown(id)).toMatchObject({ first_message_id: ids[0] });
  await ok(ann.delete(`/messages/${ids[0]}`));
  expect(await shown(id)).toMatchObject({ first_message_id: ids[2] });
  await ok(owner.post(`/streams/${id}/delete_topic`, { topic_name: 't' }));
  expect(await shown(id)).toMatchObject({ first_message_id: null });
  const again = await say(id);
  expect(await shown(id)).toMatchObject({ first_message_id: again });
  const received = [ids[0], ids[2], null, again].map((value) => ({
    op: 'update',
    stream_id: id,
    property: 'first_message_id',
    value,
  }));
  expect(await Promise.all(queues.map(updates))).toEqual([received, received, []]);
});

it('is published of a private channel to users who see it', async () => {
  const id = await channel('hidden', { invite_only: true });
  const queues = await Promise.all([ann, owner, ben].map(listen));
  const value = await say(id);
  const received = [{ op: 'update', stream_id: id, property: 'first_message_id', value }];
  expect(await Promise.all(queues.map(updates))).toEqual([received, received, []]);
});

it('a channel in which nothing was said for half a year is not recently active, until something is', async () => {
  const id = await channel('quiet');
  const message = await say(id);
  await ageMessages(organisation, [message], 181 * DAY);
  await tellActivity(organisation);
  // The channel itself is not that old yet.
  expect(await shown(id)).toMatchObject({ is_recently_active: true });
  await ageChannel(organisation, id, 200 * DAY);
  const queue = await listen(ben);
  await tellActivity(organisation);
  await tellActivity(organisation);
  expect(await shown(id)).toMatchObject({ is_recently_active: false, first_message_id: message });
  await say(id);
  await say(id);
  expect(await shown(id)).toMatchObject({ is_recently_active: true, first_message_id: message });
  const received = { op: 'update', stream_id: id, property: 'is_recently_active' };
  expect(await updates(queue)).toEqual([
    { ...received, value: false },
    { ...received, value: true },
  ]);
});

it('the traffic is that of an average week, and not said of a young channel', async () => {
  const [young, old] = [await channel('young'), await channel('old')];
  await ageChannel(organisation, old, 10 * DAY);
  const sent = [];
  for (let i = 0; i < 6; i++) sent.push(await say(old));
  await say(young);
  await tellActivity(organisation);
  expect(await shown(young)).toMatchObject({ stream_weekly_traffic: null });
  expect(await shown(old)).toMatchObject({ stream_weekly_traffic: 4 });
  const { subscriptions } = await ok(ann.post('/register', { event_types: ['subscription'] }));
  const own = subscriptions.find((one: { stream_id: number }) => one.stream_id === old);
  expect(own).toMatchObject({ stream_weekly_traffic: 4, is_recently_active: true, first_message_id: sent[0] });
});
