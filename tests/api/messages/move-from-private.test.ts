/**
 * Moves out of a channel that not everyone sees: a user who does not see that channel learns neither its name nor the
 * name of its topic.
 */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, ann, ben, cat, dot, gus } = await useOrganisation({
  ann: { name: 'Ann', role: 'owner' },
  ben: 'Ben',
  cat: 'Cat',
  dot: 'Dot',
  gus: { name: 'Gus', role: 'guest' },
});

async function channel(name: string, members: readonly ApiClient[], more = {}): Promise<number> {
  const principals = members.map(({ userId }) => userId);
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY, ...more }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}

const den = await channel('burrow', [ann, ben], { invite_only: true, history_public_to_subscribers: true });
const lawn = await channel('lawn', [ann, ben, cat]);
const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
const move = (id: number, params: object) => ok(ann.patch(`/messages/${id}`, { ...quietly, ...params }));
const send = async (topic: string, to: number | string = 'burrow') =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic, content: 'hi' }))).id as number;
/** Returns the Notification Bot's notices in a topic, as a reader sees them. */
const notices = async (reader: ApiClient, channel: number, topic: string): Promise<string[]> => {
  const narrow = [
    { operator: 'channel', operand: channel },
    { operator: 'topic', operand: topic },
  ];
  const found = { narrow, anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false };
  await organisation.settled();
  const { messages } = await ok(reader.get('/messages', found));
  const isNotice = ({ sender_full_name }: { sender_full_name: string }) => sender_full_name === 'Notification Bot';
  return messages.filter(isNotice).map(({ content }: { content: string }) => content);
};
const HIDDEN = /burrow|tunnels/;

async function listen(by: ApiClient): Promise<EventQueue> {
  await organisation.settled();
  return EventQueue.register(by, { event_types: ['update_message'], client_capabilities: { empty_topic_name: true } });
}

it('are notified without the place where the messages were', async () => {
  const id = await send('tunnels');
  const queues = await Promise.all([ben, cat].map(listen));
  await move(id, { stream_id: lawn, topic: 'holes' });
  const same = await send('daisies');
  await move(same, { stream_id: lawn });
  await organisation.settled();
  const [bens, cats] = await Promise.all(queues.map((queue) => queue.drain()));
  const moved = { type: 'update_message', stream_id: den, new_stream_id: lawn, user_id: ann.userId };
  const history = { flags: ['read', 'historical'] };
  expect(bens).toEqual([
    expect.objectContaining({ ...moved, message_ids: [id], stream_name: 'burrow', orig_subject: 'tunnels' }),
    expect.objectContaining({ ...moved, message_ids: [same], stream_name: 'burrow', orig_subject: 'daisies' }),
  ]);
  expect(cats).toEqual([
    expect.objectContaining({ ...moved, ...history, message_ids: [id], orig_subject: '', subject: 'holes' }),
    // The event does not reveal that the topic has the same name as before.
    expect.objectContaining({ ...moved, message_ids: [same], orig_subject: '', subject: 'daisies', topic_links: [] }),
  ]);
  for (const event of cats ?? []) expect(event).not.toHaveProperty('stream_name');
  expect(bens?.[1]).not.toHaveProperty('subject');
});

