import { createHash } from 'node:crypto';
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann, ben, outsider } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  outsider: { name: 'Outsider', role: 'guest' },
});

beforeAll(async () => {
  await ann.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'garden' }],
    principals: [ann.userId, ben.userId],
    ...QUIETLY,
  });
});

const send = async (content: string): Promise<number> =>
  (await ann.post('/messages', { type: 'channel', to: 'garden', topic: 'beds', content })).body.id;

describe('PATCH /messages/{message_id}', () => {
  it('changes the content, keeps the history, tells everyone who has it', async () => {
    const id = await send('first *words*');
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['update_message'] });
    const none = await EventQueue.register(outsider, { event_types: ['update_message'] });
    const hash = createHash('sha256').update('first *words*').digest('hex');
    const edited = await ann.patch(`/messages/${id}`, { content: 'second', prev_content_sha256: hash });
    expect(edited).toMatchObject({ status: 200, body: { result: 'success', detached_uploads: [] } });
    expect(await queue.next((event) => event.type === 'update_message')).toMatchObject({
      message_id: id,
      message_ids: [id],
      user_id: ann.userId,
      rendering_only: false,
      orig_content: 'first *words*',
      orig_rendered_content: '<p>first <em>words</em></p>',
      content: 'second',
      rendered_content: '<p>second</p>',
      flags: [],
    });
    const { message } = (await ben.get(`/messages/${id}`)).body;
    expect(message.edit_history).toHaveLength(1);
    expect(message).toMatchObject({ content: '<p>second</p>', last_edit_timestamp: expect.any(Number) });
    expect(message.edit_history[0]).toMatchObject({ prev_content: 'first *words*', user_id: ann.userId });
    await organisation.settled();
    expect(await none.drain()).toEqual([]);
  });

  it('mentions everybody in a channel of few who are subscribed, however many have left', async () => {
    const many = await Promise.all(Array.from({ length: 15 }, (_, i) => organisation.user(`Guest ${i}`)));
    const principals = [ann, ...many].map((one) => one.userId);
    const subscriptions = [{ name: 'Fair' }];
    await ok(ann.post('/users/me/subscriptions', { subscriptions, principals, ...QUIETLY }));
    const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'Fair', topic: 'stalls', content: 'hear' }));
    const edit = () => ann.patch(`/messages/${id}`, { content: '@**all** hear' });
    expect(await edit()).toMatchObject({ status: 400, body: { code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' } });
    await ok(many[0]?.delete('/users/me/subscriptions', { subscriptions: ['Fair'] }) as ReturnType<typeof edit>);
    await ok(edit());
  });

  it('carries the flags that each reader gave the message, as a fetch of it does', async () => {
    const own = { type: 'channel', to: 'garden', topic: 'beds', content: 'read and starred', read_by_sender: true };
    const { id } = await ok(ann.post('/messages', own));
    const late = await organisation.user('Lea Late');
    await ok(late.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }));
    for (const flag of ['read', 'starred']) await ok(ben.post('/messages/flags', { op: 'add', flag, messages: [id] }));
    await organisation.settled();
    const readers = [ann, ben, late];
    const queues = await Promise.all(
      readers.map((who) => EventQueue.register(who, { event_types: ['update_message'] })),
    );
    await ok(ann.patch(`/messages/${id}`, { content: 'read, starred and edited' }));
    for (const [n, who] of readers.entries()) {
      const { flags } = await (queues[n] as EventQueue).next((event) => event.type === 'update_message');
      expect(flags.sort()).toEqual((await ok(who.get(`/messages/${id}`))).message.flags.sort());
      expect(flags).toContain('read');
    }
  });

  it('tells each user whether they are mentioned now', async () => {
    const id = await send('nobody in particular');
    await organisation.settled();
    const mentioned = await EventQueue.register(ben, { event_types: ['update_message'] });
    const other = await EventQueue.register(ann, { event_types: ['update_message'] });
    await ann.patch(`/messages/${id}`, { content: 'you, @**Ben**' });
    expect((await mentioned.next((event) => event.type === 'update_message')).flags).toEqual(['mentioned']);
    expect((await other.next((event) => event.type === 'update_message')).flags).toEqual([]);
  });

  it('is for the sender, and for who saw what is there', async () => {
    const id = await send('mine');
    expect(await ben.patch(`/messages/${id}`, { content: 'yours' })).toMatchObject({
      status: 400,
      body: { msg: "You don't have permission to edit this message" },
    });
    expect(await ann.patch(`/messages/${id}`, { content: 'x', prev_content_sha256: 'f'.repeat(64) })).toMatchObject({
      status: 400,
      body: { code: 'EXPECTATION_MISMATCH' },
    });
    expect(await ann.patch(`/messages/${id}`, {})).toMatchObject({ status: 400, body: { msg: 'Nothing to change' } });
    expect(await outsider.patch(`/messages/${id}`, { content: 'x' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid message(s)' },
    });
    expect((await ben.get(`/messages/${id}`)).body.raw_content).toBe('mine');
  });

  it('stands in for an empty content', async () => {
    const id = await send('gone soon');
    await ann.patch(`/messages/${id}`, { content: '' });
    expect((await ben.get(`/messages/${id}`)).body.raw_content).toBe('(deleted)');
  });
});

