/**
 * Deletes what a deactivated user left: their messages of some kinds, newest first, a batch at a time, each batch an
 * operation that notifies clients, and the uploads that no message refers to. A call does what it has time for and
 * returns where the next one resumes, so that the users service, which has the durable record, repeats it until it is
 * complete; a call for what is gone changes nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { EraseUserReply } from '@rookery/protos/gen/rookery/EraseUserReply.ts';
import type { EraseUserRequest__Output } from '@rookery/protos/gen/rookery/EraseUserRequest.ts';
import { type CallContext, onward } from '@rookery/rpc';
import { publishAfterDeletion } from '../message/channel-activity.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import type { RemoveContext } from './context.ts';
import { DELETABLE, type Deletable, MOST_AT_ONCE, prepareDeletion, removeMessages } from './remove-messages.ts';
import { hasTime } from './time-left.ts';

type Needs = Pick<RemoveContext, 'database' | 'commits' | 'clients' | 'realms' | 'logger' | 'uploadHolder'>;

export async function eraseUser(
  context: Needs,
  request: EraseUserRequest__Output,
  ctx: CallContext,
): Promise<EraseUserReply> {
  const { realm_id: realm, user_id: user } = request;
  const erasesMessages = request.public_channels || request.private_channels || request.direct;
  const base = messageKey(realm, 0);
  let below = request.below === 0 ? messageKey(realm + 1, 0) : base + request.below;
  const lowest = new Map<number, number>();
  let complete = !erasesMessages;
  while (!complete && hasTime(ctx.deadlineAt)) {
    const startedAt = performance.now();
    // Reads in each attempt: a message that has moved meanwhile is erased where it is then.
    const found = await retryOnStale(ctx, () => eraseNext(context, request, below, lowest, ctx));
    const last = found.at(-1);
    if (last) below = last._id;
    complete = found.length < MOST_AT_ONCE;
    // Pauses for as long as it worked: the messages of years are deleted in the background.
    if (!complete) await pause(performance.now() - startedAt);
  }
  for (const [channel, id] of lowest) await publishAfterDeletion(context, realm, channel, id, onward(ctx));
  if (complete && request.uploads) complete = await eraseUploads(context, realm, user, ctx);
  return { complete, below: below >= messageKey(realm + 1, 0) ? 0 : below - base };
}

/**
 * Erases the next messages below a key.
 * @param lowest by conversation, the oldest message that was deleted, which this writes down
 * @returns all that were looked at, newest first
 */
async function eraseNext(
  context: Needs,
  request: EraseUserRequest__Output,
  below: number,
  lowest: Map<number, number>,
  ctx: CallContext,
): Promise<Deletable[]> {
  const { realm_id: realm, user_id: user } = request;
  const o = { first: 'newest', keys: { $lt: below }, limit: MOST_AT_ONCE, fields: DELETABLE } as const;
  const found = await messagesIn(context.database, realm, { sender: user }, o).toArray();
  const older = found.filter(({ at }) => at < request.sent_before);
  for (const [conversation, messages] of Map.groupBy(older, ({ conversation }) => conversation)) {
    const [first] = await erase(context, request, conversation, messages, ctx);
    if (first !== undefined) lowest.set(conversation, first);
  }
  return found;
}

/** @returns the ids that were deleted, ascending */
async function erase(
  context: Needs,
  { realm_id: realm, ...kinds }: EraseUserRequest__Output,
  conversation: number,
  messages: readonly Deletable[],
  ctx: CallContext,
): Promise<number[]> {
  if (conversation < 0 && !kinds.direct) return [];
  if (conversation > 0 && !kinds.public_channels && !kinds.private_channels) return [];
  const deletion = await prepareDeletion(context, realm, conversation, messages, ctx);
  const isWanted = deletion.isPrivate ? kinds.private_channels : kinds.public_channels;
  if (conversation > 0 && !isWanted) return [];
  return context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) => removeMessages(tx, context, deletion));
}
