import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, guest } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});
const channels: Record<string, number> = {};

beforeAll(async () => {
  for (const name of ['garden', 'kitchen', 'cellar']) {
    const principals = name === 'cellar' ? [ann.userId] : [ann.userId, ben.userId];
    const more = { invite_only: name === 'cellar', principals, ...QUIETLY };
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
    channels[name] = (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
  }
});
beforeEach(() => ok(ben.post('/mark_all_as_read')));

const send = async (to: string, topic: string): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic, content: 'hi' }))).id;
const direct = async (): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' }))).id;
const unread = async (who = ben): Promise<number[]> => {
  const { unread_msgs } = await ok(who.post('/register', { event_types: ['message', 'update_message_flags'] }));
  const lists = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles];
  return lists.flatMap((one) => one.unread_message_ids).sort((a, b) => a - b);
};
const watch = async (): Promise<EventQueue> => {
  await organisation.settled();
  return EventQueue.register(ben, { event_types: ['update_message_flags'] });
};
const flags = (op: string, messages: number[]) => ok(ben.post('/messages/flags', { messages, op, flag: 'read' }));

describe('POST /mark_all_as_read', () => {
  it('reads everything, in one event', async () => {
    const ids = [await send('garden', 'beds'), await send('kitchen', 'soup'), await direct()];
    expect(await unread()).toEqual(ids);
    const queue = await watch();
    expect(await ok(ben.post('/mark_all_as_read'))).toMatchObject({ complete: true });
    expect(await queue.next((event) => event.op === 'add')).toMatchObject({
      type: 'update_message_flags',
      operation: 'add',
      flag: 'read',
      messages: [],
      all: true,
    });
    expect(await unread()).toEqual([]);
    const [last] = ids.slice(-1) as [number];
    expect((await ok(ben.get(`/messages/${last}`))).message.flags).toContain('read');
    // Later messages are unread, and read ones can be marked as unread, until everything is marked as read again.
    const later = await send('garden', 'beds');
    await flags('remove', [ids[0] as number]);
    expect(await unread()).toEqual([ids[0], later]);
    await ok(ben.post('/mark_all_as_read'));
    expect(await unread()).toEqual([]);
  });

  it('tells nobody where nothing is unread', async () => {
    const queue = await watch();
    expect(await ok(ben.post('/mark_all_as_read'))).toMatchObject({ complete: true });
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
  });
});

describe('POST /mark_stream_as_read', () => {
  it('reads a channel, and leaves the others', async () => {
    const [a, b, c] = [await send('garden', 'beds'), await send('garden', 'trees'), await send('kitchen', 'soup')];
    const dm = await direct();
    const queue = await watch();
    await ok(ben.post('/mark_stream_as_read', { stream_id: channels.garden }));
    expect((await queue.next((event) => event.op === 'add')).messages).toEqual([a, b]);
    expect(await unread()).toEqual([c, dm]);
    const later = await send('garden', 'beds');
    expect(await unread()).toEqual([c, dm, later]);
    await flags('remove', [a as number]);
    await ok(ben.post('/mark_stream_as_read', { stream_id: channels.garden }));
    expect(await unread()).toEqual([c, dm]);
  });

  it('is for who may read the channel', async () => {
    const of = (who: ApiClient, name: string) => who.post('/mark_stream_as_read', { stream_id: channels[name] });
    expect(await of(ben, 'cellar')).toMatchObject(refused('Invalid channel ID'));
    expect(await of(guest, 'garden')).toMatchObject(refused('Invalid channel ID'));
    expect(await ben.post('/mark_stream_as_read', { stream_id: 9999 })).toMatchObject(refused('Invalid channel ID'));
  });
});

describe('POST /mark_topic_as_read', () => {
  it('reads a topic by any spelling, and leaves the others', async () => {
    const [a, b, c] = [await send('garden', 'beds'), await send('garden', 'trees'), await send('garden', 'beds')];
    const queue = await watch();
    await ok(ben.post('/mark_topic_as_read', { stream_id: channels.garden, topic_name: 'BEDS' }));
    expect((await queue.next((event) => event.op === 'add')).messages).toEqual([a, c]);
    expect(await unread()).toEqual([b]);
  });

  it('has nothing to read in an empty topic without messages', async () => {
    const a = await send('kitchen', 'soup');
    for (const topic_name of ['', 'general chat']) {
      const answer = await ok(ben.post('/mark_topic_as_read', { stream_id: channels.kitchen, topic_name }));
      expect(answer).toMatchObject({ complete: true });
    }
    expect(await unread()).toEqual([a]);
  });

  it('refuses a topic that is not there, and names none that the caller may not know', async () => {
    const of = (stream_id: number | undefined, topic_name: string) =>
      ben.post('/mark_topic_as_read', { stream_id, topic_name });
    expect(await of(channels.garden, 'none')).toMatchObject(refused("No such topic 'none'"));
    expect(await of(channels.cellar, 'none')).toMatchObject(refused('Invalid channel ID'));
  });
});

describe('POST /messages/flags', () => {
  it('counts @**all** as a mention for those who received it, and not for those it is history to', async () => {
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }], ...QUIETLY }));
    const callAll = async (): Promise<number> => {
      const message = { type: 'channel', to: 'attic', topic: 'boxes', content: '@**all** hi' };
      return (await ok(ann.post('/messages', message))).id;
    };
    const earlier = await callAll();
    await ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }] }));
    const later = await callAll();
    await flags('add', [later]);
    const queue = await watch();
    await flags('remove', [earlier, later]);
    const { message_details } = await queue.next((event) => event.op === 'remove');
    expect(message_details[earlier]).not.toHaveProperty('mentioned');
    expect(message_details[later]).toMatchObject({ mentioned: true });
    expect(await unread()).toEqual([earlier, later]);
    const { unread_msgs } = await ok(ben.post('/register', { event_types: ['message', 'update_message_flags'] }));
    expect(unread_msgs.mentions).toEqual([later]);
    expect((await ok(ben.get(`/messages/${earlier}`))).message.flags).toEqual(['historical']);
  });
});
