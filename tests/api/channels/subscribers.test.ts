/** Which users are subscribed to a channel, as far as the caller may know. */
import type { ApiClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, ann, ben, guest, bot } = await useOrganisation({
  admin: { name: 'Ada', role: 'administrator' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
  bot: { name: 'Bot', botOf: 'ann' },
});
const channels: Record<string, number> = {};

const INVALID = 'Invalid channel ID';

beforeAll(async () => {
  for (const [name, more] of Object.entries({
    open: { principals: [ann.userId, bot.userId] },
    shared: { principals: [ann.userId, guest.userId] },
    closed: { invite_only: true },
    administered: {
      invite_only: true,
      can_administer_channel_group: { direct_members: [ben.userId], direct_subgroups: [] },
    },
  })) {
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
    channels[name] = (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
  }
});

describe('GET /streams/{stream_id}/members', () => {
  const members = (client: ApiClient, channel: number | undefined) => client.get(`/streams/${channel}/members`);

  it('lists the present subscribers, bots too', async () => {
    const ids = [ann.userId, bot.userId].sort((a, b) => a - b);
    expect((await ok(members(ben, channels.open))).subscribers).toEqual(ids);
    await ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] }));
    expect((await ok(members(ben, channels.open))).subscribers).toContain(ben.userId);
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['open'] }));
    expect((await ok(members(ben, channels.open))).subscribers).toEqual(ids);
  });

  it('leaves out who was deactivated', async () => {
    const leaver = await organisation.user('Lea');
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }], principals: [leaver.userId] }));
    expect((await ok(members(ben, channels.open))).subscribers).toContain(leaver.userId);
    const owner = await organisation.user('Olga', { role: 'owner' });
    await ok(owner.delete(`/users/${leaver.userId}`));
    expect((await ok(members(ben, channels.open))).subscribers).not.toContain(leaver.userId);
    expect(await ben.get(`/users/${leaver.userId}/channels`)).toMatchObject(refused('User is deactivated'));
    expect(await ben.get(`/users/${leaver.userId}/subscriptions/${channels.open}`)).toMatchObject(
      refused('User is deactivated'),
    );
  });

  it('is for users who may know of the channel; to the others it is not there', async () => {
    expect((await ok(members(admin, channels.closed))).subscribers).toEqual([ann.userId]);
    expect((await ok(members(ben, channels.administered))).subscribers).toEqual([ann.userId]);
    expect((await ok(members(guest, channels.shared))).subscribers).toContain(ann.userId);
    expect(await members(ben, channels.closed)).toMatchObject(refused(INVALID));
    expect(await members(guest, channels.open)).toMatchObject(refused(INVALID));
    expect(await members(ben, 4_000_000)).toMatchObject(refused(INVALID));
    expect(await members(ben, 2 ** 53)).toMatchObject(refused(INVALID));
    expect((await members(ben, Number.NaN)).status).toBe(404);
  });
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  const status = (client: ApiClient, user: number, channel: number | undefined) =>
    client.get(`/users/${user}/subscriptions/${channel}`);

  it('says whether a user is subscribed, of bots too', async () => {
    expect((await ok(status(ben, ann.userId, channels.open))).is_subscribed).toBe(true);
    expect((await ok(status(ben, bot.userId, channels.open))).is_subscribed).toBe(true);
    expect((await ok(status(ben, admin.userId, channels.open))).is_subscribed).toBe(false);
  });

  it('says nothing of a channel that the caller may not know, and nothing of nobody', async () => {
    expect(await status(ben, ann.userId, channels.closed)).toMatchObject(refused(INVALID));
    expect(await status(guest, ann.userId, channels.open)).toMatchObject(refused(INVALID));
    expect(await status(ben, 4_000_000, channels.open)).toMatchObject(refused('No such user'));
    expect(await status(ben, 0, channels.open)).toMatchObject(refused('No such user'));
    expect((await ok(status(admin, ann.userId, channels.closed))).is_subscribed).toBe(true);
  });
});

describe('GET /users/{user_id}/channels', () => {
  const of = async (client: ApiClient, { userId }: ApiClient) =>
    (await ok(client.get(`/users/${userId}/channels`))).subscribed_channel_ids;

  it('lists what the caller may know of', async () => {
    const { open, shared, closed, administered } = channels;
    expect(await of(ann, ann)).toEqual([open, shared, closed, administered]);
    expect(await of(admin, ann)).toEqual([open, shared, closed, administered]);
    expect(await of(ben, ann)).toEqual([open, shared, administered]);
    expect(await of(guest, ann)).toEqual([shared]);
    expect(await of(ben, bot)).toEqual([open]);
    expect(await of(ann, admin)).toEqual([]);
  });

  it('knows nobody who is not there', async () => {
    expect(await ann.get('/users/4000000/channels')).toMatchObject(refused('No such user'));
    expect(await ann.get('/users/0/channels')).toMatchObject(refused('No such user'));
  });
});

describe('GET /users/me/:stream_id/topics', () => {
  it('shows what was received where history is protected, and nothing to whom the channel is closed', async () => {
    const terms = { invite_only: true, history_public_to_subscribers: false };
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'vault' }], ...terms }));
    const id = (await ok(ann.get('/get_stream_id', { stream: 'vault' }))).stream_id;
    const say = async (topic: string) =>
      (await ok(ann.post('/messages', { type: 'channel', to: 'vault', topic, content: 'x' }))).id;
    await say('early');
    const both = await say('both');
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [guest.userId] }));
    const late = await say('late');
    const topics = async (client: ApiClient) => (await ok(client.get(`/users/me/${id}/topics`))).topics;
    expect(await topics(guest)).toEqual([{ name: 'late', max_id: late }]);
    expect((await topics(ann)).map((one: { name: string }) => one.name)).toEqual(['late', 'both', 'early']);
    expect((await topics(ann))[1]).toEqual({ name: 'both', max_id: both });
    expect(await ben.get(`/users/me/${id}/topics`)).toMatchObject(refused(INVALID));
    expect(await admin.get(`/users/me/${id}/topics`)).toMatchObject(refused(INVALID));
    expect(await guest.get(`/users/me/${channels.open}/topics`)).toMatchObject(refused(INVALID));
    await ok(ann.delete('/users/me/subscriptions', { subscriptions: ['vault'], principals: [guest.userId] }));
    expect(await guest.get(`/users/me/${id}/topics`)).toMatchObject(refused(INVALID));
  });
});
