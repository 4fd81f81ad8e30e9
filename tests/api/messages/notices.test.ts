/**
 * Messages of the server's bots: where they go, who receives them, and that each is sent once although processes die.
 */
import { CommitQueue, Database } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import type { Notice as SentNotice } from '@rookery/protos/gen/rookery/Notice.ts';
import { connectClients, createLogger, NOTICES, type Notice, NoticeOutbox } from '@rookery/runtime';
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const cluster = inject('cluster');
/** Timeout, ms. The outbox retries a failed delivery after 1, 5 and 30 s, which happens on a busy machine. */
const WITHIN_MS = 50_000;
const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});
let tool: Awaited<ReturnType<typeof connectClients>>;
let database: Database;
let commits: CommitQueue;
let closed: number;
let square: number;
let keys = 0;

beforeAll(async () => {
  square = await channel(ann, 'square');
  closed = await channel(ann, 'closed', { invite_only: true });
  tool = await connectClients({ ...cluster, logger });
  // An outbox of the channels service, as in one of its replicas.
  database = new Database({
    url: cluster.mongodbUrl,
    database: `${cluster.namespace}_channels`,
    appName: 'notices-test',
    logger,
  });
  await database.ready();
  commits = new CommitQueue({
    database,
    service: 'channels',
    logger,
    encode: encodeEntry,
    onCommitted: () => {},
    counters: ['channel'],
  });
});
afterAll(async () => {
  await tool?.close();
  await database?.close();
});

async function channel(by: ApiClient, name: string, params: object = {}): Promise<number> {
  await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name }], ...params }));
  return (await ok(by.get('/get_stream_id', { stream: name }))).stream_id;
}

const send = async (...notices: Partial<SentNotice>[]): Promise<number[]> => {
  const { message_ids } = await tool.clients.messages.SendNotices(
    {
      realm_id: organisation.realmId,
      service: 'channels',
      notices: notices.map((notice) => ({ key: `k${++keys}`, sender: 'notification-bot', topic: 'news', ...notice })),
    },
    { route: String(organisation.realmId) },
  );
  return message_ids;
};

/** Returns the messages of a narrow, oldest first. */
const messages = async (of: ApiClient, narrow: object[]) =>
  (
    await ok(
      of.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow,
        apply_markdown: false,
        allow_empty_topic_name: true,
      }),
    )
  ).messages;
const contents = async (of: ApiClient, narrow: object[]) =>
  (await messages(of, narrow)).map(({ content }: { content: string }) => content);
const inChannel = (id: number) => [{ operator: 'channel', operand: id }];

