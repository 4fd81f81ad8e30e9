/** Scheduled messages: which are allowed, and that they are sent on time. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});
let square: number;

const PATH = '/scheduled_messages';
const GONE = { status: 404, body: { code: 'BAD_REQUEST', msg: 'Scheduled message does not exist' } };
const PAST = 'Scheduled delivery time must be in the future.';
const LATER = { scheduled_delivery_timestamp: 4_000_000_000 };
/** Timeout, ms. The job runs every second; the rest is for a busy machine. */
const WITHIN_MS = 25_000;

beforeAll(async () => {
  square = await channel(ann, 'square', [ann, ben]);
});

async function channel(by: ApiClient, name: string, people: ApiClient[], params: Params = {}): Promise<number> {
  const principals = people.map(({ userId }) => userId);
  await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...params }));
  return (await ok(by.get('/get_stream_id', { stream: name }))).stream_id;
}

const list = async (who = ann) => (await ok(who.get(PATH))).scheduled_messages;
const schedule = async (params: Params, who = ann): Promise<number> =>
  (await ok(who.post(PATH, params))).scheduled_message_id;
const registered = async (params: Params = {}) =>
  (await ok(ann.post('/register', { fetch_event_types: ['scheduled_messages'], ...params }))).scheduled_messages;
const soon = () => ({ scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 2 });
const toSquare = (content: string, more: Params = LATER) => ({
  type: 'channel',
  to: square,
  topic: 'talk',
  content,
  ...more,
});

