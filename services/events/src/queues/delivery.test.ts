/** What one replica delivers: every event once, in order, to its audience, in the requested form. */
import { UserSet } from '@rookery/core';
import type { EntryInput } from '@rookery/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { context, event, type Replica, refusal, Stage } from '../../test/stage.ts';

let stage: Stage;
let replica: Replica;

beforeAll(async () => {
  stage = await Stage.open();
  replica = await stage.replica();
});

afterAll(() => stage.close());

const bytes = (...ids: number[]) => UserSet.of(ids).toBytes();

const message = (users: readonly number[], more: object = {}, audience: object = {}): EntryInput => ({
  type: 'message',
  audience: { users: bytes(...users), ...audience },
  message: {
    message_id: 1,
    json: Buffer.from('{"id":1'),
    html: Buffer.from('"<p>hi</p>"'),
    markdown: Buffer.from('"hi"'),
    avatar_hash_url: '/hash.png',
    channel_id: 4,
    channel_name: 'design',
    topic: '',
    sender_email: 'iago@example.com',
    ...more,
  },
});

test('a poll waits for an event, and the next continues after it', async () => {
  const { queue_id, last_event_id } = await replica.register(8);
  expect(last_event_id).toBe(-1);
  const waiting = replica.poll(8, queue_id, last_event_id);
  await replica.holds(1);
  await stage.publish('users', event('alert_words', [8], { alert_words: ['a'] }));
  const [first] = await waiting;
  expect(first).toEqual({ type: 'alert_words', alert_words: ['a'], id: expect.any(Number) });
  expect(first.id).toBeGreaterThan(0);
  const next = replica.poll(8, queue_id, first.id);
  await replica.holds(1);
  await stage.publish('users', event('alert_words', [8], { alert_words: ['b'] }));
  expect((await next)[0]).toMatchObject({ alert_words: ['b'] });
});

test('five hundred events come once each, in order, over bounded replies', async () => {
  const small = await stage.replica({ REPLY_EVENTS: 7 });
  const { queue_id } = await small.register(8);
  const entries = Array.from({ length: 500 }, (_, n) => event('alert_words', n % 2 ? [8] : [9], { n }));
  for (let i = 0; i < entries.length; i += 50) await stage.publish('users', ...entries.slice(i, i + 50));
  await small.settled();
  const events = await small.all(8, queue_id);
  expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 250 }, (_, n) => 2 * n + 1));
  expect(events.every(({ id }, n) => n === 0 || id > events[n - 1].id)).toBe(true);
  await small.stop();
});

test('who did not get a reply asks again with the older id, and is served the same', async () => {
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  const lost = await waiting;
  await stage.publish('users', event('alert_words', [8], { n: 2 }));
  await replica.settled();
  const again = await replica.all(8, queue_id);
  expect(again.map(({ n }) => n)).toEqual([1, 2]);
  expect(again[0]).toEqual(lost[0]);
  expect((await replica.all(8, queue_id, again[0].id)).map(({ n }) => n)).toEqual([2]);
});

test('dont_block answers at once, with nothing if there is nothing', async () => {
  const { queue_id } = await replica.register(8);
  expect(await replica.poll(8, queue_id, -1, { dontBlock: true })).toEqual([]);
  expect(replica.service.context.queues.held).toBe(0);
});

test('the second of two polls on a queue ends the first, and gets what comes', async () => {
  const { queue_id } = await replica.register(8);
  const first = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  const second = replica.poll(8, queue_id, -1);
  expect(await first).toEqual([{ type: 'heartbeat', id: 0 }]);
  await stage.publish('users', event('alert_words', [8]));
  expect(await second).toHaveLength(1);
});

test('a client that disconnects is not waited for', async () => {
  const { queue_id } = await replica.register(8);
  const controller = new AbortController();
  const gone = replica.poll(8, queue_id, -1, { signal: controller.signal });
  await replica.holds(1);
  controller.abort();
  await expect(gone).rejects.toThrow();
  expect(replica.service.context.queues.held).toBe(0);
});

test('heartbeats come with ids that rise strictly, also where the log does not move, and then events after them', async () => {
  const quick = await stage.replica({ HEARTBEAT_MS: 20 });
  const { queue_id } = await quick.register(8);
  let last = -1;
  for (let n = 0; n < 5; n++) {
    const beats = await quick.poll(8, queue_id, last);
    expect(beats).toEqual([{ type: 'heartbeat', id: expect.any(Number) }]);
    expect(beats[0].id).toBeGreaterThan(last);
    last = beats[0].id;
  }
  await stage.publish('users', event('alert_words', [8]));
  await quick.settled();
  const [next] = await quick.all(8, queue_id, last);
  expect(next.type).toBe('alert_words');
  expect(next.id).toBeGreaterThan(last);
  await quick.stop();
});