describe('a notice', () => {
  it('comes from the bot, unread, to who is subscribed', async () => {
    const queue = await EventQueue.register(ann, { event_types: ['message'] });
    const [id] = await send({ channel_id: square, content: `hello @**Ann|${ann.userId}** @_**Olga|${owner.userId}**` });
    const { message, flags } = await queue.next(({ type }) => type === 'message');
    expect(message).toMatchObject({
      id,
      stream_id: square,
      subject: 'news',
      client: 'Internal',
      sender_full_name: 'Notification Bot',
      sender_email: expect.stringMatching(/^notification-bot@/),
    });
    expect(flags).toEqual(['mentioned']);
    const { unread_msgs } = await ok(ann.post('/register', { event_types: ['message', 'update_message_flags'] }));
    expect(unread_msgs.mentions).toContain(id);
  });

  it('goes into a private channel that the bot is not in, where its name is known', async () => {
    await send({ channel_id: closed, content: 'about #**closed**', known_channel_ids: [closed] });
    await send({ channel_id: square, content: 'about #**closed** and #**square**' });
    const params = { anchor: 'newest', num_before: 1, num_after: 0 };
    const shown = async (id: number) =>
      (await ok(ann.get('/messages', { ...params, narrow: inChannel(id) }))).messages[0].content;
    expect(await shown(closed)).toContain(`data-stream-id="${closed}"`);
    expect(await shown(square)).not.toContain(`data-stream-id="${closed}"`);
    expect(await shown(square)).toContain(`data-stream-id="${square}"`);
    const others = await ben.get('/messages', { ...params, narrow: inChannel(closed) });
    expect(JSON.stringify(others.body)).not.toContain('about');
  });

  it('goes to people each alone, whatever the organisation says of direct messages', async () => {
    const { role_nobody, role_everyone } = await systemGroups();
    const who = 'direct_message_permission_group';
    await ok(owner.patch('/realm', { [who]: { new: role_nobody } }));
    const ids = await send({ user_ids: [ann.userId, ben.userId], sender: 'welcome-bot', content: 'welcome' });
    expect(new Set(ids).size).toBe(2);
    for (const one of [ann, ben]) {
      const [message] = await messages(one, [{ operator: 'is', operand: 'dm' }]);
      expect(message).toMatchObject({ type: 'private', sender_full_name: 'Welcome Bot', content: 'welcome' });
      expect(message.display_recipient.map(({ id }: { id: number }) => id)).toContain(one.userId);
      expect(message.display_recipient).toHaveLength(2);
    }
    await ok(owner.patch('/realm', { [who]: { new: role_everyone } }));
  });

  it('goes to the empty topic where a channel has no other', async () => {
    const only = await channel(ann, 'general', { topics_policy: 'empty_topic_only' });
    await send({ channel_id: only, content: 'to all' });
    expect(await messages(ann, inChannel(only))).toMatchObject([{ subject: '', content: 'to all' }]);
  });

  it('is read from the start where nobody has to read it', async () => {
    const [unread, read] = await send(
      { channel_id: square, content: 'to be read' },
      { channel_id: square, content: 'for the record', read: true },
    );
    const shown = await messages(ann, inChannel(square));
    const flags = (id: number | undefined) => shown.find((one: { id: number }) => one.id === id).flags;
    expect([flags(unread), flags(read)]).toEqual([[], ['read']]);
    const { unread_msgs } = await ok(ann.post('/register', { event_types: ['message', 'update_message_flags'] }));
    const ids = unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
    expect([ids.includes(unread), ids.includes(read)]).toEqual([true, false]);
  });

  it('is dropped where nobody is to be notified', async () => {
    const gone = await organisation.user('Gone');
    await ok(owner.delete(`/users/${gone.userId}`));
    expect(
      await send(
        { user_ids: [gone.userId, 424_242], content: 'x' },
        { channel_id: 424_242, content: 'x' },
        { user_ids: [ben.userId], content: 'still said' },
      ),
    ).toEqual([0, 0, 0, expect.any(Number)]);
  });

  it('calls on no group, and cannot fail for one', async () => {
    const settings = { description: '', members: [ben.userId], can_mention_group: (await systemGroups()).role_nobody };
    await ok(owner.post('/user_groups/create', { name: 'quiet', ...settings }));
    const [id] = await send({ channel_id: square, content: 'hello @*quiet*' });
    expect(id).toBeGreaterThan(0);
  });

  it('calls on nobody by a wildcard', async () => {
    const [id] = await send({ channel_id: square, content: 'hello @**all** @**topic**' });
    const shown = await messages(ann, inChannel(square));
    expect(shown.find((one: { id: number }) => one.id === id).flags).toEqual([]);
  });

  it('is sent once under its key', async () => {
    const notice = { key: 'once', channel_id: square, content: 'said once' };
    const answers = await Promise.all([send(notice), send(notice), send(notice)]);
    expect(new Set(answers.flat()).size).toBe(1);
    expect(await send({ ...notice, content: 'said once more' })).toEqual(answers[0]);
    expect((await contents(ann, inChannel(square))).filter((one: string) => one.startsWith('said once'))).toEqual([
      'said once',
    ]);
  });
});

describe('a process that dies', () => {
  const outbox = () =>
    new NoticeOutbox({
      service: 'channels',
      database,
      relay: { published: () => 0, waitFenced: async () => {} },
      messages: tool.clients.messages,
      logger,
      metrics: new Registry(),
    });
  const stage = (notice: Notice) =>
    commits.run(organisation.realmId, {}, async (tx) => {
      outbox().stage(tx, [notice]);
      return null;
    });
  const left = () => database.collection(NOTICES).find({ realm: organisation.realmId }).toArray();
  const said = async (what: string) =>
    (await contents(ann, inChannel(square))).filter((content: string) => content === what).length;

  it('before it delivers leaves it to the others, which say it once', { timeout: 2 * WITHIN_MS }, async () => {
    // An outbox that never delivers stages the notice; the replicas of the channels service find it.
    await stage({ sender: 'notification-bot', channel: { id: square, topic: 'news' }, content: 'left behind' });
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: WITHIN_MS, interval: 50 });
    expect(await said('left behind')).toBe(1);
  });

  it('between delivery and removal says nothing twice', { timeout: 3 * WITHIN_MS }, async () => {
    await stage({ sender: 'notification-bot', channel: { id: square, topic: 'news' }, content: 'said and left' });
    const [document] = await left();
    if (!document) throw new Error('nothing was staged');
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: WITHIN_MS, interval: 50 });
    expect(await said('said and left')).toBe(1);
    // As if its removal had failed.
    await database.collection(NOTICES).insertOne(document);
    const next = outbox();
    next.start();
    next.soon();
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: WITHIN_MS, interval: 50 });
    await next.stop();
    expect(await said('said and left')).toBe(1);
  });
});

async function systemGroups(): Promise<{ role_nobody: number; role_everyone: number }> {
  const { user_groups } = await ok(owner.get('/user_groups', { include_deactivated_groups: false }));
  const id = (name: string) => user_groups.find((group: { name: string }) => group.name === name).id;
  return { role_nobody: id('role:nobody'), role_everyone: id('role:everyone') };
}
