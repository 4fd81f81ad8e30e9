import { EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });
const channels: Record<string, number> = {};
const ids: number[] = [];

beforeAll(async () => {
  for (const name of ['garden', 'kitchen']) {
    const principals = [ann.userId, ben.userId];
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
    channels[name] = (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
  }
  for (let n = 0; n < 6; n++) ids.push(await send('garden'));
});

const send = async (to: string): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic: 'beds', content: 'hi' }))).id;
const narrow = (name: string) => [{ operator: 'channel', operand: channels[name] }];
const change = (params: object, who = ben) =>
  who.post('/messages/flags/narrow', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    narrow: narrow('garden'),
    op: 'add',
    flag: 'read',
    ...params,
  });

describe('POST /messages/flags/narrow', () => {
  it('changes a range, and says what it did', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['update_message_flags'] });
    expect(await ok(change({ anchor: ids[1], num_before: 2, num_after: 2 }))).toMatchObject({
      processed_count: 4,
      updated_count: 4,
      first_processed_id: ids[0],
      last_processed_id: ids[3],
      found_oldest: true,
      found_newest: false,
      ignored_because_not_subscribed_channels: [],
    });
    expect((await queue.next((event) => event.op === 'add')).messages).toEqual(ids.slice(0, 4));
    expect(await ok(change({ anchor: 'first_unread' }))).toMatchObject({
      processed_count: 2,
      updated_count: 2,
      first_processed_id: ids[4],
      last_processed_id: ids[5],
      found_oldest: false,
      found_newest: true,
    });
    expect(await ok(change({ num_after: 10_000 }))).toMatchObject({
      processed_count: 6,
      updated_count: 0,
      found_oldest: true,
      found_newest: true,
    });
    const own = [{ operator: 'is', operand: 'unread' }];
    expect(await ok(change({ narrow: own }))).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    });
  });

  it('divides the limit over both sides of the anchor', async () => {
    expect(await ok(change({ anchor: ids[1], num_before: 5000, num_after: 5000 }))).toMatchObject({
      processed_count: 6,
      found_oldest: true,
      found_newest: true,
    });
  });

  it('leaves the anchor out at an end of the range alone', async () => {
    const params = { anchor: String(ids[2]), include_anchor: false, flag: 'starred' };
    expect(await ok(change({ ...params, num_after: 2 }))).toMatchObject({
      processed_count: 2,
      first_processed_id: ids[3],
    });
    expect(await change({ ...params, num_before: 1 })).toMatchObject(
      refused('The anchor can only be excluded at an end of the range'),
    );
    expect((await ok(ben.get(`/messages/${ids[3]}`))).message.flags).toContain('starred');
  });

  it('marks nothing unread in channels that the caller is not in', async () => {
    const id = await send('kitchen');
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] }));
    expect(await ok(change({ narrow: narrow('kitchen'), op: 'remove' }))).toMatchObject({
      processed_count: 1,
      updated_count: 0,
      ignored_because_not_subscribed_channels: [channels.kitchen],
    });
    expect((await ok(ben.get(`/messages/${id}`))).message.flags).toContain('read');
  });

  it('marks unread what came before the caller was there, until they leave', async () => {
    const late = await organisation.user('Late');
    const join = () => ok(late.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }], ...QUIETLY }));
    await join();
    await organisation.settled();
    const queue = await EventQueue.register(late, { event_types: ['update_message_flags'] });
    expect(await ok(change({ anchor: ids[1], num_after: 1, op: 'remove' }, late))).toMatchObject({ updated_count: 2 });
    const { messages, message_details } = await queue.next((event) => event.op === 'remove');
    expect(messages).toEqual(ids.slice(1, 3));
    expect(message_details[ids[1] as number]).toMatchObject({ type: 'stream', stream_id: channels.garden });
    const unread = async () => {
      const own = [{ operator: 'is', operand: 'unread' }];
      const found = await ok(late.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow: own }));
      const { unread_msgs } = await ok(
        late.post('/register', { fetch_event_types: ['message', 'update_message_flags'] }),
      );
      const received = unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
      expect(received).toEqual(found.messages.map((message: { id: number }) => message.id));
      return received;
    };
    expect(await unread()).toEqual(ids.slice(1, 3));
    expect((await ok(late.get(`/messages/${ids[1]}`))).message.flags).toEqual(['historical']);
    await ok(late.post('/messages/flags', { messages: [ids[1]], op: 'add', flag: 'read' }));
    expect(await unread()).toEqual([ids[2]]);
    // A user who leaves has read everything, and joining again makes nothing unread.
    await ok(late.delete('/users/me/subscriptions', { subscriptions: ['garden'] }));
    expect(await unread()).toEqual([]);
    await join();
    expect(await unread()).toEqual([]);
  });

  it('finds what is unread and what is starred in a channel, in a topic, and in a conversation', async () => {
    const subscribe = { subscriptions: [{ name: 'cellar' }], principals: [ann.userId, ben.userId], ...QUIETLY };
    await ok(ann.post('/users/me/subscriptions', subscribe));
    channels.cellar = (await ok(ann.get('/get_stream_id', { stream: 'cellar' }))).stream_id;
    const planted = [await send('cellar'), await send('cellar')];
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' }));
    const beds = { operator: 'topic', operand: 'beds' };
    const direct = { operator: 'dm', operand: [ann.userId] };
    const processed = async (operand: string, ...terms: object[]) => {
      const params = { narrow: [...terms, { operator: 'is', operand }], op: 'remove', flag: 'collapsed' };
      const { processed_count, last_processed_id } = await ok(change(params));
      return [processed_count, last_processed_id];
    };
    expect(await processed('unread', ...narrow('cellar'))).toEqual([2, planted[1]]);
    expect(await processed('unread', ...narrow('cellar'), beds)).toEqual([2, planted[1]]);
    expect(await processed('unread', beds)).toEqual([2, planted[1]]);
    expect(await processed('unread', direct)).toEqual([1, id]);
    expect(await processed('unread', ...narrow('garden'))).toEqual([0, null]);
    await ok(ben.post('/messages/flags', { messages: [planted[0], id], op: 'add', flag: 'starred' }));
    await ok(ben.post('/messages/flags', { messages: planted, op: 'add', flag: 'read' }));
    expect(await processed('unread', ...narrow('cellar'), beds)).toEqual([0, null]);
    expect(await processed('starred', ...narrow('cellar'), beds)).toEqual([1, planted[0]]);
    expect(await processed('starred', direct)).toEqual([1, id]);
  });

  it('takes the anchor of an answer, and larger ones', async () => {
    const { anchor } = await ok(ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }));
    for (const above of [anchor, '9'.repeat(30)]) {
      expect(await ok(change({ anchor: above, num_before: 2, num_after: 0 }))).toMatchObject({
        processed_count: 2,
        last_processed_id: ids.at(-1),
      });
    }
  });

  it('refuses what it cannot do', async () => {
    expect(await change({ flag: 'mentioned' })).toMatchObject(refused("Flag not editable: 'mentioned'"));
    expect(await change({ flag: 'shiny' })).toMatchObject(refused("Invalid flag: 'shiny'"));
    expect(await change({ op: 'toggle' })).toMatchObject(refused("Invalid message flag operation: 'toggle'"));
    expect(await change({ anchor: 'somewhere' })).toMatchObject(refused('Invalid anchor'));
    expect(await change({ narrow: [{ operator: 'colour', operand: 'red' }] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_NARROW' },
    });
  });
});

describe('flags of one message', () => {
  it('are given and taken, each of them', async () => {
    const [id = 0] = ids;
    for (const flag of ['starred', 'collapsed', 'hide_link_previews']) {
      const set = (op: string) => ok(ben.post('/messages/flags', { messages: [id], op, flag }));
      await set('add');
      expect((await ok(ben.get(`/messages/${id}`))).message.flags).toContain(flag);
      await set('remove');
      expect((await ok(ben.get(`/messages/${id}`))).message.flags).not.toContain(flag);
    }
  });
});
