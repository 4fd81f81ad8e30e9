/** Tests account changes that the channels service must replicate, while it is unavailable and afterwards. */
import { documentKey, notReady } from '@rookery/core';
import type { ReplicateAccountRequest } from '@rookery/protos/gen/rookery/ReplicateAccountRequest.ts';
import type { OrUndefined } from '@rookery/rpc';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Transport } from '../src/mail/transport.ts';
import { callContext, foundOrganisation, type TestUser, useReplica } from './start-users.ts';

let away = false;
/** The user whose changes cannot be replicated. */
let failing = 0;
/** Resolves when the journal of the channels service counts as published to the log. */
let channelsPublished: Promise<unknown> = Promise.resolve();
const followed: OrUndefined<ReplicateAccountRequest>[] = [];
const mails: { to: string; text: string }[] = [];

/** The seq that the stand-in of the channels service returns. */
const CHANNELS_SEQ = 17;
let channelsSeq = CHANNELS_SEQ;

const channels = {
  ReplicateAccount: async (request: OrUndefined<ReplicateAccountRequest>) => {
    if (away || request.user_id === failing) throw notReady();
    followed.push(request);
    return { seq: channelsSeq };
  },
  WaitPublished: async () => {
    await channelsPublished;
    return {};
  },
};
const transport: Transport = {
  send: async ({ to, text }) => void mails.push({ to, text }),
  close: () => {},
};
const { replica } = await useReplica({ channels, transport, config: { LOGIN_MAILS: true } });
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
beforeEach(() => {
  away = false;
  followed.length = 0;
});

const NOT_READY = { code: 'SERVER_NOT_READY' };
const finish = () => replica.context.accounts.finish(Date.now() + 1000);
const deactivation = (user: TestUser) => ({
  user_id: user.id,
  bot: false,
  self: false,
  notify: false,
  comment: '',
  delete_profile: false,
  delete_public_channel_messages: false,
  delete_private_channel_messages: false,
  delete_direct_messages: false,
});
const eventsSince = async (seq: number) => (await replica.journal(realm)).slice(seq);
const seqNow = async () => (await replica.journal(realm)).length;

