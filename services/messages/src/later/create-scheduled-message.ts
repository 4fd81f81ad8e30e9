import { badRequest } from '@rookery/core';
import { audienceOfUser, emit } from '@rookery/data';
import type { OwnItemReply } from '@rookery/protos/gen/rookery/OwnItemReply.ts';
import type { ScheduledMessageRequest__Output } from '@rookery/protos/gen/rookery/ScheduledMessageRequest.ts';
import { type CallContext, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { dueAt } from '@rookery/runtime';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import { checkItemLength, checkItemLimit } from './access-own-item.ts';
import { scheduledJson } from './own-items-json.ts';
import { prepareScheduled } from './prepare-scheduled.ts';
import { checkInFuture } from './rules/scheduling.ts';
import { type Dependencies, toPlace } from './scheduled-messages.ts';
import { nextOwnItem, type ScheduledDocument, stageOwnItem } from './store/own-items.ts';

/**
 * `POST /scheduled_messages`
 * @throws BAD_REQUEST `Scheduled delivery time must be in the future.`, if the user has too many or they are too long
 *   together, and as `sendMessage`
 */
export const createScheduledMessage: MessagesHandler<'CreateScheduledMessage', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  const reply = await orEarlierReply(context, ctx, () => create(context, request, ctx));
  context.deliveries.soon();
  return reply;
};

async function create(
  context: Dependencies,
  request: ScheduledMessageRequest__Output,
  ctx: CallContext,
): Promise<OwnItemReply> {
  const { realm_id: realm, user_id: user, client } = requireCaller(ctx);
  const { type, to, topic, content = '', deliver_at = 0 } = request;
  checkInFuture(deliver_at, Date.now());
  if (type === 'channel' && topic === undefined) throw badRequest('Missing topic');
  const prepared = await prepareScheduled(context, toPlace(type, to, topic ?? ''), content, ctx);
  return context.commits.run(realm, ctx, async (tx) => {
    const at = checkInFuture(deliver_at, tx.nowMs);
    await checkItemLimit(tx, context.database, user, 'scheduled');
    const own = nextOwnItem(tx, user, 'scheduled');
    const read = request.read_by_sender && { read: true as const };
    const scheduled: ScheduledDocument = { ...own, ...prepared, ...read, client, at, ...dueAt(at), revision: 1 };
    await checkItemLength(tx, context.database, scheduled);
    stageOwnItem(tx, scheduled);
    emit(
      tx,
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [scheduledJson(scheduled)] },
      audienceOfUser(user),
    );
    return { id: own.id };
  });
}
