/**
 * Finishes moves: moves the remaining messages and users' topic policies, and sends the notices. The request waits for
 * its move, which is a task under a lease; any replica resumes the move of a dead process. Two replicas may try the
 * same step concurrently: it is committed once.
 */

import { fromAutomaticTopicBits, resolvingOf, UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { type CallContext, logFields } from '@rookery/rpc';
import { DurableTasks, DutyCycle, type TasksContext } from '@rookery/runtime';
import { publishFirstMessage } from '../message/channel-activity.ts';
import { firstIn } from '../message/store/ranges.ts';
import { findTopic, topicIdOf } from '../message/store/topics.ts';
import { prepareDeletion, removeMessages } from '../remove/remove-messages.ts';
import { hasTime } from '../remove/time-left.ts';
import { moveTopicPolicies } from '../upstream/channels.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { commitNext, LEASE_MS, nextMoveBatch } from './commit-move.ts';
import type { EditContext } from './context.ts';
import { askMove } from './move-audiences.ts';
import { isResolvedNotice, moveNotices, type NamedChannel } from './move-notices.ts';
import { loadLocated } from './selection.ts';
import { findMove, leftOf, MOVES, type MoveDocument, releaseMove, stageMoveEnd, stageMoveUndone } from './store.ts';

/** Time for a resumed move, ms: less than its lease. */
const STEP_MS = 20_000;
const RETRY_MS = [5_000];
/**
 * Time within which un-resolving a topic reverts its resolving, or the other way round, ms: it was a mistake, so the
 * earlier notice is deleted and no other is sent.
 */
const UNDO_MS = 60_000;

type Dependencies = Pick<
  EditContext,
  'database' | 'commits' | 'clients' | 'notices' | 'realms' | 'directory' | 'logger' | 'uploadHolder'
>;

/**
 * Finishes a move, or as much of it as time allows; stops at the signal, and other replicas finish the rest. Calls
 * other services without a caller, since the move was already authorised.
 */
export async function finishMove(
  context: Dependencies,
  id: string,
  deadlineAt: number,
  until?: AbortSignal,
): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(deadlineAt - performance.now()));
  const ctx = serviceContext({ deadlineAt, signal: AbortSignal.timeout(leftMs) });
  const cycle = new DutyCycle();
  for (;;) {
    const move = await findMove(context.database, id);
    if (!move) return;
    if (!hasTime(deadlineAt) || until?.aborted) {
      await releaseMove(context.database, id);
      return;
    }
    if (leftOf(move).length === 0) {
      await conclude(context, move, ctx);
      return;
    }
    await retryOnStale(ctx, () => moveNext(context, move, ctx));
    await cycle.rest(until);
  }
}

/**
 * Finishes a move for the request that started it, as much of it as time allows. The move is committed, so a failure is
 * only logged: any replica resumes it.
 */
export async function finishOwnMove(context: Dependencies, id: string, ctx: CallContext): Promise<void> {
  try {
    await finishMove(context, id, ctx.deadlineAt);
  } catch (error) {
    context.logger.warn(
      { err: error, realm: ctx.caller?.realm_id, move: id, ...logFields(ctx) },
      'move not finished, retrying',
    );
    // Without the release, the move is resumed at the end of its lease.
    await releaseMove(context.database, id).catch(() => {});
  }
}

async function moveNext(context: Dependencies, move: MoveDocument, ctx: CallContext): Promise<void> {
  const messages = await loadLocated(context.database, nextMoveBatch(move));
  const there = messages.filter(
    ({ conversation, topicId }) => conversation === move.channel && topicId === move.topicId,
  );
  const toId = move.toChannel === move.channel ? 0 : move.toChannel;
  const { realm, channel, named } = move;
  const audiences = await askMove(context, ctx, { realm, channel, messages: there, named, toId, decided: true });
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) =>
    commitNext(tx, context.database, move, audiences),
  );
}