test('a heartbeat does not pass over what is not for the queue yet, and moves a quiet queue on', async () => {
  const quick = await stage.replica({ HEARTBEAT_MS: 40 });
  const { queue_id } = await quick.register(8);
  for (let n = 0; n < 20; n++) await stage.publish('users', event('alert_words', [9], { n }));
  await quick.settled();
  const [beat] = await quick.poll(8, queue_id, -1);
  expect(beat.type).toBe('heartbeat');
  expect(beat.id).toBeGreaterThan(19 * 1024);
  await quick.stop();
});

test('queues of other users, unknown ones and other texts are refused alike', async () => {
  const { queue_id } = await replica.register(8);
  const unknown = 'A'.repeat(24);
  for (const [user, queue] of [
    [9, queue_id],
    [8, unknown],
    [8, '1:2'],
    [8, `${queue_id}.x`],
  ] as const) {
    expect(await refusal(replica.poll(user, queue, -1, { dontBlock: true }))).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
      message: `Bad event queue ID: ${queue}`,
      extra: { queue_id: queue },
    });
    expect(await refusal(replica.remove(user, queue))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  }
  expect(await replica.poll(8, queue_id, -1, { dontBlock: true })).toEqual([]);
});

test('an id that cannot have been given out is refused; a missing one too', async () => {
  const { queue_id } = await replica.register(8);
  for (const id of [10_000_000, 2 ** 53]) {
    expect(await refusal(replica.poll(8, queue_id, id))).toMatchObject({
      code: 'BAD_REQUEST',
      message: `Event ${id} was not in this queue`,
    });
  }
  const request = {
    queue_id,
    last_event_id: 0,
    has_last_event_id: false,
    dont_block: true,
    registration: Buffer.alloc(0),
    used_at_ms: 0,
    through: 0,
  };
  expect(await refusal(replica.service.handlers.GetEvents(request, context(8)))).toMatchObject({
    code: 'BAD_REQUEST',
    message: "Missing 'last_event_id' argument",
  });
});

test('a message goes to its audience with each user’s flags and each queue’s form', async () => {
  const [html, plain, other, outsider] = [
    await replica.register(8, {
      apply_markdown: true,
      client_gravatar: true,
      capabilities: { empty_topic_name: true },
    }),
    await replica.register(8),
    await replica.register(9),
    await replica.register(10),
  ];
  const flags = [{ flag: 'read', users: bytes(8) }];
  await stage.publish(
    'messages',
    message([8, 9], { sender_id: 8, queue_id: html.queue_id, local_id: 'x1' }, { flags }),
  );
  await replica.settled();
  const [a] = await replica.all(8, html.queue_id);
  expect(a).toMatchObject({ flags: ['read'], local_message_id: 'x1' });
  expect(a.message).toEqual({ id: 1, content: '<p>hi</p>', content_type: 'text/html', avatar_url: null, subject: '' });
  const [b] = await replica.all(8, plain.queue_id);
  expect(b).toMatchObject({
    flags: ['read'],
    message: { content: 'hi', avatar_url: '/hash.png', subject: 'general chat' },
  });
  expect(b).not.toHaveProperty('local_message_id');
  expect((await replica.all(9, other.queue_id))[0]).toMatchObject({ flags: [] });
  expect(await replica.all(10, outsider.queue_id)).toEqual([]);
});

test('waiting polls are woken by audience: everyone, public channels, exceptions', async () => {
  const queues = new Map<number, string>();
  for (const user of [8, 9, 10]) queues.set(user, (await replica.register(user)).queue_id);
  const all = (await replica.register(11, { all_public_streams: true })).queue_id;
  const guest = (await replica.register(12)).queue_id;
  const polls = [...queues].map(([user, queue]) => replica.poll(user, queue, -1));
  const listening = replica.poll(11, all, -1);
  const visiting = replica.poll(12, guest, -1, { role: 600 } as object);
  await replica.holds(5);
  await stage.publish('messages', message([8], {}, { public_channel: true }));
  expect((await polls[0])?.[0]).toMatchObject({ type: 'message' });
  expect((await listening)[0]).toMatchObject({ type: 'message', flags: [] });
  await replica.holds(3);
  const everyone = { ...event('realm', []), audience: { everyone: true, no_guests: true, except: bytes(10) } };
  await stage.publish('users', everyone);
  expect((await polls[1])?.[0]).toMatchObject({ type: 'realm' });
  await replica.settled();
  await replica.holds(2);
  await stage.publish('users', event('alert_words', [10, 12]));
  expect((await polls[2])?.[0]).toMatchObject({ type: 'alert_words' });
  expect((await visiting)[0]).toMatchObject({ type: 'alert_words' });
});