it('leave out of the history what the reader may not see', async () => {
  const id = await send('tunnels');
  await move(id, { topic: 'deep tunnels' });
  await move(id, { stream_id: lawn, topic: 'holes' });
  const edits = async (by: ApiClient) => (await ok(by.get(`/messages/${id}`))).message.edit_history;
  const whole = [
    { prev_stream: den, stream: lawn, prev_topic: 'deep tunnels', topic: 'holes' },
    { prev_topic: 'tunnels', topic: 'deep tunnels' },
  ];
  expect(await edits(ben)).toMatchObject(whole);
  const by = { user_id: ann.userId, timestamp: expect.any(Number) };
  expect(await edits(cat)).toEqual([{ ...by, stream: lawn, topic: 'holes' }]);
  // In either order of requests.
  expect(await edits(ben)).toMatchObject(whole);
  expect(await edits(cat)).toHaveLength(1);
  expect((await ok(cat.get(`/messages/${id}`))).message).toHaveProperty('last_moved_timestamp');

  const states = async (reader: ApiClient) => (await ok(reader.get(`/messages/${id}/history`))).message_history;
  expect((await states(ben)).map(({ topic }: { topic: string }) => topic)).toEqual([
    'tunnels',
    'deep tunnels',
    'holes',
  ]);
  const cats = await states(cat);
  expect(cats).toMatchObject([{ topic: 'holes' }, { topic: 'holes', stream: lawn }]);
  expect(JSON.stringify([cats, await edits(cat)])).not.toMatch(HIDDEN);

  const terms = { subscriptions: [{ name: 'burrow' }], principals: [cat.userId], ...QUIETLY };
  await ok(ann.post('/users/me/subscriptions', terms));
  expect(await edits(cat)).toMatchObject(whole);
});

it('hide a public channel from guests who are not in it', async () => {
  const field = await channel('field', [ann, ben]);
  const yard = await channel('yard', [ann, ben, gus]);
  const away = await send('mushrooms', field);
  const here = await send('chickens', yard);
  const queues = await Promise.all([ben, gus].map(listen));
  await ok(ann.patch(`/messages/${away}`, { stream_id: yard }));
  await ok(ann.patch(`/messages/${here}`, { stream_id: field, topic: 'eggs', send_notification_to_old_thread: true }));
  await organisation.settled();
  const [bens, guss] = await Promise.all(queues.map((queue) => queue.drain()));
  const moved = { type: 'update_message', stream_id: field, new_stream_id: yard, message_ids: [away] };
  expect(bens?.[0]).toMatchObject({ ...moved, stream_name: 'field', orig_subject: 'mushrooms' });
  expect(guss).toEqual([expect.objectContaining({ ...moved, orig_subject: '', subject: 'mushrooms' })]);
  expect(guss?.[0]).not.toHaveProperty('stream_name');
  const { edit_history } = (await ok(gus.get(`/messages/${away}`))).message;
  expect(edit_history).toEqual([expect.not.objectContaining({ prev_stream: field })]);

  expect(await notices(gus, yard, 'mushrooms')).toEqual([expect.stringMatching(/moved here from another channel by/)]);
  expect(await notices(gus, yard, 'chickens')).toEqual([expect.stringMatching(/moved to another channel by/)]);
  // Gus sees this channel, and so do all readers of the other one.
  expect(await notices(ben, field, 'eggs')).toEqual([expect.stringContaining('#**yard>chickens**')]);
});

it('hide a private channel in notices from readers who are in neither channel', async () => {
  const closed = { invite_only: true, history_public_to_subscribers: true };
  const can_subscribe_group = { direct_members: [dot.userId], direct_subgroups: [] };
  const library = await channel('library', [ann, ben], { ...closed, can_subscribe_group });
  const study = await channel('study', [ann, ben], closed);
  await ok(ann.patch(`/messages/${await send('tunnels')}`, { stream_id: library }));
  await ok(ann.patch(`/messages/${await send('tunnels')}`, { stream_id: study }));
  const hidden = expect.stringMatching(/moved here from a private channel by/);
  expect(await notices(dot, library, 'tunnels')).toEqual([hidden]);
  expect(await notices(ben, study, 'tunnels')).toEqual([expect.stringContaining('#**burrow>tunnels**')]);
});

it('name a private channel whose only further users administer it, without reading it', async () => {
  const can_administer_channel_group = { direct_members: [dot.userId], direct_subgroups: [] };
  const closed = { invite_only: true, history_public_to_subscribers: true, can_administer_channel_group };
  const attic = await channel('attic', [ann, ben], closed);
  await ok(ann.patch(`/messages/${await send('ladders')}`, { stream_id: attic }));
  expect(await notices(ben, attic, 'ladders')).toEqual([expect.stringContaining('#**burrow>ladders**')]);
});
