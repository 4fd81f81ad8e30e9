/** Deleted messages: who may delete them, until when, and who is notified. */
import { type ApiClient, ageMessages, EventQueue, expireMessages } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, moderator, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  moderator: { name: 'Mo', role: 'moderator' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});
let square: number;

const GONE = 'Invalid message(s)';
const NOT_THEIRS = "You don't have permission to delete this message";
const TOO_LATE = 'The time limit for deleting this message has passed';
const BULK = { client_capabilities: { bulk_message_deletion: true, empty_topic_name: true } };

beforeAll(async () => {
  square = await channel('square', { principals: [ann.userId, ben.userId] });
});

/** Creates a channel, by default Ann's. */
async function channel(name: string, more: object = {}, by = ann): Promise<number> {
  await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
  return (await ok(by.get('/get_stream_id', { stream: name }))).stream_id;
}

async function say(client: ApiClient, to: number, topic = 'talk', content = 'x'): Promise<number> {
  return (await ok(client.post('/messages', { type: 'channel', to, topic, content }))).id;
}

/** Runs `one` concurrently `count` times. Returns the ids in ascending order. */
const many = async (count: number, one: (i: number) => Promise<number>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, i) => one(i)))).sort((a, b) => a - b);

const direct = async (client: ApiClient, to: ApiClient[]): Promise<number> =>
  (await ok(client.post('/messages', { type: 'direct', to: to.map(({ userId }) => userId), content: 'hi' }))).id;
const remove = (client: ApiClient, id: number) => client.delete(`/messages/${id}`);
const listen = (client: ApiClient, more: object = BULK) =>
  EventQueue.register(client, { event_types: ['delete_message'], ...more });
const deletions = async (queue: EventQueue) => (await queue.drain()).map(({ id: _, ...event }) => event);
const groups = async () =>
  new Map<string, number>(
    (await ok(owner.get('/user_groups'))).user_groups.map((one: { name: string; id: number }) => [one.name, one.id]),
  );
const setting = (name: string, value: unknown) => ok(owner.patch('/realm', { [name]: value }));

