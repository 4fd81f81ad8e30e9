/**
 * Deletes what a deactivated user left: their messages of the requested kinds, newest first, and the uploads that no
 * message refers to. Each batch is an operation that notifies clients. A call works while it has time and returns where
 * the next one resumes; the users service, which has the durable record, calls again until it is complete. Repeated
 * deletions change nothing.
 */
import { documentKey, idOfKey, realmKeys } from '@rookery/core';
import type { EraseUserRequest__Output } from '@rookery/protos/gen/rookery/EraseUserRequest.ts';
import { type CallContext, forwardedOptions, type MessagesHandler } from '@rookery/rpc';
import { DutyCycle } from '@rookery/runtime';
import { publishAfterDeletion } from '../message/channel-activity.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import type { RemoveContext } from './context.ts';
import { BATCH_SIZE, DELETABLE, type Deletable, prepareDeletion, removeMessages } from './remove-messages.ts';
import { hasTime } from './time-left.ts';

type Dependencies = Pick<RemoveContext, 'database' | 'commits' | 'clients' | 'realms' | 'logger' | 'uploadHolder'>;

export const eraseUser: MessagesHandler<'EraseUser', Dependencies> = async (context, request, ctx) => {
  const { realm_id: realm, user_id: user } = request;
  const erasesMessages = request.public_channels || request.private_channels || request.direct;
  let below = request.below === 0 ? realmKeys(realm).$lt : documentKey(realm, request.below);
  const lowest = new Map<number, number>();
  let complete = !erasesMessages;
  const cycle = new DutyCycle();
  while (!complete && hasTime(ctx.deadlineAt)) {
    // Each attempt reads again: a message that was moved in the meantime is erased at its new place.
    const found = await retryOnStale(ctx, () => eraseNext(context, request, below, lowest, ctx));
    const last = found.at(-1);
    if (last) below = last._id;
    complete = found.length < BATCH_SIZE;
    if (!complete) await cycle.rest();
  }
  for (const [channel, id] of lowest) await publishAfterDeletion(context, realm, channel, id, forwardedOptions(ctx));
  if (complete && request.uploads) complete = await eraseUploads(context, realm, user, ctx);
  // The end of the realm's keys has id 0.
  return { complete, below: idOfKey(below) };
};

/**
 * Erases the next messages below a key.
 * @param lowest output: by conversation, the oldest message that was deleted
 * @returns all messages that were examined, newest first
 */
async function eraseNext(
  context: Dependencies,
  request: EraseUserRequest__Output,
  below: number,
  lowest: Map<number, number>,
  ctx: CallContext,
): Promise<Deletable[]> {
  const { realm_id: realm, user_id: user } = request;
  const options = { first: 'newest', keys: { $lt: below }, limit: BATCH_SIZE, fields: DELETABLE } as const;
  const found = await messagesIn(context.database, realm, { sender: user }, options).toArray();
  const older = found.filter(({ at }) => at < request.sent_before);
  for (const [conversation, messages] of Map.groupBy(older, ({ conversation }) => conversation)) {
    const [first] = await erase(context, request, conversation, messages, ctx);
    if (first !== undefined) lowest.set(conversation, first);
  }
  return found;
}

/** @returns the ids that were deleted, ascending */
async function erase(
  context: Dependencies,
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
