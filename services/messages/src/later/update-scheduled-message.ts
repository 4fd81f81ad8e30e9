import { badRequest } from '@rookery/core';
import { audienceOfUser, emit } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ScheduledMessageRequest__Output } from '@rookery/protos/gen/rookery/ScheduledMessageRequest.ts';
import { type CallContext, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { dueAt } from '@rookery/runtime';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import { accessOwnItem, checkItemLength, noSuchItem } from './access-own-item.ts';
import { scheduledJson } from './own-items-json.ts';
import { type Place, prepareScheduled } from './prepare-scheduled.ts';
import { checkInFuture } from './rules/scheduling.ts';
import { type Dependencies, toPlace } from './scheduled-messages.ts';
import { findOwnItem, type ScheduledDocument, stageOwnItem, stageOwnItemRemoval } from './store/own-items.ts';

/**
 * `PATCH /scheduled_messages/{scheduled_message_id}`: absent parameters leave their fields unchanged. A message that
 * has failed is scheduled again, which requires a new time.
 * @throws BAD_REQUEST as `createScheduledMessage`, and if the request changes nothing; with status 404
 *   `Scheduled message does not exist`
 */
export const updateScheduledMessage: MessagesHandler<'UpdateScheduledMessage', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  const reply = await orEarlierReply(context, ctx, () => update(context, request, ctx));
  context.deliveries.soon();
  return reply;
};

async function update(
  context: Dependencies,
  request: ScheduledMessageRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  checkChange(request);
  const { topic, content: given, deliver_at } = request;
  if (deliver_at !== undefined) checkInFuture(deliver_at, Date.now());
  return retryOnStale(ctx, async () => {
    const own = { realm: realm_id, user: user_id, kind: 'scheduled', id: request.id } as const;
    const known = await findOwnItem(context.database, own);
    if (!known) throw noSuchItem('scheduled');
    const { place, content } = withChange(known, request);
    const isOther = request.has_to || topic !== undefined || given !== undefined;
    const prepared = isOther ? await prepareScheduled(context, place, content, ctx) : undefined;
    return context.commits.run(realm_id, ctx, async (tx) => {
      const before = await accessOwnItem(tx, context.database, user_id, 'scheduled', request.id);
      // A concurrent change was committed first.
      if (before.revision !== known.revision) throw new StaleRead();
      if (before.failed && deliver_at === undefined) throw badRequest('Scheduled delivery time must be in the future.');
      const at = deliver_at === undefined ? before.at : checkInFuture(deliver_at, tx.nowMs);
      // Revokes the claim of a replica that is delivering it.
      const { failed: _failed, worker: _worker, ...pending } = before;
      const { channel: _c, topic: _topic, users: _p, uploads: _up, ...bare } = pending;
      const changed = prepared ? { ...bare, ...prepared } : pending;
      const after: ScheduledDocument = { ...changed, at, ...dueAt(at), revision: before.revision + 1 };
      if (prepared) await checkItemLength(tx, context.database, after, before);
      stageOwnItemRemoval(tx, before._id);
      stageOwnItem(tx, after);
      emit(
        tx,
        { type: 'scheduled_messages', op: 'update', scheduled_message: scheduledJson(after) },
        audienceOfUser(user_id),
      );
      return {};
    });
  });
}

function checkChange(request: ScheduledMessageRequest__Output): void {
  const { type, has_to, topic, content, deliver_at } = request;
  if (type === '') {
    if (has_to || [topic, content, deliver_at].some((one) => one !== undefined)) return;
    throw badRequest('Nothing to change');
  }
  if (!has_to) throw badRequest('Recipient required when updating type of scheduled message.');
  if (type === 'channel' && topic === undefined) {
    throw badRequest('Topic required when updating scheduled message type to channel.');
  }
}

/** Returns destination and content after the change. A direct message has no topic. */
function withChange(
  before: ScheduledDocument,
  request: ScheduledMessageRequest__Output,
): { place: Place; content: string } {
  const type = request.type || (before.channel === undefined ? 'direct' : 'channel');
  const present = before.channel === undefined ? (before.users ?? []) : [before.channel];
  const topic = request.topic ?? before.topic ?? '';
  const place = toPlace(type, request.has_to ? request.to : present, topic);
  return { place, content: request.content ?? before.content };
}
