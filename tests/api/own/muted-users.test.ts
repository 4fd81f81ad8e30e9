/** Users whose messages another user has muted. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, ann, ben, bot } = await useOrganisation({
  admin: { name: 'Ada', role: 'administrator' },
  ann: 'Ann',
  ben: 'Ben',
  bot: { name: 'Robbie', botOf: 'ann' },
});

const muting = (who: { userId: number }) => `/users/me/muted_users/${who.userId}`;

beforeAll(async () => {
  await ok(
    ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals: [ann, ben, admin].map((one) => one.userId),
      ...QUIETLY,
    }),
  );
});

const say = async (who: ApiClient, content: string): Promise<number> =>
  (await ok(who.post('/messages', { type: 'channel', to: 'square', topic: 'talk', content }))).id;
const tell = async (who: ApiClient, to: ApiClient, content: string): Promise<number> =>
  (await ok(who.post('/messages', { type: 'direct', to: [to.userId], content }))).id;
const flags = async (id: number, who: ApiClient) => (await ok(who.get(`/messages/${id}`))).message.flags;
const muted = async (who: ApiClient) =>
  (await ok(who.post('/register', { fetch_event_types: ['muted_users'] }))).muted_users;
const unread = async (who: ApiClient) =>
  (await ok(who.post('/register', { fetch_event_types: ['message', 'update_message_flags'] }))).unread_msgs.count;

it('makes what they sent read, and what they send later arrive read, for who muted them alone', async () => {
  const others = await say(admin, 'not from Ann');
  const before = [await say(ann, 'one'), await tell(ann, ben, 'two')];
  await organisation.settled();
  const queue = await EventQueue.register(ben, { event_types: ['muted_users', 'message', 'update_message_flags'] });
  const elsewhere = await EventQueue.register(admin, { event_types: ['muted_users', 'update_message_flags'] });
  const from = Math.floor(Date.now() / 1000);
  await ok(ben.post(muting(ann)));
  const [entry] = await muted(ben);
  expect(entry).toEqual({ id: ann.userId, timestamp: expect.any(Number) });
  expect(entry.timestamp).toBeGreaterThanOrEqual(from);
  for (const id of before) expect(await flags(id, ben)).toContain('read');
  expect(await flags(others, ben)).not.toContain('read');
  expect(await flags(before[0] as number, admin)).not.toContain('read');

  const after = [await say(ann, 'three'), await tell(ann, ben, 'four')];
  for (const id of after) expect(await flags(id, ben)).toContain('read');
  expect(await flags(after[0] as number, admin)).not.toContain('read');
  expect(await unread(ben)).toBe(1);
  await organisation.settled();
  const received = await queue.drain();
  expect(received[0]).toMatchObject({ type: 'muted_users', muted_users: [entry] });
  expect(received[1]).toMatchObject({ type: 'update_message_flags', op: 'add', flag: 'read', messages: before });
  expect(received.slice(2).map(({ message, flags: of }) => [message.id, of])).toEqual(
    after.map((id) => [id, ['read']]),
  );
  expect(await elsewhere.drain()).toEqual([]);

  await ok(ben.delete(muting(ann)));
  expect(await muted(ben)).toEqual([]);
  expect(await flags(after[0] as number, ben)).toContain('read');
  expect(await flags(await say(ann, 'five'), ben)).not.toContain('read');
});

it('lets who muted a user mark their messages unread, and read them again', async () => {
  await ok(ben.post(muting(ann)));
  const id = await say(ann, 'six');
  await ok(ben.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));
  expect(await flags(id, ben)).not.toContain('read');
  await ok(ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expect(await flags(id, ben)).toContain('read');
  await ok(ben.delete(muting(ann)));
});

it('takes bots and people who are gone, once, and nobody else', async () => {
  const gone = await organisation.user('Gone Once');
  await ok(admin.delete(`/users/${gone.userId}`));
  await ok(ben.post(muting(bot)));
  await ok(ben.post(muting(gone)));
  const before = await muted(ben);
  expect(before.map((one: { id: number }) => one.id)).toEqual([bot.userId, gone.userId]);
  expect(await ben.post(muting(bot))).toMatchObject(refused('User already muted'));
  expect(await ben.post(muting(ben))).toMatchObject(refused('Cannot mute self'));
  expect(await ben.post(muting({ userId: 999_999 }))).toMatchObject(refused('No such user'));
  expect(await ben.delete(muting(ann))).toMatchObject(refused('User is not muted'));
  expect(await bot.post(muting(ben))).toMatchObject(refused('This endpoint does not accept bot requests.'));
  expect((await ben.post('/users/me/muted_users/ann')).status).toBe(404);
  expect(await muted(ben)).toEqual(before);
  await ok(ben.delete(muting(bot)));
  expect((await muted(ben)).map((one: { id: number }) => one.id)).toEqual([gone.userId]);
});
