/** Tests changes that the messages service has to follow, made while it is unavailable. */
import { notReady } from '@rookery/core';
import type { TaskRecord } from '@rookery/runtime';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import { muteTasks } from '../src/notification-preferences/pending-mutes.ts';
import { draftErasureTasks } from '../src/settings/erase-drafts.ts';
import { foundOrganisation, type TestUser, useReplica } from './start-users.ts';

let isAway = true;
/** Whether calls wait for a replica rather than fail. */
let isWaiting = false;
let waitingCalls = 0;
const calls: unknown[] = [];
const answer = (call: unknown): object => {
  if (isAway && isWaiting) {
    waitingCalls++;
    return new Promise(() => {});
  }
  if (isAway) throw notReady();
  calls.push(call);
  return {};
};
const messages = {
  EraseOwnItems: async ({ user_ids }: { user_ids?: number[] }) => answer({ user_ids }),
  MarkSenderAsRead: async ({ sender_id }: { sender_id?: number }, options?: { caller?: { user_id?: number } }) =>
    answer({ sender_id, by: options?.caller?.user_id }),
};
const { replica } = await useReplica({ messages: messages as never });
const { database, directories } = replica.context;
const logger = pino({ level: 'silent' });
let stop = async () => {};

beforeEach(() => {
  isAway = true;
  isWaiting = false;
  waitingCalls = 0;
  calls.splice(0);
});
afterEach(() => stop());

const waiting = (name: string) => database.collection<TaskRecord>(name).countDocuments();

/** The messages service is available again, and the lease of a dead process has ended: another one executes tasks. */
async function recover(create: typeof draftErasureTasks | typeof muteTasks, name: string): Promise<void> {
  isAway = false;
  await database.collection<TaskRecord>(name).updateMany({}, { $set: { due_at: Date.now() } });
  const tasks = create({ ...{ database, directories, logger, metrics: new Registry() }, messages: messages as never });
  stop = () => tasks.stop();
  tasks.start();
  tasks.soon();
  await vi.waitFor(async () => expect(await waiting(name)).toBe(0), { timeout: 10_000 });
}

async function setDrafts(user: TestUser, enabled: boolean, requestKey = '', targets?: TestUser[]): Promise<unknown> {
  const request = {
    settings: Buffer.from(JSON.stringify({ enable_drafts_synchronization: enabled })),
    targets: targets && { user_ids: targets.map(({ id }) => id), group_ids: [], skip_if_already_edited: false },
    ...{ old_password: '', new_password: '', session_id: '' },
  };
  return replica.call.UpdateSettings(request as never, { ...(await user.ctx()), requestKey, attempt: 1 });
}

it.each([
  ['the same', 'first'],
  ['another', 'second'],
])('a repetition with %s request key deletes the drafts that the first request left', async (_, requestKey) => {
  const { add } = await foundOrganisation(replica);
  const shy = await add('Sue');
  await expect(setDrafts(shy, false, 'first')).rejects.toThrow();
  isAway = false;
  expect(await setDrafts(shy, false, requestKey)).toEqual({});
  expect(calls).toEqual([{ user_ids: [shy.id] }]);
  await recover(draftErasureTasks, COLLECTIONS.draftErasures);
});

it('drafts are deleted later if nobody repeats the request, also if an administrator made it', async () => {
  const { add } = await foundOrganisation(replica);
  const [owner, ann, ben] = [await add('Olga', { role: 'owner' }), await add('Ann'), await add('Ben')];
  await expect(setDrafts(owner, false, 'all', [ann, ben])).rejects.toThrow();
  isAway = false;
  await setDrafts(ben, true);
  expect(calls).toEqual([]);
  await recover(draftErasureTasks, COLLECTIONS.draftErasures);
  expect(calls).toEqual(Array(2).fill({ user_ids: [ann.id] }));
});

it('drafts that were being stored when the setting changed are deleted after the answer', async () => {
  const { add } = await foundOrganisation(replica);
  const shy = await add('Sue');
  isAway = false;
  await setDrafts(shy, false);
  expect(calls).toEqual([{ user_ids: [shy.id] }]);
  await recover(draftErasureTasks, COLLECTIONS.draftErasures);
  expect(calls).toEqual(Array(2).fill({ user_ids: [shy.id] }));
});

it('a mute is answered before the deadline of its caller, while the call waits for a replica', async () => {
  const { add } = await foundOrganisation(replica);
  const [ann, ben] = [await add('Ann'), await add('Ben')];
  isWaiting = true;
  const ctx = { ...(await ann.ctx()), deadlineAt: performance.now() + 2_100 };
  expect(await replica.call.MuteUser({ user_id: ben.id }, ctx)).toEqual({});
  // The execution may begin after the answer.
  await vi.waitFor(() => expect(waitingCalls).toBe(1));
  await recover(muteTasks, COLLECTIONS.pendingMutes);
  expect(calls).toEqual([{ sender_id: ben.id, by: ann.id }]);
});

it('a user is muted, and their earlier messages are read later, unless the mute has ended', async () => {
  const { add } = await foundOrganisation(replica);
  const [ann, ben, eva] = [await add('Ann'), await add('Ben'), await add('Eva')];
  for (const user of [ben, eva]) {
    expect(await replica.call.MuteUser({ user_id: user.id }, await ann.ctx())).toEqual({});
    await expect(replica.call.MuteUser({ user_id: user.id }, await ann.ctx())).rejects.toThrow('User already muted');
  }
  await replica.call.UnmuteUser({ user_id: eva.id }, await ann.ctx());
  expect(await waiting(COLLECTIONS.pendingMutes)).toBe(2);
  await recover(muteTasks, COLLECTIONS.pendingMutes);
  expect(calls).toEqual([{ sender_id: ben.id, by: ann.id }]);
});