describe('DELETE /messages/{message_id}', () => {
  it('lets authors delete for ten minutes, and administrators at any time', async () => {
    const [mine, old] = [await say(ann, square), await say(ann, square)];
    expect(await remove(ben, mine)).toMatchObject(refused(NOT_THEIRS));
    expect(await remove(moderator, mine)).toMatchObject(refused(NOT_THEIRS));
    await ok(remove(ann, mine));
    expect(await ann.get(`/messages/${mine}`)).toMatchObject(refused(GONE));
    expect(await remove(ann, mine)).toMatchObject(refused(GONE));
    await ageMessages(organisation, [old], 11 * 60_000);
    expect(await remove(ann, old)).toMatchObject(refused(TOO_LATE));
    await setting('message_content_delete_limit_seconds', '"unlimited"');
    const later = await say(ann, square);
    await ageMessages(organisation, [later], 11 * 60_000);
    await ok(remove(ann, later));
    await setting('message_content_delete_limit_seconds', 600);
    await ok(remove(owner, old));
    expect(await ben.get(`/messages/${old}`)).toMatchObject(refused(GONE));
  });

  it('is one message that goes, and takes what was made of it along', async () => {
    const [retained, id] = [await say(ann, square), await say(ann, square, 'talk', 'hey @**Ben**')];
    await ok(ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(remove(ann, id));
    const narrow = [{ operator: 'channel', operand: square }];
    const around = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
    const { messages } = await ok(ben.get('/messages', around));
    expect(messages.at(-1).id).toBe(retained);
    const starred = await ok(ben.get('/messages', { ...around, narrow: [{ operator: 'is', operand: 'starred' }] }));
    expect(starred.messages).toEqual([]);
    for (const call of [
      ben.post(`/messages/${id}/reactions`, { emoji_name: 'heart' }),
      ann.patch(`/messages/${id}`, { content: 'again' }),
      ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
    ]) {
      expect(await call).toMatchObject(refused(GONE));
    }
  });

  it('is refused as if nothing were there, where nothing is for the caller', async () => {
    const vault = await channel('vault', { invite_only: true });
    const hidden = await say(ann, vault);
    const between = await direct(ann, [ben]);
    for (const client of [owner, moderator, guest]) {
      expect(await remove(client, hidden)).toMatchObject(refused(GONE));
      expect(await remove(client, between)).toMatchObject(refused(GONE));
    }
    expect(await remove(guest, await say(ann, square))).toMatchObject(refused(GONE));
    expect(await remove(ann, 2 ** 31)).toMatchObject(refused(GONE));
    expect(await remove(ann, 0)).toMatchObject(refused(GONE));
    expect((await ann.delete('/messages/first')).status).toBe(404);
    expect(await remove(ben, between)).toMatchObject(refused(NOT_THEIRS));
    await ok(remove(ann, between));
  });

  it('lets owners of bots delete what these wrote', async () => {
    const bot = await organisation.user('Bot', { botOf: ann });
    const id = await say(bot, square);
    expect(await remove(ben, id)).toMatchObject(refused(NOT_THEIRS));
    await ok(remove(ann, id));
  });

  it('goes by the settings of the organisation and of the channel', async () => {
    const ids = await groups();
    const group = (name: string) => ({ new: ids.get(name) });
    const own = { direct_members: [ben.userId], direct_subgroups: [] };
    await setting('can_delete_own_message_group', group('role:moderators'));
    expect(await remove(ann, await say(ann, square))).toMatchObject(refused(NOT_THEIRS));
    const deletion = {
      can_delete_own_message_group: ids.get('role:everyone'),
      can_delete_any_message_group: ids.get('role:moderators'),
    };
    const lenient = await channel('lenient', { principals: [ann.userId, ben.userId], ...deletion }, owner);
    await ok(remove(ann, await say(ann, lenient)));
    const [theirs, other] = [await say(ann, lenient), await say(ann, lenient)];
    expect(await remove(ben, theirs)).toMatchObject(refused(NOT_THEIRS));
    await ok(remove(moderator, theirs));
    await setting('can_delete_own_message_group', group('role:everyone'));
    await setting('can_delete_any_message_group', { new: own });
    await ok(remove(ben, other));
    expect(await remove(owner, await say(ann, square))).toMatchObject(refused(NOT_THEIRS));
    await setting('can_delete_any_message_group', group('role:administrators'));
  });

  it('gives guests nothing by a group of the organisation, and what a channel itself gives them', async () => {
    const janitors = { direct_members: [guest.userId, ben.userId], direct_subgroups: [] };
    await setting('can_delete_any_message_group', { new: janitors });
    const principals = [ann.userId, ben.userId, guest.userId];
    const plain = await channel('without janitors', { principals }, owner);
    const own = await channel('with janitors', { principals, can_delete_any_message_group: janitors }, owner);
    const message = await say(ann, plain, 'swept');
    expect(await remove(guest, message)).toMatchObject(refused(NOT_THEIRS));
    const topic = { topic_name: 'swept' };
    expect(await guest.post(`/streams/${plain}/delete_topic`, topic)).toMatchObject(refused('Insufficient permission'));
    await ok(remove(ben, message));
    await ok(remove(guest, await say(ann, own)));
    await setting('can_delete_any_message_group', { new: (await groups()).get('role:administrators') });
  });

  it('tells the user who could read it, each in the form that they know', async () => {
    const leaver = await organisation.user('Lea');
    await ok(leaver.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }], principals: [guest.userId] }));
    const id = await say(ann, square, 'Empty or not');
    const note = await direct(ann, [ben]);
    await ok(leaver.delete('/users/me/subscriptions', { subscriptions: ['square'] }));
    await ok(owner.delete('/users/me/subscriptions', { subscriptions: ['square'], principals: [guest.userId] }));
    const queues = await Promise.all([ann, ben, leaver, owner, moderator, guest].map((client) => listen(client)));
    const old = await listen(ben, {});
    await ok(remove(owner, id));
    await ok(remove(ann, note));
    await organisation.settled();
    const type = 'delete_message';
    const place = { type, message_type: 'stream', stream_id: square, topic: 'Empty or not' };
    const inChannel = { ...place, message_ids: [id] };
    const between = { type, message_type: 'private', message_ids: [note] };
    expect(await Promise.all(queues.map(deletions))).toEqual([
      [inChannel, between],
      [inChannel, between],
      // A user who left a public channel can still read it; one who deletes may do so with or without a subscription; a
      // guest cannot.
      [inChannel],
      [inChannel],
      [],
      [],
    ]);
    expect(await deletions(old)).toEqual([
      { ...place, message_id: id },
      { type, message_type: 'private', message_id: note },
    ]);
  });

  it('happens once, of many who try', async () => {
    const id = await say(ann, square);
    const answers = await Promise.all([ann, owner, ann, owner].map((client) => remove(client, id)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(refused(GONE));
  });
});