describe('reactions', () => {
  it('come and go, sent to everyone who has the message', async () => {
    const id = await send('react to this');
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['reaction'] });
    expect((await ben.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' })).status).toBe(200);
    expect(await queue.next((event) => event.op === 'add')).toMatchObject({
      emoji_name: 'octopus',
      emoji_code: '1f419',
      reaction_type: 'unicode_emoji',
      user_id: ben.userId,
      message_id: id,
    });
    expect((await ann.get(`/messages/${id}`)).body.message.reactions).toEqual([
      { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: ben.userId },
    ]);
    expect(await ben.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' })).toMatchObject({
      status: 400,
      body: { code: 'REACTION_ALREADY_EXISTS', msg: 'Reaction already exists.' },
    });
    expect((await ben.delete(`/messages/${id}/reactions`, { emoji_name: 'octopus' })).status).toBe(200);
    await queue.next((event) => event.op === 'remove');
    expect(await ben.delete(`/messages/${id}/reactions`, { emoji_name: 'octopus' })).toMatchObject({
      status: 400,
      body: { code: 'REACTION_DOES_NOT_EXIST' },
    });
  });

  it('join under the name that is there already', async () => {
    const id = await send('thumbs');
    await ben.post(`/messages/${id}/reactions`, { emoji_name: '+1' });
    await ann.post(`/messages/${id}/reactions`, { emoji_name: 'thumbs_up' });
    const { reactions } = (await ann.get(`/messages/${id}`)).body.message;
    expect(reactions.map((one: { emoji_name: string }) => one.emoji_name)).toEqual(['+1', '+1']);
  });

  it('take the names and codes of the API, also where a list of names has another meaning', async () => {
    const id = await send('meow');
    const cat = { emoji_name: 'cat', emoji_code: '1f408', reaction_type: 'unicode_emoji' };
    const ball = { emoji_name: 'man_bouncing_ball', emoji_code: '26f9-fe0f-200d-2642-fe0f' };
    await ok(ben.post(`/messages/${id}/reactions`, { emoji_name: 'cat' }));
    await ok(ann.post(`/messages/${id}/reactions`, cat));
    await ok(ben.post(`/messages/${id}/reactions`, { ...ball, reaction_type: 'unicode_emoji' }));
    expect((await ann.get(`/messages/${id}`)).body.message.reactions).toMatchObject([cat, cat, ball]);
    expect(await (await fetch(`${ann.origin}/static/emoji.json`)).json()).toMatchObject({
      code_to_names: {
        '1f408': expect.arrayContaining(['cat', 'meow']),
        '1f431': expect.arrayContaining(['kitten', 'cat_face']),
        [ball.emoji_code]: expect.arrayContaining(['man_bouncing_ball', 'bouncing_ball_man']),
      },
    });
    await ok(ben.delete(`/messages/${id}/reactions`, { ...ball, reaction_type: 'unicode_emoji' }));
    await ok(ben.delete(`/messages/${id}/reactions`, { emoji_name: 'meow' }));
  });

  it('refuse what is no emoji, and messages hidden', async () => {
    const id = await send('no');
    expect(await ben.post(`/messages/${id}/reactions`, { emoji_name: 'nonesuch' })).toMatchObject({
      status: 400,
      body: { msg: "Emoji 'nonesuch' does not exist" },
    });
    expect(await outsider.post(`/messages/${id}/reactions`, { emoji_name: 'heart' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid message(s)' },
    });
  });
});

