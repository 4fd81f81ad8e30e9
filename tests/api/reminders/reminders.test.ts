/** Reminders of messages: whose they are, what they refer to, and that they are sent on time. */
import { EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });
let closed: number;
let message: number;
let secret: number;

const PATH = '/reminders';
const LATER = { scheduled_delivery_timestamp: 4_000_000_000 };
const GONE = { status: 404, body: { code: 'BAD_REQUEST', msg: 'Reminder does not exist' } };
const WITHIN_MS = 25_000;

beforeAll(async () => {
  const square = await channel('square');
  closed = await channel('closed', { invite_only: true });
  message = (
    await ok(ann.post('/messages', { type: 'channel', to: square, topic: 'talk', content: 'remember **me**' }))
  ).id;
  secret = (await ok(ann.post('/messages', { type: 'channel', to: closed, topic: 'talk', content: 'the secret' }))).id;
});

async function channel(name: string, params: Params = {}): Promise<number> {
  const principals = [ann.userId, ben.userId];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...params }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}

const list = async (who = ben) => (await ok(who.get(PATH))).reminders;
const registered = async () => (await ok(ben.post('/register', { fetch_event_types: ['reminders'] }))).reminders;
const remind = async (params: Params, who = ben): Promise<number> => (await ok(who.post(PATH, params))).reminder_id;
const soon = () => ({ scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 2 });

describe('a reminder', () => {
  it('comes and goes, as its owner alone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['reminders'] });
    const elsewhere = await EventQueue.register(ann, { event_types: ['reminders'] });
    const id = await remind({ message_id: message, note: ' read *it* ', ...LATER });
    const reminder = {
      reminder_id: id,
      type: 'private',
      to: [ben.userId],
      content: expect.stringMatching(/#\*\*square\*\*[\s\S]*read \*it\*[\s\S]*remember \*\*me\*\*/),
      rendered_content: expect.stringMatching(/<blockquote>[\s\S]*<strong>me<\/strong>/),
      ...LATER,
      failed: false,
      reminder_target_message_id: message,
    };
    expect(await list()).toEqual([reminder]);
    expect(await registered()).toEqual([reminder]);
    expect(await list(ann)).toEqual([]);
    expect(await ann.delete(`${PATH}/${id}`)).toMatchObject(GONE);
    await ok(ben.delete(`${PATH}/${id}`));
    expect(await ben.delete(`${PATH}/${id}`)).toMatchObject(GONE);
    expect(await list()).toEqual([]);
    await organisation.settled();
    expect((await queue.drain()).map(({ id: _, ...event }) => event)).toEqual([
      { type: 'reminders', op: 'add', reminders: [reminder] },
      { type: 'reminders', op: 'remove', reminder_id: id },
    ]);
    expect(await elsewhere.drain()).toEqual([]);
  });

  it.each<[string, () => Params, string]>([
    ['a message that is not there', () => ({ message_id: 424_242, ...LATER }), 'Invalid message(s)'],
    [
      'a time that has passed',
      () => ({ message_id: message, scheduled_delivery_timestamp: 1_700_000_000 }),
      'Scheduled delivery time must be in the future.',
    ],
    [
      'a long note',
      () => ({ message_id: message, note: 'x'.repeat(501), ...LATER }),
      'Maximum reminder note length: 500 characters',
    ],
  ])('is refused for %s', async (_, params, msg) => {
    expect(await ben.post(PATH, params())).toMatchObject(refused(msg));
    expect(await list()).toEqual([]);
  });

  it('is of nothing that its owner may not see', async () => {
    const outsider = await organisation.user('Otto');
    expect(await outsider.post(PATH, { message_id: secret, ...LATER })).toMatchObject(refused('Invalid message(s)'));
  });
});

describe('when its time comes', () => {
  const received = (queue: EventQueue) =>
    queue.next(({ type, message: one }) => type === 'message' && one.type === 'private', WITHIN_MS);

  it('the notification bot says so, with the note and the message, once', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message', 'reminders'], apply_markdown: true });
    const id = await remind({ message_id: message, note: 'read it', ...soon() });
    const event = await received(queue);
    expect(event.message).toMatchObject({ sender_full_name: 'Notification Bot', type: 'private' });
    expect(event.message.display_recipient.map((one: { id: number }) => one.id)).toContain(ben.userId);
    for (const part of ['read it', 'remember', `/near/${message}`, `data-user-id="${ann.userId}"`]) {
      expect(event.message.content).toContain(part);
    }
    expect(event.flags).toEqual([]);
    await organisation.settled();
    await queue.drain();
    expect(queue.events.map(({ type, op }) => op ?? type)).toEqual(['add', 'remove', 'message']);
    expect(queue.events[1]).toMatchObject({ type: 'reminders', reminder_id: id });
    expect(await list()).toEqual([]);
  });

  it('and the message is gone by then, or not theirs to see, nothing of it is published', async () => {
    const doomed = (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'a slip' }))).id;
    await remind({ message_id: doomed, note: 'about the slip', ...LATER });
    await remind({ message_id: secret, ...LATER });
    await ok(ann.delete(`/messages/${doomed}`));
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['closed'] }));
    const shown = await list();
    expect(shown).toHaveLength(2);
    expect(await registered()).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/a slip|the secret|closed/);

    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const later = (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'another slip' }))).id;
    await remind({ message_id: later, note: 'about that', ...soon() });
    await ok(ann.delete(`/messages/${later}`));
    const { message: said } = await queue.next(
      ({ message: one }) => one?.sender_full_name === 'Notification Bot',
      WITHIN_MS,
    );
    expect(said.content).toContain('no longer available');
    expect(said.content).toContain('about that');
    expect(said.content).not.toContain('another slip');
  });
});
