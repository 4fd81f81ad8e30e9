/** Retries of calls that are rejected by now: the time they name has passed, an item or a permission is gone. */
import { badRequest } from '@rookery/core';
import { audienceOfUser, emit } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, startFixture } from '../../test/fixture.ts';
import { postMail } from '../send/post-mail.ts';
import { sendMessage } from '../send/send-message.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { createReminder } from './create-reminder.ts';
import { createScheduledMessage } from './create-scheduled-message.ts';
import { updateScheduledMessage } from './update-scheduled-message.ts';

const REALM = 1;
const PAST = { deliver_at: 1_000 };

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const called = (requestKey: string, attempt: number): CallContext => ({
  ...serviceContext({ deadlineAt: performance.now() + 8_000, signal: new AbortController().signal }),
  caller: caller(REALM, 1),
  requestKey,
  attempt,
});

type Handler = (context: never, request: never, ctx: CallContext) => Promise<unknown>;

test.each<[name: string, handler: Handler, request: object, refusal: string]>([
  ['createScheduledMessage', createScheduledMessage, PAST, 'Scheduled delivery time must be in the future.'],
  ['createReminder', createReminder, PAST, 'Scheduled delivery time must be in the future.'],
  [
    'updateScheduled, of its time',
    updateScheduledMessage,
    { ...PAST, id: 5, type: '' },
    'Scheduled delivery time must be in the future.',
  ],
  [
    'updateScheduled, of one that has been sent since',
    updateScheduledMessage,
    { id: 5, type: '', content: 'x' },
    'Scheduled message does not exist',
  ],
  ['sendMessage', sendMessage, { content: '' }, 'Message must not be empty'],
])('%s answers a repetition as the first attempt', async (name, handler, request, refusal) => {
  const commits = fixture.queue();
  const context = { commits, database: fixture.database, deliveries: { soon: () => {} } };
  const call = (ctx: CallContext) => handler(context as never, request as never, ctx);
  await commits.run(REALM, called(name, 0), async (tx) => {
    emit(tx, { type: 'drafts', op: 'remove', draft_id: 5 }, audienceOfUser(1));
    return { id: 5 };
  });
  expect(await call(called(name, 1))).toMatchObject({ id: 5 });
  await expect(call(called(name, 0))).rejects.toThrow(refusal);
  await expect(call(called(`another ${name}`, 1))).rejects.toThrow(refusal);
});

test('a mail that is delivered again after its user lost the channel is the message that it was', async () => {
  const commits = fixture.queue();
  const GetCaller = async () => ({ caller: caller(REALM, 1) });
  const FindEmailAddress = async () => ({ realm_id: REALM, channel_id: 9, made_by: 1, sender_id: 1 });
  const PrepareSend = () => Promise.reject(badRequest('Not authorized'));
  const context = {
    ...{ commits, clients: { users: { GetCaller }, channels: { FindEmailAddress, PrepareSend } } },
    realms: { get: async () => ({ systemBots: new Map(), rules: {} }) },
    ...{ permits: { find: async () => undefined }, rosters: { get: () => undefined } },
  };
  const post = (key: string) => postMail(context as never, { token: '', key } as never, called('', 0));
  await commits.run(REALM, called('mail/first', 0), async (tx) => {
    emit(tx, { type: 'drafts', op: 'remove', draft_id: 5 }, audienceOfUser(1));
    return { id: 6 };
  });
  expect(await post('first')).toEqual({ id: 6 });
  await expect(post('second')).rejects.toThrow('Not authorized');
});
