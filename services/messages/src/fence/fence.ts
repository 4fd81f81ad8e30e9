/**
 * The fence of a change that removes users from channels (packages/log/src/fences.ts has the reason): two operations of
 * the realm's commit queue. The first raises the realm's fence; from then on, `checkCurrent` rejects every commit that
 * was decided on the earlier state of the channels. The removed users' unread messages can then only become fewer, so
 * they are computed between the two operations. The second operation publishes them as read and returns the journal's
 * last seq, for which the change waits. So clients receive the earlier messages first, then that they are read, then
 * the end of the subscription.
 *
 * Leaving a channel makes its messages read without a write, since `isUnread` compares subscriptions
 * (`readstate/rules/unread.ts`). The messages published here are those that this comparison found unread directly
 * before.
 */
import { UserSet } from '@rookery/core';
import { audienceOfUsers, causeCounter, emit } from '@rookery/data';
import type { FenceRequest__Output } from '@rookery/protos/gen/rookery/FenceRequest.ts';
import type { CallContext, MessagesHandler } from '@rookery/rpc';
import { findConversations } from '../message/store/conversations.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import { reopened } from '../readstate/rules/receipt.ts';
import { UNLIMITED_READ } from '../unread/heavy-reads.ts';
import { MAX_UNREAD, unreadMessages } from '../unread/unread-ids.ts';
import { FENCE_COUNTERS } from '../upstream/store.ts';
import type { View } from '../upstream/views.ts';
import type { FenceContext } from './context.ts';

/**
 * Bounds of one fence: users whose unread messages are published as read, messages in total, and time to compute them,
 * ms. Sends to the channel wait for this work, so higher bounds would delay them longer. Beyond the bounds, clients
 * learn at their next register that the messages are read.
 */
const MAX_PEOPLE = 500;
const MAX_MESSAGES = 250_000;
const WORK_MS = 5_000;
/** Users processed concurrently. */
const CONCURRENCY = 8;

type Dependencies = Pick<FenceContext, 'commits' | 'database' | 'messageRows' | 'readStates' | 'views' | 'logger'>;

/** Sets the fence, or finds it already set: any replica may repeat the call. */
export const fence: MessagesHandler<'Fence', Dependencies> = async (context, request, ctx) => {
  const { realm_id: realm, seq } = request;
  const { deadlineAt } = ctx;
  await context.commits.run(realm, { deadlineAt }, async (tx) => {
    tx.raise(FENCE_COUNTERS.fence, seq);
    return null;
  });
  const left = await unreadBefore(context, request, ctx);
  const once = { requestKey: `fence/${seq}`, attempt: 1, deadlineAt };
  return context.commits.run(realm, once, async (tx) => {
    // Only if the fence was set before and the stored answer of that call has expired: entries that depend on the
    // change may have been committed since. If the change waited for them, neither could ever be published.
    const isLate = tx.value(causeCounter('channels')) >= seq;
    // An operation without a change is not stored, but a repetition must return the same seq.
    tx.next(FENCE_COUNTERS.fences);
    for (const { users, messages } of left) {
      const event = {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages,
        all: false,
      } as const;
      emit(tx, event, audienceOfUsers(users));
    }
    return { seq: isLate ? 0 : tx.lastSeq() };
  });
};

/** Users with the same unread messages. */
interface Left {
  readonly users: UserSet;
  /** Ids, ascending. */
  readonly messages: readonly number[];
}

/** Returns the messages that users had unread in the channels that they left. */
async function unreadBefore(
  context: Dependencies,
  { realm_id: realm, seq, withdrawals }: FenceRequest__Output,
  ctx: CallContext,
): Promise<Left[]> {
  const versions = new Map<number, Map<number, number>>();
  const channels = new Set<number>();
  for (const { channel_id, version, leaving } of withdrawals) {
    for (const user of UserSet.fromBytes(leaving).toArray()) {
      const ofUser = versions.get(user) ?? new Map<number, number>();
      versions.set(user, ofUser.set(channel_id, version));
      channels.add(channel_id);
    }
  }
  if (channels.size === 0) return [];
  const conversations = await findConversations(context.database, realm, [...channels]);
  if (conversations.length === 0) return [];
  const people = [...versions].slice(0, MAX_PEOPLE);
  const alike = new Map<string, { users: number[]; messages: number[] }>();
  const until = performance.now() + WORK_MS;
  let found = 0;
  let published = 0;
  const next = people.values();
  const work = async (): Promise<void> => {
    for (const [user, ended] of next) {
      if (found > MAX_MESSAGES || performance.now() > until) return;
      const messages = await unreadOf(context, { realm, user, ended, conversations }, ctx);
      found += messages.length;
      if (found > MAX_MESSAGES) return;
      published++;
      if (messages.length === 0) continue;
      const key = messages.join();
      const same = alike.get(key);
      if (same) same.users.push(user);
      else alike.set(key, { users: [user], messages });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (published < versions.size) {
    const fields = { realm, seq, people: versions.size, published, messages: found };
    context.logger.info(fields, 'fence left read messages unpublished');
  }
  return [...alike.values()].map(({ users, messages }) => ({ users: UserSet.of(users), messages }));
}

async function unreadOf(
  context: Pick<FenceContext, 'database' | 'messageRows' | 'readStates' | 'views'>,
  options: { realm: number; user: number; ended: ReadonlyMap<number, number>; conversations: ConversationDocument[] },
  ctx: CallContext,
): Promise<number[]> {
  const { realm, user, ended } = options;
  const conversations = options.conversations.filter(({ conversation }) => ended.has(conversation));
  if (conversations.length === 0) return [];
  const present = await context.views.ofSubscriber(realm, user, ctx);
  const { read } = await context.readStates.get(realm, user);
  const unread = await unreadMessages(context, before(present, ended), read, {
    read: UNLIMITED_READ,
    conversations: { channels: conversations, direct: [] },
  });
  return unread.messages
    .filter(({ conversation, version }) => version < (ended.get(conversation) ?? 0))
    .slice(0, MAX_UNREAD)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/**
 * Returns a user's view before subscriptions ended.
 * @param ended the roster version of the end, by channel
 */
function before(view: View, ended: ReadonlyMap<number, number>): View {
  const subscriptions = new Map(view.subscriptions);
  for (const [channel, version] of ended) {
    const subscription = subscriptions.get(channel);
    if (subscription) {
      subscriptions.set(channel, { ...subscription, intervals: reopened(subscription.intervals, version) });
    }
  }
  return { ...view, subscriptions };
}