test('a member who becomes an administrator while waiting gets events for administrators', async () => {
  const request = { event_types: ['realm_bot'], all_event_types: false };
  const [promoted, member] = [await replica.register(20, request), await replica.register(21, request)];
  const waiting = replica.poll(20, promoted.queue_id, -1);
  const other = replica.poll(21, member.queue_id, -1);
  await replica.holds(2);
  const change = event('realm_user', [20, 21], { op: 'update', person: { user_id: 20, role: 200 } });
  await stage.publish('users', { ...change, op: 'update' });
  await stage.publish('users', { ...event('realm_bot', [], { n: 1 }), audience: { administrators: true } });
  expect(await waiting).toMatchObject([{ type: 'realm_bot', n: 1 }]);
  await stage.publish('users', event('realm_bot', [21], { n: 2 }));
  expect(await other).toMatchObject([{ n: 2 }]);
});

test('a member who becomes a guest while waiting is a guest from that event on', async () => {
  const { queue_id } = await replica.register(13, { event_types: ['realm'], all_event_types: false });
  const waiting = replica.poll(13, queue_id, -1);
  await replica.holds(1);
  const everyone = { everyone: true, no_guests: true };
  await stage.publish(
    'users',
    {
      ...event('realm_user', [], { op: 'update', person: { user_id: 13, role: 600 } }),
      op: 'update',
      audience: { everyone: true },
    },
    { ...event('realm', [], { secret: true }), audience: everyone },
    event('realm', [13], { open: true }),
  );
  expect(await waiting).toEqual([{ type: 'realm', open: true, id: expect.any(Number) }]);
});

const BOTS = { event_types: ['realm_bot', 'alert_words'], all_event_types: false };
const roleEntry = (user: number, role: number): EntryInput => ({
  ...event('realm_user', [user], { op: 'update', person: { user_id: user, role } }),
  op: 'update',
});
const forAdministrators = (n: number): EntryInput => ({
  ...event('realm_bot', [], { n }),
  audience: { administrators: true },
});
const as = (role: number): object => ({ role });

test('each queue of a user has the role of the position where it stands', async () => {
  const queues = [await replica.register(22, BOTS), await replica.register(22, BOTS)];
  const waiting = queues.map(({ queue_id }) => replica.poll(22, queue_id, -1, as(200)));
  await replica.holds(2);
  await stage.publish('users', forAdministrators(1), roleEntry(22, 400), forAdministrators(2));
  for (const events of await Promise.all(waiting)) expect(events).toMatchObject([{ n: 1 }]);
});

test('a poll with a role older than the log has the role of the log', async () => {
  const { queue_id } = await replica.register(23, BOTS);
  const next = async (role: number, last: number, ...entries: EntryInput[]) => {
    const waiting = replica.poll(23, queue_id, last, as(role));
    await replica.holds(1);
    await stage.publish('users', ...entries);
    return waiting;
  };
  // The client's cursor is before the demotion, which its queue does not show.
  const [first] = await next(200, -1, roleEntry(23, 400), event('alert_words', [23], { n: 1 }));
  const [second] = await next(200, first.id, forAdministrators(2), event('alert_words', [23], { n: 3 }));
  expect([first.n, second.n]).toEqual([1, 3]);
  // Its cursor is before the next change, but its queue was searched beyond it.
  const left = new AbortController();
  const gone = refusal(replica.poll(23, queue_id, second.id, { ...as(400), signal: left.signal }));
  await replica.holds(1);
  await stage.publish('users', roleEntry(23, 200));
  await replica.settled();
  left.abort();
  await gone;
  expect(await next(400, second.id, forAdministrators(4))).toMatchObject([{ n: 4 }]);
});

test('a user who is deactivated has no queue any more', async () => {
  const { queue_id } = await replica.register(14);
  const idle = await replica.register(14);
  const waiting = refusal(replica.poll(14, queue_id, -1));
  await replica.holds(1);
  await stage.publish('users', event('user_deactivated', [14]));
  expect(await waiting).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  for (const queue of [queue_id, idle.queue_id]) {
    expect(await refusal(replica.poll(14, queue, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  }
});

test('polls that wait when the credentials of their user change get nothing more', async () => {
  const { queue_id } = await replica.register(15);
  const other = await replica.register(16);
  const waiting = replica.poll(15, queue_id, -1);
  const continued = replica.poll(16, other.queue_id, -1);
  await replica.holds(2);
  await stage.publish('users', event('polls_ended', [15]), event('alert_words', [15, 16], { n: 1 }));
  expect(await waiting).toEqual([{ type: 'heartbeat', id: 0 }]);
  expect((await continued).map(({ n }) => n)).toEqual([1]);
  // A later poll may be answered: the queue lives.
  expect((await replica.all(15, queue_id)).map(({ n }) => n)).toEqual([1]);
});

test('an ended queue delivers nothing, not even earlier events', async () => {
  const { queue_id } = await replica.register(17);
  await stage.publish('users', event('alert_words', [17]), event('user_deactivated', [17]));
  await replica.settled();
  expect(await refusal(replica.poll(17, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
});
