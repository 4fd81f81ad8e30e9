/** Drafts on the server, shared by all devices of their author. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, member, other } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  member: 'Max Member',
  other: 'Otto Other',
});
let square: number;
let closed: number;

const GONE = { status: 404, body: { result: 'error', code: 'BAD_REQUEST', msg: 'Draft does not exist' } };
const OFF = refused('User has disabled synchronizing drafts.');

beforeAll(async () => {
  square = await channel(member, 'square');
  closed = await channel(other, 'closed', { invite_only: true });
});

async function channel(by: ApiClient, name: string, params: Params = {}): Promise<number> {
  await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name }], ...params }));
  return (await ok(by.get('/get_stream_id', { stream: name }))).stream_id;
}

const list = (who = member) => ok(who.get('/drafts'));
const create = async (...drafts: object[]): Promise<number[]> => (await ok(member.post('/drafts', { drafts }))).ids;
const registered = async (params: Params = {}, who = member) =>
  (await ok(who.post('/register', { fetch_event_types: ['drafts'], ...params }))).drafts;
const ABLE = { client_capabilities: { empty_topic_name: true, notification_settings_null: true } };

const nowhere = { type: '', to: [], topic: '', content: 'hm', timestamp: 1_700_000_000.75 };

describe('drafts', () => {
  it('come, change and go, as their author alone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['drafts'], ...ABLE });
    const elsewhere = await EventQueue.register(other, { event_types: ['drafts'] });
    const now = Math.floor(Date.now() / 1000);
    const toAll = { type: 'stream', to: [square], topic: '', content: '  to **all**\n' };
    const toSome = { type: 'private', to: [other.userId, member.userId, owner.userId], topic: 'x', content: 'to you' };
    const [first, second, third] = await create(nowhere, toAll, toSome);
    const timestamp = expect.any(Number);
    const shown = [
      { id: first, type: '', to: [], topic: '', content: 'hm', timestamp: 1_700_000_000 },
      { id: second, type: 'stream', to: [square], topic: '', content: '  to **all**', timestamp },
      { id: third, type: 'private', to: [owner.userId, other.userId], topic: '', content: 'to you', timestamp },
    ];
    const { count, drafts } = await list();
    expect({ count, drafts }).toEqual({ count: 3, drafts: shown });
    expect(drafts[1].timestamp).toBeGreaterThanOrEqual(now);
    expect(await list(other)).toMatchObject({ count: 0, drafts: [] });

    const changed = { type: 'stream', to: [square], topic: ' talk ', content: 'hm?', timestamp: 1_600_000_000 };
    await ok(member.patch(`/drafts/${first}`, { draft: changed }));
    await ok(member.delete(`/drafts/${third}`));
    const after = { ...changed, id: first, topic: 'talk' };
    expect((await list()).drafts).toEqual([after, shown[1]]);
    // A register lists the newest draft first, and names the empty topic for clients that cannot show it.
    expect(await registered(ABLE)).toEqual([shown[1], after]);
    expect(await registered()).toEqual([{ ...shown[1], topic: 'general chat' }, after]);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    expect(received).toEqual([
      { type: 'drafts', op: 'add', drafts: shown },
      { type: 'drafts', op: 'update', draft: after },
      { type: 'drafts', op: 'remove', draft_id: third },
    ]);
    expect(await elsewhere.drain()).toEqual([]);
  });

  it('to oneself alone are for oneself, and may be for nobody yet', async () => {
    const [first, second] = await create(
      { type: 'private', to: [member.userId], topic: '', content: 'to do' },
      { type: 'private', to: [], topic: '', content: 'to whom?' },
    );
    const { drafts } = await list();
    const of = (id: number | undefined) => drafts.find((one: { id: number }) => one.id === id);
    expect(of(first)).toMatchObject({ type: 'private', to: [member.userId] });
    expect(of(second)).toMatchObject({ type: 'private', to: [] });
  });

  it('are cut to what a message and a topic may be', async () => {
    const long = { type: 'stream', to: [square], topic: 't'.repeat(61), content: 'x'.repeat(10_001) };
    await create({ ...long, timestamp: 4_000_000_000 });
    const { topic, content } = (await list()).drafts.at(-1);
    expect(topic).toBe(`${'t'.repeat(57)}...`);
    expect(content).toMatch(/^x{9980}\n\[message truncated\]$/);
  });

  it.each<[string, () => object, string]>([
    ['no content', () => ({ ...nowhere, content: ' ' }), 'Message must not be empty'],
    ['null bytes', () => ({ ...nowhere, content: 'a\0b' }), 'Message must not contain null bytes'],
    ['a time before 1970', () => ({ ...nowhere, timestamp: -1 }), 'Timestamp must not be negative.'],
    [
      'null bytes in its topic',
      () => ({ ...nowhere, type: 'stream', to: [square], topic: 'a\0b' }),
      'Topic must not contain null bytes',
    ],
    [
      'two channels',
      () => ({ ...nowhere, type: 'stream', to: [square, square] }),
      'Must specify exactly 1 channel ID for channel messages',
    ],
    [
      'no channel',
      () => ({ ...nowhere, type: 'stream', to: [] }),
      'Must specify exactly 1 channel ID for channel messages',
    ],
    ['a channel that is not there', () => ({ ...nowhere, type: 'stream', to: [424_242] }), 'Invalid channel ID'],
    ["another user's channel", () => ({ ...nowhere, type: 'stream', to: [closed] }), 'Invalid channel ID'],
    ['nobody', () => ({ ...nowhere, type: 'private', to: [424_242] }), 'Invalid user ID 424242'],
  ])('with %s are refused, new and changed, and nothing changes', async (_, draft, msg) => {
    const [id] = await create(nowhere);
    const before = await list();
    // Either all drafts of a request are created or none.
    expect(await member.post('/drafts', { drafts: [nowhere, draft()] })).toMatchObject(refused(msg));
    expect(await member.patch(`/drafts/${id}`, { draft: draft() })).toMatchObject(refused(msg));
    expect(await list()).toEqual(before);
  });

  it.each<[string, unknown, string]>([
    ['no list', {}, 'drafts is not a list'],
    ['a type that is none', [{ ...nowhere, type: 'x' }], 'Invalid drafts[0]["type"]'],
    ['no topic', [{ type: '', to: [], content: 'x' }], 'drafts[0]["topic"] field is missing: Field required'],
    ['a time that is none', [{ ...nowhere, timestamp: 'x' }], 'drafts[0]["timestamp"] is not a float'],
  ])('of %s are none', async (_, drafts, msg) => {
    expect(await member.post('/drafts', { drafts: JSON.stringify(drafts) })).toMatchObject(refused(msg));
  });

  it("are 404 where they are not there, or another user's", async () => {
    const [id] = await create(nowhere);
    for (const [who, which] of [
      [member, 424_242],
      [other, id],
    ] as const) {
      expect(await who.patch(`/drafts/${which}`, { draft: nowhere })).toMatchObject(GONE);
      expect(await who.delete(`/drafts/${which}`)).toMatchObject(GONE);
    }
    expect((await list()).drafts.map((one: { id: number }) => one.id)).toContain(id);
  });

  it('are not more than a thousand', async () => {
    const many = await organisation.user('Mia Many');
    const post = (length: number) => many.post('/drafts', { drafts: Array.from({ length }, () => nowhere) });
    const queue = await EventQueue.register(many, { event_types: ['drafts'] });
    expect((await ok(post(999))).ids).toHaveLength(999);
    expect(await post(2)).toMatchObject(refused('There can be at most 1000 drafts.'));
    await ok(post(1));
    expect((await list(many)).count).toBe(1000);
    await organisation.settled();
    const received = (await queue.drain()).flatMap((event) => event.drafts);
    expect(received).toHaveLength(1000);
  });

  it('are not retained for who does not want that, and those that were are forgotten', async () => {
    const shy = await organisation.user('Sue Shy');
    const post = (who: ApiClient) => who.post('/drafts', { drafts: [nowhere] });
    const [id] = (await ok(post(shy))).ids;
    await ok(shy.patch('/settings', { enable_drafts_synchronization: false }));
    expect(await post(shy)).toMatchObject(OFF);
    expect(await shy.get('/drafts')).toMatchObject(OFF);
    expect(await shy.patch(`/drafts/${id}`, { draft: nowhere })).toMatchObject(OFF);
    expect(await shy.delete(`/drafts/${id}`)).toMatchObject(OFF);
    expect(await registered({}, shy)).toEqual([]);
    await ok(shy.patch('/settings', { enable_drafts_synchronization: true }));
    expect(await list(shy)).toMatchObject({ count: 0 });

    // An administrator may choose this for many users, but not for those who have chosen themselves.
    const quiet = await organisation.user('Quinn Quiet');
    await ok(post(shy));
    await ok(post(quiet));
    const target_users = { user_ids: [shy.userId, quiet.userId], skip_if_already_edited: true };
    await ok(owner.patch('/settings', { enable_drafts_synchronization: false, target_users }));
    expect(await list(shy)).toMatchObject({ count: 1 });
    expect(await quiet.get('/drafts')).toMatchObject(OFF);
    await ok(quiet.patch('/settings', { enable_drafts_synchronization: true }));
    expect(await list(quiet)).toMatchObject({ count: 0 });
  });
});
