import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { organisation, hamlet, cordelia, othello, guest } = await useOrganisation({
  hamlet: 'Hamlet',
  cordelia: 'Cordelia',
  othello: 'Othello',
  guest: { name: 'Gertrude', role: 'guest' },
});
let channelId: number;

beforeAll(async () => {
  const everyone = { principals: [hamlet.userId, cordelia.userId], ...QUIETLY };
  await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Denmark' }], ...everyone });
  await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Hidden' }], invite_only: true });
  channelId = (await hamlet.get('/get_stream_id', { stream: 'Denmark' })).body.stream_id;
});

const message = (content: string, more = {}) => ({ type: 'channel', to: 'Denmark', topic: 'castle', content, ...more });
const contentOf = async (client: ApiClient, id: number) =>
  (await client.get(`/messages/${id}`, { apply_markdown: false })).body.message;

describe('to a channel', () => {
  it.each([
    ['its name', 'Denmark'],
    ['its name as JSON', '"Denmark"'],
    ['its name in a list', '["Denmark"]'],
    ['its name in another case', 'denmark'],
  ])('by %s', async (_, to) => {
    const sent = await hamlet.post('/messages', message('to be', { to }));
    expect(sent).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    expect(await contentOf(cordelia, sent.body.id)).toMatchObject({ stream_id: channelId, subject: 'castle' });
  });

  it('by its id, under the older type', async () => {
    const sent = await hamlet.post('/messages', message('or not', { type: 'stream', to: channelId }));
    expect((await contentOf(cordelia, sent.body.id)).display_recipient).toBe('Denmark');
  });

  it.each([
    ['castle', '#**Denmark>castle@ID**', 'castle'],
    ['', '#**Denmark>@ID**', ''],
    ['a@5 (new)', '#**Denmark>a@5 (new)@ID**', 'a.405.20.28new.29'],
    ['**loud** > [quiet]', '[message ID](ADDRESS)', '.2A.2Aloud.2A.2A.20.3E.20.5Bquiet.5D'],
  ])('says where a message in the topic %j is, and how another links it', async (topic, link, encoded) => {
    const { body } = await hamlet.post('/messages', message('look', { topic }));
    const address = `#narrow/channel/${channelId}-Denmark/topic/${encoded}/near/${body.id}`;
    const markdown = link.replace('ID', body.id).replace('ADDRESS', address);
    expect(body).toMatchObject({ message_url: `http://${hamlet.host}/${address}`, message_link: markdown });
    const { rendered } = (await hamlet.post('/messages/render', { content: body.message_link })).body;
    expect(rendered).toMatch(/^<p><a [^>]*href="\/?#narrow\/channel\/[^"]*"[^>]*>[\s\S]*<\/a><\/p>$/);
    expect(rendered).toContain(`${address}"`);
  });

  it('tells subscribers and nobody else', async () => {
    await organisation.settled();
    const subscriber = await EventQueue.register(cordelia, { event_types: ['message'] });
    const outsider = await EventQueue.register(othello, { event_types: ['message'] });
    const everything = await EventQueue.register(othello, { event_types: ['message'], all_public_streams: true });
    const visitor = await EventQueue.register(guest, { event_types: ['message'] });
    expect((await guest.post('/register', { all_public_streams: true })).status).toBe(400);
    const { body } = await hamlet.post('/messages', message('hear me'));
    expect((await subscriber.next((event) => event.type === 'message')).message.id).toBe(body.id);
    expect((await everything.next((event) => event.type === 'message')).message.id).toBe(body.id);
    await organisation.settled();
    expect(await outsider.drain()).toEqual([]);
    expect(await visitor.drain()).toEqual([]);
  });

  it('echoes the local id to the queue that it names, and to no other', async () => {
    await organisation.settled();
    const named = await EventQueue.register(hamlet, { event_types: ['message'] });
    const other = await EventQueue.register(hamlet, { event_types: ['message'] });
    await hamlet.post('/messages', message('local', { queue_id: named.queueId, local_id: '17.01' }));
    expect((await named.next((event) => event.type === 'message')).local_message_id).toBe('17.01');
    expect(await other.next((event) => event.type === 'message')).not.toHaveProperty('local_message_id');
  });

  it('stores a repetition under the same local id once', async () => {
    const queue = await EventQueue.register(hamlet, { event_types: ['message'] });
    const params = message('only once', { queue_id: queue.queueId, local_id: '18.01' });
    const [first, second] = [await hamlet.post('/messages', params), await hamlet.post('/messages', params)];
    expect(second.body.id).toBe(first.body.id);
    const twice = await hamlet.post('/messages', { ...params, content: 'something else' });
    expect(twice.body.id).not.toBe(first.body.id);
  });

  it('is read by its sender at once where the client says so', async () => {
    const read = await hamlet.post('/messages', message('read', { read_by_sender: true }));
    const unread = await hamlet.post('/messages', message('unread', { read_by_sender: false }));
    expect((await contentOf(hamlet, read.body.id)).flags).toContain('read');
    expect((await contentOf(hamlet, unread.body.id)).flags).not.toContain('read');
  });

  it('treats the name of the empty topic as the empty topic', async () => {
    const sent = await hamlet.post('/messages', message('no topic', { topic: 'general chat' }));
    const raw = await hamlet.get(`/messages/${sent.body.id}`, { allow_empty_topic_name: true });
    expect(raw.body.message.subject).toBe('');
    expect((await contentOf(hamlet, sent.body.id)).subject).toBe('general chat');
  });

  it('mentions everybody in a large channel only for who may', async () => {
    const many = await Promise.all(Array.from({ length: 15 }, (_, i) => organisation.user(`Courtier ${i}`)));
    const principals = [hamlet, ...many].map((one) => one.userId);
    await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Court' }], principals, ...QUIETLY });
    const everybody = message('@**all** hear', { to: 'Court' });
    expect(await hamlet.post('/messages', everybody)).toMatchObject({
      status: 400,
      body: {
        result: 'error',
        code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
        msg: 'You do not have permission to use channel wildcard mentions in this channel.',
      },
    });
    const claudius = await organisation.user('Claudius', { role: 'administrator' });
    expect((await claudius.post('/messages', everybody)).status).toBe(200);
    expect((await hamlet.post('/messages', message('@**all** hear'))).status).toBe(200);
  });

  it('cuts what is too long', async () => {
    const sent = await hamlet.post('/messages', message('x'.repeat(10_500), { topic: 't'.repeat(70) }));
    const stored = await contentOf(hamlet, sent.body.id);
    expect(stored.content).toHaveLength(10_000);
    expect(stored.content.endsWith('\n[message truncated]')).toBe(true);
    expect(stored.subject).toBe(`${'t'.repeat(57)}...`);
  });
});