it('closes the account at once, and tells of it when the channels have followed', async () => {
  const user = await add('One Who Goes');
  const ctx = await user.ctx();
  const before = await seqNow();
  away = true;
  await expect(replica.call.DeactivateUser(deactivation(user), await owner.ctx())).rejects.toMatchObject(NOT_READY);
  await expect(user.ctx()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  // A gateway that does not know of the deactivation yet can no longer create a queue.
  const state = { types: [], all: false, min_seq: 0 };
  await expect(replica.call.GetInitialState(state as never, ctx)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  await finish();
  expect(await eventsSince(before)).toEqual([]);

  away = false;
  await finish();
  expect(followed).toMatchObject([{ realm_id: realm, user_id: user.id, active: false, users_seq: 0 }]);
  const [published, end, ...more] = await eventsSince(before);
  expect(published).toMatchObject({
    type: 'realm_user',
    audience: { everyone: true },
    event: { person: { user_id: user.id, is_active: false } },
    causes: [{ service: 'channels', seq: CHANNELS_SEQ }],
  });
  expect(end).toMatchObject({ type: 'user_deactivated', audience: { everyone: false } });
  expect(more).toEqual([]);
  await finish();
  expect(followed).toHaveLength(1);
});

it('leaves no trace of logins if it deletes the profile', async () => {
  const user = await add('One Who Logged In', { password: 'correct horse battery staple' });
  const other = await add('One Who Stays', { password: 'correct horse battery staple' });
  for (const { email: username } of [user, other]) {
    const origin = { address: '192.0.2.70', user_agent: 'a program', realm_url: '' };
    const request = { realm_id: realm, username, password: 'correct horse battery staple', device: null, origin };
    await replica.call.LogIn(request, callContext());
  }
  const known = async () => {
    const places = await replica.database.collection<{ _id: number }>('login_places').find().sort('_id').toArray();
    const devices = await replica.database.collection<{ _id: number }>('known_devices').find().sort('_id').toArray();
    return [places, devices].map((found) => found.map(({ _id }) => _id));
  };
  const [left, gone] = [documentKey(realm, other.id), documentKey(realm, user.id)];
  expect(await known()).toEqual(Array(2).fill([gone, left]));
  await replica.call.DeactivateUser({ ...deactivation(user), delete_profile: true }, await owner.ctx());
  expect(await known()).toEqual(Array(2).fill([left]));
});

it('is followed past others for whom that fails', async () => {
  const [first, second] = [await add('One Who Fails'), await add('One Behind')];
  away = true;
  for (const user of [first, second]) {
    await expect(replica.call.DeactivateUser(deactivation(user), await owner.ctx())).rejects.toMatchObject(NOT_READY);
  }
  away = false;
  failing = first.id;
  await finish();
  expect(followed).toMatchObject([{ user_id: second.id }]);
  failing = 0;
  await finish();
  expect(followed).toMatchObject([{ user_id: second.id }, { user_id: first.id }]);
});

it('is finished by the same call made again', async () => {
  const user = await add('Two Who Goes');
  const before = await seqNow();
  away = true;
  const ctx = { ...(await owner.ctx()), requestKey: 'deactivate-two' };
  await expect(replica.call.DeactivateUser(deactivation(user), ctx)).rejects.toMatchObject(NOT_READY);
  away = false;
  await replica.call.DeactivateUser(deactivation(user), { ...ctx, attempt: 1 });
  // The deactivation is published again when no gateway knows the caller any longer.
  expect((await eventsSince(before)).map(({ type }) => type)).toEqual([
    'realm_user',
    'user_deactivated',
    'user_deactivated',
  ]);
});

it('is finished by the next change of the same user, before that', async () => {
  const user = await add('Three Who Goes');
  const before = await seqNow();
  away = true;
  await expect(replica.call.DeactivateUser(deactivation(user), await owner.ctx())).rejects.toMatchObject(NOT_READY);
  away = false;
  await replica.call.ReactivateUser({ user_id: user.id }, await owner.ctx());
  expect(followed.map(({ active }) => active)).toEqual([false, true]);
  expect((await eventsSince(before)).map(({ type, event }) => [type, event.person])).toEqual([
    ['realm_user', { user_id: user.id, is_active: false }],
    ['user_deactivated', undefined],
    ['realm_user', { user_id: user.id, is_active: true }],
    ['user_group', undefined],
    ['user_group', undefined],
    ['realm_export_consent', undefined],
  ]);
  // The events of the subscriptions come after those of the user.
  expect(followed[1]?.users_seq).toBe(await seqNow());
});

it('brings nobody back before the end of their queues is in the log: it would end those that they make then', async () => {
  const user = await add('Six Who Returns');
  const { promise, resolve } = Promise.withResolvers<void>();
  channelsPublished = promise;
  channelsSeq++;
  try {
    await replica.call.DeactivateUser(deactivation(user), await owner.ctx());
    const ctx = { ...(await owner.ctx()), signal: AbortSignal.timeout(200) };
    await expect(replica.call.ReactivateUser({ user_id: user.id }, ctx)).rejects.toThrow();
    await expect(user.ctx()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  } finally {
    resolve();
  }
  await replica.call.ReactivateUser({ user_id: user.id }, await owner.ctx());
  const ends = (await replica.journal(realm)).filter(({ type }) => type === 'user_deactivated');
  expect(replica.context.relay.published(realm)).toBeGreaterThanOrEqual(ends.at(-1)?.seq ?? 0);
  expect(await user.ctx()).toMatchObject({ caller: { user_id: user.id } });
});

it('ends no queues of who is back', async () => {
  const user = await add('Five Who Is Back');
  const before = await seqNow();
  await replica.context.accounts.endQueues(realm, [user.id]);
  expect(await seqNow()).toBe(before);
});

it('says what the user was and what they are, with every group', async () => {
  const user = await add('Four Who Rises');
  const member = (await user.ctx()).caller;
  await replica.call.UpdateUser(
    { user_id: user.id, email: '', full_name: '', role: 200, new_email: '', profile_data: Buffer.alloc(0) },
    await owner.ctx(),
  );
  const administrator = (await user.ctx()).caller;
  expect(followed).toMatchObject([
    {
      active: true,
      before: { role: 400, group_ids: member?.group_ids },
      after: { role: 200, group_ids: administrator?.group_ids },
    },
  ]);
  await expect(
    replica.call.UpdateUser(
      { user_id: user.id, email: '', full_name: '', role: 400, new_email: '', profile_data: Buffer.alloc(0) },
      callContext(),
    ),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('tells the user by mail where that is wanted, in the words that go with it', async () => {
  const [noticed, plain, silent] = [await add('Noted One'), await add('Noted Two'), await add('Not Noted')];
  const deactivate = async (user: TestUser, more: object) =>
    replica.call.DeactivateUser({ ...deactivation(user), ...more }, await owner.ctx());
  await deactivate(silent, {});
  await deactivate(plain, { notify: true });
  await deactivate(noticed, { notify: true, comment: 'See you <b>again</b>' });
  // A caller without the permission sends no mail either.
  const other = await add('Other One');
  await expect(
    replica.call.DeactivateUser({ ...deactivation(owner), notify: true }, await other.ctx()),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await vi.waitFor(() => expect(mails).toHaveLength(2), { timeout: 10_000 });
  const textTo = (user: TestUser) => mails.find(({ to }) => to === user.email)?.text;
  expect(textTo(noticed)).toContain('See you <b>again</b>');
  expect(textTo(plain)).toContain('has been deactivated');
  expect(textTo(plain)).not.toContain('comment');
});