describe('POST /streams/{stream_id}/delete_topic', () => {
  const removeTopic = (client: ApiClient, id: number, topic_name?: string) =>
    client.post(`/streams/${id}/delete_topic`, { ...(topic_name !== undefined && { topic_name }) });
  const topics = async (client: ApiClient, id: number) =>
    (await ok(client.get(`/users/me/${id}/topics`, { allow_empty_topic_name: true }))).topics;

  it('deletes all of a topic, and nothing else', async () => {
    const id = await channel('tidy', { principals: [ann.userId, ben.userId] });
    const retained = await say(ann, id, 'retained');
    // More than one request deletes.
    const going = await many(120, (i) => say(ann, id, i % 2 ? 'Going' : 'going'));
    const queue = await listen(ben);
    const { complete } = await ok(removeTopic(owner, id, 'GOING'));
    expect(complete).toBe(true);
    expect(await topics(ben, id)).toEqual([{ name: 'retained', max_id: retained }]);
    await organisation.settled();
    const received = await deletions(queue);
    expect(received.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b)).toEqual(going);
    for (const { message_ids } of received)
      expect(message_ids).toEqual(message_ids.toSorted((a: number, b: number) => a - b));
    const again = await say(ann, id, 'going');
    expect(await topics(ben, id)).toMatchObject([{ name: 'going', max_id: again }, { name: 'retained' }]);
  });

  it('is for users who may delete any message, in a channel that they can read', async () => {
    const deletion = { can_delete_any_message_group: (await groups()).get('role:moderators') };
    const id = await channel('topics', { principals: [ann.userId], ...deletion }, owner);
    await say(ann, id, 'talk');
    await say(ann, id, '');
    expect(await removeTopic(ann, id, 'talk')).toMatchObject(refused('Insufficient permission'));
    expect(await removeTopic(guest, id, 'talk')).toMatchObject(refused('Invalid channel ID'));
    expect(await removeTopic(owner, 4_000_000, 'talk')).toMatchObject(refused('Invalid channel ID'));
    expect(await removeTopic(owner, id)).toMatchObject(
      refused("Missing 'topic_name' argument", 'REQUEST_VARIABLE_MISSING'),
    );
    const hidden = await channel('hidden', { invite_only: true });
    expect(await removeTopic(owner, hidden, 'talk')).toMatchObject(refused('Invalid channel ID'));
    expect(await ok(removeTopic(owner, id, 'never was'))).toMatchObject({ complete: true });
    await ok(removeTopic(moderator, id, 'talk'));
    await ok(removeTopic(moderator, id, 'general chat'));
    expect(await topics(ann, id)).toEqual([]);
  });

  it('leaves what the caller never received, where history is protected', async () => {
    const id = await channel('protected', { invite_only: true, history_public_to_subscribers: false });
    const early = await say(ann, id);
    await ok(
      ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'protected' }], principals: [owner.userId] }),
    );
    await say(ann, id);
    const queues = await Promise.all([ann, owner].map((client) => listen(client)));
    await ok(removeTopic(owner, id, 'talk'));
    expect(await topics(ann, id)).toEqual([{ name: 'talk', max_id: early }]);
    await organisation.settled();
    for (const queue of queues) expect(await deletions(queue)).toHaveLength(1);
  });
});

describe('what is retained no longer', () => {
  const DAY = 86_400_000;
  beforeEach(async () => setting('message_retention_days', '"unlimited"'));

  it('goes by the setting of the organisation, and by that of a channel', async () => {
    const forever = await channelOfOwner('forever', 'unlimited');
    const brief = await channelOfOwner('brief', 2);
    const usual = await channelOfOwner('usual', 'realm_default');
    const old: number[] = [];
    for (const to of [forever, brief, usual]) old.push(await say(owner, to, 'old'), await say(owner, to, 'old'));
    const note = await direct(ann, [ben]);
    await ageMessages(organisation, [...old, note], 5 * DAY);
    const fresh = await Promise.all([forever, brief, usual].map((to) => say(owner, to, 'new')));
    const exists = async (ids: number[], client = owner) =>
      (await Promise.all(ids.map((id) => client.get(`/messages/${id}`)))).map(({ status }) => status === 200);
    await expireMessages(organisation);
    expect(await exists(old)).toEqual([true, true, false, false, true, true]);
    const queue = await listen(owner);
    await setting('message_retention_days', 7);
    await expireMessages(organisation);
    expect(await exists(old)).toEqual([true, true, false, false, true, true]);
    expect(await exists([note], ann)).toEqual([true]);
    await setting('message_retention_days', 4);
    // The job may use settings of the organisation that are a moment old.
    const afterAnother = async () => {
      await expireMessages(organisation);
      return exists(old);
    };
    await expect.poll(afterAnother).toEqual([true, true, false, false, false, false]);
    expect(await exists([note], ann)).toEqual([false]);
    expect(await exists(fresh)).toEqual([true, true, true]);
    await organisation.settled();
    expect(await deletions(queue)).toEqual([
      { type: 'delete_message', message_type: 'stream', stream_id: usual, topic: 'old', message_ids: old.slice(4) },
    ]);
  });

  it('goes whole, however much it is and however many delete it at once', async () => {
    const id = await channelOfOwner('much', 1);
    const ids = await many(250, () => say(owner, id));
    await ageMessages(organisation, ids, 3 * DAY);
    const last = await say(owner, id);
    const queue = await listen(owner);
    await Promise.all([expireMessages(organisation), expireMessages(organisation), expireMessages(organisation)]);
    await organisation.settled();
    const received = (await deletions(queue)).flatMap(({ message_ids }) => message_ids);
    expect(received.sort((a, b) => a - b)).toEqual(ids);
    expect((await ok(owner.get(`/users/me/${id}/topics`))).topics).toEqual([{ name: 'talk', max_id: last }]);
  });

  async function channelOfOwner(name: string, message_retention_days: string | number): Promise<number> {
    const subscriptions = [{ name }];
    await ok(owner.post('/users/me/subscriptions', { subscriptions, message_retention_days }));
    return (await ok(owner.get('/get_stream_id', { stream: name }))).stream_id;
  }
});