describe('directly', () => {
  it('to people by id or address, the sender included', async () => {
    await organisation.settled();
    const queues = await Promise.all(
      [hamlet, cordelia, othello].map((client) => EventQueue.register(client, { event_types: ['message'] })),
    );
    const sent = await hamlet.post('/messages', {
      type: 'direct',
      to: [cordelia.userId, othello.userId, cordelia.userId],
      content: 'a secret',
    });
    for (const queue of queues) {
      const event = await queue.next((one) => one.type === 'message');
      expect(event.message).toMatchObject({ id: sent.body.id, type: 'private', subject: '' });
      expect(event.message.display_recipient.map((one: { id: number }) => one.id)).toEqual(
        [hamlet.userId, cordelia.userId, othello.userId].sort((a, b) => a - b),
      );
    }
    const byEmail = await hamlet.post('/messages', { type: 'private', to: [cordelia.email], content: 'another' });
    expect(byEmail.status).toBe(200);
    expect((await othello.get(`/messages/${byEmail.body.id}`)).body).toMatchObject({ msg: 'Invalid message(s)' });
    expect((await guest.get(`/messages/${sent.body.id}`)).body).toMatchObject({ msg: 'Invalid message(s)' });
  });

  it('to oneself', async () => {
    const sent = await hamlet.post('/messages', { type: 'direct', to: [hamlet.userId], content: 'a note' });
    const stored = await contentOf(hamlet, sent.body.id);
    expect(stored.display_recipient).toHaveLength(1);
  });

  it('keeps one conversation for both directions', async () => {
    const there = await hamlet.post('/messages', { type: 'direct', to: [othello.userId], content: 'ping' });
    const back = await othello.post('/messages', { type: 'direct', to: hamlet.email, content: 'pong' });
    const [one, two] = [await contentOf(hamlet, there.body.id), await contentOf(hamlet, back.body.id)];
    expect(one.recipient_id).toBe(two.recipient_id);
  });
});

describe('is refused', () => {
  it.each([
    [
      { type: 'channel', to: 'Denmark', topic: 'x' },
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'content' argument" },
    ],
    [
      { type: 'channel', to: 'Denmark', content: 'x' },
      { code: 'BAD_REQUEST', msg: 'Missing topic' },
    ],
    [message(' \n '), { code: 'BAD_REQUEST', msg: 'Message must not be empty' }],
    [message('a\0b'), { code: 'BAD_REQUEST', msg: 'Message must not contain null bytes' }],
    [message('x', { type: 'pigeon' }), { code: 'BAD_REQUEST', msg: 'Invalid type' }],
    [message('x', { sender: 'yorick@grave.example' }), { code: 'BAD_REQUEST', msg: 'Invalid mirrored message' }],
    [
      message('x', { to: 'Nowhere' }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel 'Nowhere' does not exist", stream: 'Nowhere' },
    ],
    [
      message('x', { to: 987_654 }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel with ID '987654' does not exist", stream_id: 987_654 },
    ],
    [
      { type: 'direct', to: [], content: 'x' },
      { code: 'BAD_REQUEST', msg: 'Message must have recipients' },
    ],
    [
      { type: 'direct', to: ['nobody@nowhere.example'], content: 'x' },
      { code: 'BAD_REQUEST', msg: "Invalid email 'nobody@nowhere.example'" },
    ],
    [
      { type: 'direct', to: [424_242], content: 'x' },
      { code: 'BAD_REQUEST', msg: 'Invalid user ID 424242' },
    ],
  ])('%j', async (params, error) => {
    const answer = await hamlet.post('/messages', params);
    expect(answer).toMatchObject({ status: 400, body: { result: 'error', ...error } });
  });

  it.each(['local_id', 'queue_id'])('with a %s of more than 200 characters', async (name) => {
    const answer = await hamlet.post('/messages', message('x', { [name]: 'x'.repeat(201) }));
    const msg = `${name} is too long (limit: 200 characters)`;
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
    expect(await hamlet.post('/messages', message('x', { [name]: 'x'.repeat(200) }))).toMatchObject({ status: 200 });
  });

  it('in a private channel as if it were not there', async () => {
    const hidden = (await hamlet.get('/get_stream_id', { stream: 'Hidden' })).body.stream_id;
    const answer = await othello.post('/messages', message('x', { to: hidden }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
    expect((await othello.post('/messages', message('x', { to: 'Hidden' }))).body).toMatchObject({
      msg: "Channel 'Hidden' does not exist",
    });
  });
});