/** Completes a move after the last message: topic policies, notices, the channel's first message. */
async function conclude(context: Dependencies, move: MoveDocument, ctx: CallContext): Promise<void> {
  const { realm, channel: from, toChannel, prev, topic, whole, merges, receivers } = move;
  const options = { deadlineMs: Math.max(1, ctx.deadlineAt - performance.now()) };
  const toId = toChannel === from ? 0 : toChannel;
  const followers = whole
    ? await moveTopicPolicies(
        context,
        realm,
        {
          ...{ key: move._id, channel_id: from, topic: prev, to_channel_id: toId, to_topic: topic, merges },
          ...(receivers && { receivers: Buffer.from(receivers.buffer) }),
        },
        options,
      )
    : undefined;
  const { reply, channel, to } = await askMove(context, ctx, {
    realm,
    channel: from,
    messages: [],
    named: move.named,
    toId,
    decided: true,
  });
  const source = { id: from, name: channel.name, isPrivate: channel.invite_only, known: !to || reply.from_known };
  const there: NamedChannel = to
    ? { id: toChannel, name: to.channel.name, isPrivate: to.channel.invite_only, known: reply.to_known }
    : source;
  if (!to && resolvingOf(prev, topic) !== undefined && !move.undone) await takeBack(context, move, ctx);
  const unread = await keepsUnread(context, move, UserSet.fromBytes(followers?.followers ?? Buffer.alloc(0)));
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, async (tx: Tx) => {
    const present = await tx.read((session) => findMove(context.database, move._id, session));
    if (!present) return null;
    stageMoveEnd(tx, move._id);
    // From the stored move: the topic may have been renamed since, and another process, perhaps dead by now, may have
    // deleted the notice.
    const notices = moveNotices(present, source, there, unread);
    context.notices.stage(tx, present.undone ? notices.filter(({ content }) => !isResolvedNotice(content)) : notices);
    return null;
  });
  context.notices.soon();
  if (!to) return;
  await Promise.all([from, toChannel].map((one) => publishFirstMessage(context, realm, one, options)));
}

/** Returns the topic's participants for whom the resolved notice stays unread by their settings. */
async function keepsUnread(
  { directory }: Pick<EditContext, 'directory'>,
  { realm, people }: MoveDocument,
  followers: UserSet,
): Promise<UserSet> {
  if (!people) return UserSet.EMPTY;
  const users = await directory.current(realm);
  const mustRead = (user: number): boolean => {
    const { resolvedNotices } = fromAutomaticTopicBits(users.get(user)?.automatic_topics ?? 0);
    return resolvedNotices === 'never' || (resolvedNotices === 'except_followed' && followers.has(user));
  };
  return UserSet.of(UserSet.fromBytes(people.buffer).toArray().filter(mustRead));
}

/** Deletes the preceding notice if it is the topic's last message, and records that in the move's document. */
async function takeBack(context: Dependencies, move: MoveDocument, ctx: CallContext): Promise<void> {
  const { database } = context;
  const { realm } = move;
  const topic = await findTopic(database, realm, move.toChannel, move.topic);
  if (!topic) return;
  const bot = (await context.realms.get({ realm_id: realm, realm_version: 0 })).systemBots.get('notification-bot');
  await retryOnStale(ctx, async () => {
    const last = await firstIn(database, realm, { topic: topicIdOf(topic) }, { first: 'newest' });
    if (!last || last.sender !== bot || !isResolvedNotice(last.content) || last.at < move.at - UNDO_MS) return;
    const deletion = await prepareDeletion(context, realm, move.toChannel, [last], ctx);
    await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, async (tx: Tx) => {
      const present = await tx.read((session) => findMove(database, move._id, session));
      // Another replica has ended the move or deleted the notice; the message that is last now is an older one.
      if (!present || present.undone) return null;
      const gone = await removeMessages(tx, context, deletion);
      // In the same operation, because a retry finds another message at the end of the topic.
      if (gone.length > 0) stageMoveUndone(tx, move._id);
      return null;
    });
  });
}

/** Resumes moves whose lease has expired. */
export function moveTasks(context: Dependencies & Pick<TasksContext, 'metrics'>): DurableTasks<MoveDocument> {
  return new DurableTasks<MoveDocument>({
    ...context,
    name: MOVES,
    execute: ({ _id }, { signal }) => finishMove(context, _id, performance.now() + STEP_MS, signal),
    endsItself: true,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
  });
}
