import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, outsider } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  outsider: { name: 'Gus', role: 'guest' },
});

beforeAll(async () => {
  const principals = [ann.userId, ben.userId];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals, ...QUIETLY }));
});

const send = async (content: string, more = {}): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to: 'garden', topic: 'beds', content, ...more }))).id;
const add = (who: ApiClient, message_id: number, content: unknown) =>
  who.post('/submessage', { message_id, msg_type: 'widget', content: JSON.stringify(content) });
const submessages = async (id: number) => (await ok(ben.get(`/messages/${id}`))).message.submessages;
const VOTE = { type: 'vote', key: 'canned,0', vote: 1 };

describe('a widget', () => {
  it('comes with its message, in the event too', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const id = await send('/poll Lunch?\nsoup\nsalad');
    const { message } = await queue.next((event) => event.type === 'message');
    const widget = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['soup', 'salad'] } };
    const submessage = { msg_type: 'widget', message_id: id, sender_id: ann.userId, id: expect.any(Number) };
    expect(message.submessages).toEqual([{ ...submessage, content: expect.any(String) }]);
    expect(JSON.parse(message.submessages[0].content)).toEqual(widget);
    expect(await submessages(id)).toEqual(message.submessages);
    expect(await submessages(await send('no poll'))).toEqual([]);
  });

  it('may be given with the send', async () => {
    const choices = [{ type: 'multiple_choice', short_name: 'y', long_name: 'Yes', reply: 'yes' }];
    const widget = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Really?', choices } };
    const id = await send('choose', { widget_content: JSON.stringify(widget) });
    expect(JSON.parse((await submessages(id))[0].content)).toEqual(widget);
    const to = { type: 'channel', to: 'garden', topic: 'beds', content: 'choose' };
    expect(await ann.post('/messages', { ...to, widget_content: '{"widget_type":"x","extra_data":{}}' })).toMatchObject(
      refused('Widgets: unknown widget type: x'),
    );
    expect(await ann.post('/messages', { ...to, widget_content: '{' })).toMatchObject(
      refused('Widgets: API programmer sent invalid JSON content'),
    );
  });

  it('keeps its content', async () => {
    const id = await send('/todo Today');
    expect(await ann.patch(`/messages/${id}`, { content: 'other' })).toMatchObject(
      refused('Widgets cannot be edited.'),
    );
  });
});

describe('POST /submessage', () => {
  it('takes part in a widget, sent to all who have the message', async () => {
    const id = await send('/poll Lunch?\nsoup');
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['submessage'] });
    const none = await EventQueue.register(outsider, { event_types: ['submessage'] });
    await ok(add(ben, id, VOTE));
    expect(await queue.next((event) => event.type === 'submessage')).toMatchObject({
      msg_type: 'widget',
      message_id: id,
      sender_id: ben.userId,
      submessage_id: expect.any(Number),
      content: JSON.stringify(VOTE),
    });
    await ok(add(ann, id, { type: 'question', question: 'Dinner?' }));
    expect((await submessages(id)).map((one: { sender_id: number }) => one.sender_id)).toEqual([
      ann.userId,
      ben.userId,
      ann.userId,
    ]);
    await organisation.settled();
    expect(await none.drain()).toEqual([]);
  });

  it('refuses what fits no widget, and messages without one or hidden', async () => {
    const poll = await send('/poll Lunch?');
    const plain = await send('no poll');
    expect(await add(ben, poll, { type: 'question', question: 'x' })).toMatchObject(
      refused("You can't edit a question unless you are the author."),
    );
    expect(await add(ben, poll, { type: 'strike', key: 'x' })).toMatchObject(
      refused('Unknown type for poll data: strike'),
    );
    expect(await ben.post('/submessage', { message_id: poll, msg_type: 'widget', content: '{' })).toMatchObject(
      refused('Invalid json for submessage'),
    );
    expect(await add(ben, plain, VOTE)).toMatchObject(refused('You cannot attach a submessage to this message.'));
    expect(await add(outsider, poll, VOTE)).toMatchObject(refused('Invalid message(s)'));
    expect(await add(ben, poll + 1000, VOTE)).toMatchObject(refused('Invalid message(s)'));
    expect(await submessages(poll)).toHaveLength(1);
  });
});

describe('POST /zcommand', () => {
  it('answers pings, and sets what commands stand for', async () => {
    expect((await ok(ben.post('/zcommand', { command: '/ping' }))).msg).toBe('');
    const colours = async () =>
      (await ok(ben.post('/register', { fetch_event_types: ['user_settings'], event_types: [] }))).user_settings
        .color_scheme;
    expect((await ok(ben.post('/zcommand', { command: '/night' }))).msg).toContain('/light');
    expect(await colours()).toBe(2);
    await ok(ben.post('/zcommand', { command: '/light' }));
    expect(await colours()).toBe(3);
    expect(await ben.post('/zcommand', { command: '/dance' })).toMatchObject(refused('No such command: dance'));
    expect(await ben.post('/zcommand', { command: 'ping' })).toMatchObject(
      refused('There should be a leading slash in the zcommand.'),
    );
  });
});