describe('a message for later', () => {
  it('is retained, changed and taken back, as its author alone is notified', async () => {
    await organisation.settled();
    const able = { client_capabilities: { empty_topic_name: true, notification_settings_null: true } };
    const queue = await EventQueue.register(ann, { event_types: ['scheduled_messages'], ...able });
    const elsewhere = await EventQueue.register(ben, { event_types: ['scheduled_messages'] });
    const first = await schedule({ ...toSquare('**hi**'), topic: '' });
    const second = await schedule({ type: 'direct', to: [ben.userId, ann.userId], content: 'psst', ...LATER });
    const rest = { ...LATER, failed: false };
    const hi = { content: '**hi**', rendered_content: '<p><strong>hi</strong></p>', ...rest };
    const shown = [
      { scheduled_message_id: first, type: 'stream', to: square, topic: '', ...hi },
      {
        scheduled_message_id: second,
        type: 'private',
        to: [ben.userId],
        content: 'psst',
        rendered_content: '<p>psst</p>',
        ...rest,
      },
    ];
    expect(await list()).toEqual(shown);
    expect(await list(ben)).toEqual([]);
    expect(await registered(able)).toEqual(shown);
    expect((await registered())[0].topic).toBe('general chat');

    await ok(
      ann.patch(`${PATH}/${first}`, { content: 'ho', topic: 'talk', scheduled_delivery_timestamp: 4_000_000_001 }),
    );
    await ok(ann.patch(`${PATH}/${second}`, { type: 'stream', to: [square], topic: 'talk' }));
    const changed = [
      { ...shown[1], type: 'stream', to: square, topic: 'talk' },
      {
        ...shown[0],
        topic: 'talk',
        content: 'ho',
        rendered_content: '<p>ho</p>',
        scheduled_delivery_timestamp: 4_000_000_001,
      },
    ];
    expect(await list()).toEqual(changed);
    await ok(ann.delete(`${PATH}/${first}`));
    await ok(ann.delete(`${PATH}/${second}`));
    expect(await list()).toEqual([]);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    const type = 'scheduled_messages';
    expect(received).toEqual([
      { type, op: 'add', scheduled_messages: [shown[0]] },
      { type, op: 'add', scheduled_messages: [shown[1]] },
      { type, op: 'update', scheduled_message: changed[1] },
      { type, op: 'update', scheduled_message: changed[0] },
      { type, op: 'remove', scheduled_message_id: first },
      { type, op: 'remove', scheduled_message_id: second },
    ]);
    expect(await elsewhere.drain()).toEqual([]);
  });

  it.each<[string, () => Params, string]>([
    ['a time that has passed', () => toSquare('x', { scheduled_delivery_timestamp: 1_700_000_000 }), PAST],
    ['a time before 1970', () => toSquare('x', { scheduled_delivery_timestamp: -1 }), PAST],
    ['no content', () => toSquare(' '), 'Message must not be empty'],
    ['null bytes', () => toSquare('a\0b'), 'Message must not contain null bytes'],
    ['two channels', () => ({ ...toSquare('x'), to: [square, square] }), 'Expected exactly one channel'],
    [
      'a channel that is not there',
      () => ({ ...toSquare('x'), to: 424_242 }),
      "Channel with ID '424242' does not exist",
    ],
    ['nobody', () => ({ type: 'direct', to: [], content: 'x', ...LATER }), 'Message must have recipients'],
    ['an unknown user', () => ({ type: 'direct', to: [424_242], content: 'x', ...LATER }), 'Invalid user ID 424242'],
  ])('is refused for %s', async (_, params, msg) => {
    const before = await list();
    expect(await ann.post(PATH, params())).toMatchObject({
      status: 400,
      body: { result: 'error', msg },
    });
    expect(await list()).toEqual(before);
  });

  it('is refused if all of the author are too long together', async () => {
    const tooLong = refused('Your scheduled messages are too long together.');
    // 4,000 emoji have some 400,000 characters of HTML.
    const long = toSquare('😀'.repeat(4000));
    for (let i = 0; i < 10; i++) await schedule(long, ben);
    expect(await ben.post(PATH, long)).toMatchObject(tooLong);

    const short = await schedule(toSquare('short'), ben);
    expect(await ben.patch(`${PATH}/${short}`, { content: long.content })).toMatchObject(tooLong);
    const [first] = await list(ben);
    const path = `${PATH}/${first.scheduled_message_id}`;
    await ok(ben.patch(path, { content: `${long.content.slice(2)}!` }));
    for (const { scheduled_message_id } of await list(ben)) await ok(ben.delete(`${PATH}/${scheduled_message_id}`));
    await schedule(long, ben);
    for (const { scheduled_message_id } of await list(ben)) await ok(ben.delete(`${PATH}/${scheduled_message_id}`));
  });

  it('needs a topic for a channel', async () => {
    const { topic: _, ...params } = toSquare('x');
    expect(await ann.post(PATH, params)).toMatchObject(refused('Missing topic'));
  });

  it('is not changed into what cannot be sent, nor by another user', async () => {
    const id = await schedule(toSquare('as it was'));
    const before = await list();
    const refusals: [Params, string][] = [
      [{}, 'Nothing to change'],
      [{ type: 'direct' }, 'Recipient required when updating type of scheduled message.'],
      [{ type: 'channel', to: square }, 'Topic required when updating scheduled message type to channel.'],
      [{ scheduled_delivery_timestamp: 1_700_000_000 }, PAST],
      [{ content: '' }, 'Message must not be empty'],
    ];
    for (const [params, msg] of refusals) {
      expect(await ann.patch(`${PATH}/${id}`, params)).toMatchObject(refused(msg));
    }
    expect(await ben.patch(`${PATH}/${id}`, { content: 'mine' })).toMatchObject(GONE);
    expect(await ben.delete(`${PATH}/${id}`)).toMatchObject(GONE);
    expect(await ann.patch(`${PATH}/424242`, { content: 'x' })).toMatchObject(GONE);
    expect(await ann.delete(`${PATH}/424242`)).toMatchObject(GONE);
    expect(await list()).toEqual(before);
    await ok(ann.delete(`${PATH}/${id}`));
  });

  it('may go nowhere that its author may not write to', async () => {
    const guest = await organisation.user('Gus', { role: 'guest' });
    const answer = await guest.post(PATH, toSquare('x'));
    expect(answer).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
    expect(await list(guest)).toEqual([]);
  });
});

