/** Typing notifications, which are sent only in small conversations and channels. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { organisation, ann, ben, guest } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});
let channel: number;

const ABLE = { notification_settings_null: true, stream_typing_notifications: true, empty_topic_name: true };

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const listen = (client: ApiClient, client_capabilities: object = ABLE) =>
  EventQueue.register(client, {
    event_types: ['typing', 'typing_edit_message'],
    fetch_event_types: [],
    client_capabilities,
  });
const subscribe = (client: ApiClient, name: string, principals: number[], more = {}) =>
  ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY, ...more }));
const channelId = async (stream: string) => (await ok(ann.get('/get_stream_id', { stream }))).stream_id;
const nothing = async (...queues: EventQueue[]) => {
  await organisation.settled();
  for (const queue of queues) expect(await queue.drain()).toEqual([]);
};

beforeAll(async () => {
  await subscribe(ann, 'news', [ann.userId, ben.userId]);
  channel = await channelId('news');
});

describe('POST /typing', () => {
  it('tells the people of a direct conversation, the other windows of the one who types among them', async () => {
    await organisation.settled();
    const [hers, his, none] = await Promise.all([ann, ben, guest].map((one) => listen(one, {})));
    await ok(ann.post('/typing', { type: 'direct', op: 'start', to: [ben.userId] }));
    const received = {
      type: 'typing',
      op: 'start',
      message_type: 'direct',
      sender: { user_id: ann.userId, email: ann.email },
      recipients: [ann, ben].map(({ userId, email }) => ({ user_id: userId, email })),
      id: expect.any(Number),
    };
    for (const queue of [hers, his]) expect(await queue?.next(() => true)).toEqual(received);
    await nothing(none as EventQueue);
  });

  it('tells the subscribers of a channel whose clients can show it', async () => {
    await organisation.settled();
    const able = await listen(ben);
    const naming = await listen(ben, { stream_typing_notifications: true });
    const unable = await listen(ben, {});
    const other = await listen(guest);
    await ok(ann.post('/typing', { type: 'channel', op: 'stop', stream_id: channel, topic: '' }));
    const received = { type: 'typing', op: 'stop', message_type: 'stream', stream_id: channel, topic: '' };
    expect(await able.next(() => true)).toMatchObject({ ...received, sender: { user_id: ann.userId } });
    expect(await naming.next(() => true)).toMatchObject({ topic: 'general chat' });
    await ok(ben.post('/typing', { type: 'channel', op: 'start', stream_id: channel, topic: 'general chat' }));
    expect(await able.next(() => true)).toMatchObject({ topic: '', sender: { user_id: ben.userId } });
    expect(await naming.next(() => true)).toMatchObject({ topic: 'general chat' });
    await nothing(unable, other);
  });

  it('tells nobody in a channel or conversation of more than a hundred', async () => {
    const many = await Promise.all(Array.from({ length: 99 }, (_, n) => organisation.user(`Many ${n}`)));
    await subscribe(ann, 'crowd', [ann.userId, ...many.map((one) => one.userId)]);
    const crowd = await channelId('crowd');
    await organisation.settled();
    const one = await listen(many[0] as ApiClient);
    await ok(ann.post('/typing', { type: 'channel', op: 'start', stream_id: crowd, topic: 'of a hundred' }));
    expect(await one.next(() => true)).toMatchObject({ topic: 'of a hundred' });
    const onlyAnn = { new: { direct_members: [ann.userId], direct_subgroups: [] } };
    await ok(ann.patch(`/streams/${crowd}`, { can_send_message_group: onlyAnn }));
    const byAnother = () =>
      (many[0] as ApiClient).post('/typing', { type: 'channel', op: 'start', stream_id: crowd, topic: 'x' });
    const refusal = await byAnother();
    expect(refusal).toMatchObject({ status: 400, body: { result: 'error' } });
    await subscribe(ann, 'crowd', [ben.userId]);
    expect((await byAnother()).body).toEqual(refusal.body);
    await ok(ann.post('/typing', { type: 'channel', op: 'start', stream_id: crowd, topic: 'of more' }));
    const all = [ben, ...many].map(({ userId }) => userId);
    await ok(ann.post('/typing', { type: 'direct', op: 'start', to: all }));
    await nothing(one);
    // Permission does not depend on the number of others.
    const unknown = await ann.post('/typing', { type: 'direct', op: 'start', to: [...all, 424_242] });
    expect(unknown).toMatchObject({ status: 400, body: { msg: 'Invalid user ID 424242' } });
    await ok(ann.post('/typing', { type: 'direct', op: 'start', to: all.slice(1) }));
    expect(await one.next(() => true)).toMatchObject({ message_type: 'direct', recipients: { length: 100 } });
  });

  it.each([
    [{ op: 'start' }, "Missing 'to' argument"],
    [{ op: 'start', to: [] }, "Empty 'to' list"],
    [{ op: 'dance', to: [1] }, 'Invalid op'],
    [
      { op: 'start', to: Array.from({ length: 1001 }, (_, n) => n + 1) },
      'A direct message can have at most 1000 recipients.',
    ],
    [{ op: 'start', to: [424_242] }, 'Invalid user ID 424242'],
    [{ op: 'start', type: 'channel', stream_id: 424_242, topic: 'x' }, 'Invalid channel ID'],
    [{ op: 'start', type: 'channel', stream_id: 1 }, "Missing 'topic' argument"],
    [{ op: 'start', type: 'channel', stream_id: 1, topic: 'x'.repeat(61) }, 'topic is too long (limit: 60 characters)'],
  ])('refuses %j', async (params, msg) => {
    expect(await ann.post('/typing', params)).toMatchObject({ status: 400, body: { result: 'error', msg } });
  });

  it('is refused where the one who types could not look', async () => {
    await subscribe(ann, 'closed', [ann.userId], { invite_only: true });
    const params = { op: 'start', type: 'channel', stream_id: await channelId('closed'), topic: 'x' };
    expect(await ben.post('/typing', params)).toMatchObject({ status: 400, body: { msg: 'Invalid channel ID' } });
  });
});

describe('POST /messages/{message_id}/typing', () => {
  const edit = (client: ApiClient, id: number, op = 'start') => client.post(`/messages/${id}/typing`, { op });

  it('tells those who have the message', async () => {
    const sent = { type: 'channel', to: 'news', topic: '', content: 'x' };
    const { id } = await ok(ann.post('/messages', sent));
    await organisation.settled();
    const [able, naming, other] = await Promise.all([listen(ben), listen(ben, {}), listen(guest)]);
    await ok(edit(ann, id));
    const received = { type: 'typing_edit_message', op: 'start', sender_id: ann.userId, message_id: id };
    const recipient = { type: 'channel', channel_id: channel, topic: '' };
    expect(await able.next(() => true)).toEqual({ ...received, recipient, id: expect.any(Number) });
    expect(await naming.next(() => true)).toMatchObject({ recipient: { ...recipient, topic: 'general chat' } });
    await nothing(other);
  });

  it('tells the people of a direct message', async () => {
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' }));
    await organisation.settled();
    const queue = await listen(ben);
    await ok(edit(ann, id, 'stop'));
    expect(await queue.next(() => true)).toMatchObject({
      op: 'stop',
      message_id: id,
      recipient: { type: 'direct', user_ids: [ann.userId, ben.userId] },
    });
  });

  it('is for who may edit the message', async () => {
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' }));
    const refused = (msg: string) => ({ status: 400, body: { code: 'BAD_REQUEST', msg } });
    expect(await edit(ben, id)).toMatchObject(refused("You don't have permission to edit this message"));
    expect(await edit(guest, id)).toMatchObject(refused('Invalid message(s)'));
    expect(await edit(ann, id, 'dance')).toMatchObject(refused('Invalid op'));
    expect(await edit(ann, 99_999_999)).toMatchObject(refused('Invalid message(s)'));
  });
});