describe('POST /messages/flags', () => {
  const unread = async (client: ApiClient): Promise<number[]> => {
    const { body } = await client.post('/register', { event_types: ['message', 'update_message_flags'] });
    return body.unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
  };

  it('reads and unreads, tells the one concerned, and register counts it', async () => {
    const ids = [await send('one'), await send('two'), await send('three')];
    expect(await unread(ben)).toEqual(expect.arrayContaining(ids));
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['update_message_flags'] });
    const read = await ben.post('/messages/flags', { messages: ids.slice(0, 2), op: 'add', flag: 'read' });
    expect(read).toMatchObject({ status: 200, body: { messages: ids.slice(0, 2) } });
    expect(await queue.next((event) => event.op === 'add')).toMatchObject({
      flag: 'read',
      messages: ids.slice(0, 2),
      all: false,
    });
    const left = await unread(ben);
    expect(left).toContain(ids[2]);
    expect(left).not.toContain(ids[0]);

    await ben.post('/messages/flags', { messages: [ids[0]], op: 'remove', flag: 'read' });
    expect(await queue.next((event) => event.op === 'remove')).toMatchObject({
      messages: [ids[0]],
      message_details: { [ids[0] as number]: { type: 'stream', topic: 'beds' } },
    });
    expect(await unread(ben)).toContain(ids[0]);
    expect((await ben.get(`/messages/${ids[1]}`)).body.message.flags).toContain('read');
  });

  it('stars, and lists what is starred', async () => {
    const id = await send('a star');
    await ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect((await ben.get(`/messages/${id}`)).body.message.flags).toContain('starred');
    const { body } = await ben.post('/register', { fetch_event_types: ['starred_messages'], event_types: [] });
    expect(body.starred_messages).toContain(id);
    await ben.post('/messages/flags', { messages: [id], op: 'remove', flag: 'starred' });
    expect((await ben.get(`/messages/${id}`)).body.message.flags).not.toContain('starred');
  });

  it.each([
    [{ op: 'add', flag: 'mentioned' }, "Flag not editable: 'mentioned'"],
    [{ op: 'add', flag: 'sparkling' }, "Invalid flag: 'sparkling'"],
    [{ op: 'toggle', flag: 'read' }, "Invalid message flag operation: 'toggle'"],
  ])('refuses %j', async (params, msg) => {
    const id = await send('x');
    expect(await ben.post('/messages/flags', { messages: [id], ...params })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
  });

  it('refuses messages hidden, and changes none', async () => {
    const id = await send('private matter');
    const answer = await outsider.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Invalid message(s)' } });
  });

  it('reads, and takes flags away, past messages that are gone', async () => {
    const [here, gone, left] = [await send('stays'), await send('goes'), await send('hidden')];
    const messages = [here, gone, left];
    await ok(ben.post('/messages/flags', { messages: [here], op: 'add', flag: 'starred' }));
    await ok(owner.delete(`/messages/${gone}`));
    const change = (op: string, flag: string) => ben.post('/messages/flags', { messages, op, flag });
    expect(await ok(change('add', 'read'))).toMatchObject({ messages });
    expect(await ok(change('remove', 'starred'))).toMatchObject({ messages });
    expect((await ok(ben.get(`/messages/${here}`))).message.flags).toEqual(['read']);
    for (const [op, flag] of [
      ['add', 'starred'],
      ['remove', 'read'],
    ] as const) {
      expect(await change(op, flag)).toMatchObject({ status: 400, body: { msg: 'Invalid message(s)' } });
    }
    expect((await ok(ben.get(`/messages/${here}`))).message.flags).toEqual(['read']);
  });

  it('says that what is in a private channel that was left cannot be unread', async () => {
    const closed = {
      subscriptions: [{ name: 'closed garden' }],
      invite_only: true,
      principals: [ann.userId, ben.userId],
    };
    await ok(ann.post('/users/me/subscriptions', closed));
    const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'closed garden' }));
    const to = 'closed garden';
    const { id } = await ok(ann.post('/messages', { type: 'channel', to, topic: 'x', content: 'x' }));
    const open = await send('in the open');
    await ok(ben.post('/messages/flags', { messages: [open], op: 'add', flag: 'read' }));
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: [to] }));
    const unread = { messages: [open, id], op: 'remove', flag: 'read' };
    expect(await ok(ben.post('/messages/flags', unread))).toMatchObject({
      messages: [open, id],
      ignored_because_not_subscribed_channels: [stream_id],
    });
    expect((await ok(ben.get(`/messages/${open}`))).message.flags).toEqual([]);
  });
});