describe('when its time comes', () => {
  it('it is sent in the name of its author, once, and is scheduled no more', async () => {
    const mine = await EventQueue.register(ann, { event_types: ['scheduled_messages', 'message'] });
    const theirs = await EventQueue.register(ben, { event_types: ['message'] });
    const time = soon();
    const id = await schedule(toSquare(`hello @**Ben|${ben.userId}**`, { ...time, read_by_sender: true }));
    const { message, flags } = await theirs.next(({ type }) => type === 'message', WITHIN_MS);
    expect(message).toMatchObject({ sender_id: ann.userId, stream_id: square, subject: 'talk' });
    expect(message.timestamp).toBeGreaterThanOrEqual(time.scheduled_delivery_timestamp);
    expect(flags).toEqual(['mentioned']);
    await organisation.settled();
    const received = await mine.drain();
    expect(received.map(({ type, op }) => op ?? type)).toEqual(['add', 'remove', 'message']);
    expect(received[1]).toMatchObject({ type: 'scheduled_messages', scheduled_message_id: id });
    expect(received[2].flags).toEqual(['read']);
    expect(await list()).toEqual([]);
    expect(await ann.patch(`${PATH}/${id}`, { content: 'too late' })).toMatchObject(GONE);
  });

  it('of many at one time each is sent once', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const time = soon();
    const numbers = Array.from({ length: 20 }, (_, i) => `number ${i}`);
    await Promise.all(numbers.map((content) => schedule(toSquare(content, time))));
    const heard: string[] = [];
    while (heard.length < numbers.length) {
      heard.push((await queue.next(({ type }) => type === 'message', WITHIN_MS)).message.content);
    }
    await organisation.settled();
    await queue.drain();
    expect(queue.events).toHaveLength(numbers.length);
    expect(heard.sort()).toEqual(numbers.toSorted());
  });

  it('it fails where it may not go any more, its author is notified, and may send it again', async () => {
    const attic = await channel(ann, 'attic', [ann]);
    const queue = await EventQueue.register(ann, { event_types: ['scheduled_messages', 'message'] });
    const id = await schedule({ ...toSquare('too late', soon()), to: attic });
    await ok(owner.delete(`/streams/${attic}`));
    const failed = await queue.next(({ op }) => op === 'update', WITHIN_MS);
    expect(failed.scheduled_message).toMatchObject({ scheduled_message_id: id, failed: true });
    const received = await queue.next(
      ({ type, message }) => type === 'message' && message.type === 'private',
      WITHIN_MS,
    );
    expect(received.message.sender_full_name).toBe('Notification Bot');
    expect(received.message.content).toContain('was not sent');
    expect(await list()).toMatchObject([{ scheduled_message_id: id, failed: true, content: 'too late' }]);

    expect(await ann.patch(`${PATH}/${id}`, { to: square })).toMatchObject(refused(PAST));
    await ok(ann.patch(`${PATH}/${id}`, { to: square, ...soon() }));
    const { message } = await queue.next(({ message }) => message?.stream_id === square, WITHIN_MS);
    expect(message.content).toBe('too late');
    expect(await list()).toEqual([]);
  });

  it('it is not sent for who has left, and is still theirs when they come back', async () => {
    const leaver = await organisation.user('Lea');
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    await schedule({ type: 'direct', to: [ben.userId], content: 'from nobody', ...soon() }, leaver);
    await ok(owner.delete(`/users/${leaver.userId}`));
    // Due later, so that the other message has been processed when this one is sent.
    const { scheduled_delivery_timestamp } = soon();
    await schedule(toSquare('after it', { scheduled_delivery_timestamp: scheduled_delivery_timestamp + 2 }));
    await queue.next(({ message }) => message?.content === 'after it', WITHIN_MS);
    await ok(owner.post(`/users/${leaver.userId}/reactivate`));
    const apiKey = await organisation.newKey(leaver);
    const { origin, host, email, userId } = leaver;
    const back = new (leaver.constructor as typeof ApiClient)({ origin, host, email, userId, apiKey });
    await expect
      .poll(() => list(back), { timeout: WITHIN_MS })
      .toMatchObject([{ content: 'from nobody', failed: true }]);
    await queue.drain();
    expect(JSON.stringify(queue.events)).not.toContain('from nobody');
  });
});
