/**
 * Delivers due scheduled messages and reminders. A scheduled message is sent as its author, with their permissions at
 * that time.
 */

import { isPermanent } from '@rookery/core';
import type { Event } from '@rookery/core/events';
import { audienceOfUser, emit, type Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CallContext, MessagesHandler } from '@rookery/rpc';
import { sendMessage } from '../send/send-message.ts';
import { sendDirectNotice } from '../send/send-notices.ts';
import { commitHook, StaleDueItem, type TransactionHook } from '../send/transaction-hook.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { callerOf } from '../upstream/users.ts';
import type { LaterContext } from './context.ts';
import { failureText } from './failure-text.ts';
import { scheduledJson } from './own-items-json.ts';
import { toRequest } from './prepare-scheduled.ts';
import { type BotText, reminderNow } from './reminder-text.ts';
import { type DueItem, findDueItem } from './store/due-items.ts';
import {
  type ReminderDocument,
  readOwnItem,
  type ScheduledDocument,
  stageDeliveryFailure,
  stageOwnItemRemoval,
} from './store/own-items.ts';

/** Attempts after which an item fails; with the delays between them, more than a day. */
const MAX_ATTEMPTS = 150;
const TOO_LATE = 'Message could not be sent at the scheduled time.';

type Dependencies = Parameters<typeof sendMessage>[0];

/**
 * Delivers one due item. Does nothing if it was delivered, changed or deleted in the meantime.
 * @throws transient errors: the task is retried
 */
export const deliverDue: MessagesHandler<'DeliverDue', Dependencies> = async (context, request, ctx) => {
  const item = await findDueItem(context.database, request.key);
  if (!item || item.realm !== request.realm_id || item.revision !== request.version) return {};
  try {
    const caller = await ownerOf(context, item, ctx);
    // No request key: the operation itself detects that the item was already delivered.
    const own = serviceContext(ctx, { caller });
    await (item.kind === 'scheduled' ? send(context, item, own) : remind(context, item, own));
  } catch (error) {
    if (error instanceof StaleDueItem) return {};
    const reason = reasonOf(error, item.attempts);
    if (reason === undefined) throw error;
    await giveUp(context, item, reason, serviceContext(ctx)).catch((failure: unknown) => {
      if (!(failure instanceof StaleDueItem)) throw failure;
    });
  }
  return {};
};

/** Returns the text for the owner of a permanent error; undefined for a transient one, which is retried. */
function reasonOf(error: unknown, attempts: number): string | undefined {
  if (isPermanent(error)) return error.message;
  return attempts >= MAX_ATTEMPTS ? TOO_LATE : undefined;
}

async function ownerOf(context: Dependencies, item: DueItem, ctx: CallContext): Promise<Caller__Output> {
  const caller = await callerOf(context, item.realm, item.user, ctx);
  return item.kind === 'scheduled' ? { ...caller, client: item.client } : caller;
}

async function send(context: Dependencies, item: ScheduledDocument, ctx: CallContext): Promise<void> {
  const place =
    item.channel === undefined ? { users: item.users ?? [] } : { channel: item.channel, topic: item.topic ?? '' };
  const request = toRequest(place, item.content, item.read);
  await retryOnStale(ctx, () => sendMessage(context, request, ctx, delivered(context, item)));
}

async function remind(context: Dependencies, item: ReminderDocument, ctx: CallContext): Promise<void> {
  const reminder = await reminderNow(context, item, ctx);
  await sayToOwner(context, item, reminder, ctx, delivered(context, item));
}

/** Sends a direct message of the notification bot. If the owner cannot receive one, only the hook is committed. */
async function sayToOwner(
  context: Dependencies,
  owner: Pick<DueItem, 'realm' | 'user'>,
  { content, channels }: BotText,
  ctx: CallContext,
  hook: TransactionHook,
): Promise<void> {
  const notice = { sender: 'notification-bot', content, known_channel_ids: [...channels] };
  if (await sendDirectNotice(context, owner, notice, ctx, hook)) return;
  await context.commits.run(owner.realm, { deadlineAt: ctx.deadlineAt }, (tx) => commitHook(tx, hook));
}

/** Stops the retries and notifies the owner of the reason. */
async function giveUp(context: Dependencies, item: DueItem, reason: string, ctx: CallContext): Promise<void> {
  const failed: TransactionHook = {
    before: async (tx) => {
      await checkDue(tx, context, item);
      if (item.kind !== 'scheduled') return;
      const scheduled_message = scheduledJson({ ...item, failed: true });
      emit(tx, { type: 'scheduled_messages', op: 'update', scheduled_message }, audienceOfUser(item.user));
    },
    after: (tx) => {
      stageDeliveryFailure(tx, item._id);
    },
  };
  if (item.kind === 'scheduled') {
    await sayToOwner(context, item, { content: failureText(item, reason), channels: [] }, ctx, failed);
  } else {
    await context.commits.run(item.realm, { deadlineAt: ctx.deadlineAt }, (tx) => commitHook(tx, failed));
  }
}

/** Returns the hook that deletes the item in the transaction that sends the message. */
function delivered(context: Pick<LaterContext, 'database'>, item: DueItem): TransactionHook {
  return {
    before: async (tx) => {
      await checkDue(tx, context, item);
      const gone: Event =
        item.kind === 'scheduled'
          ? { type: 'scheduled_messages', op: 'remove', scheduled_message_id: item.id }
          : { type: 'reminders', op: 'remove', reminder_id: item.id };
      emit(tx, gone, audienceOfUser(item.user));
    },
    after: (tx) => stageOwnItemRemoval(tx, item._id),
  };
}

/** @throws StaleDueItem */
async function checkDue(tx: Tx, { database }: Pick<LaterContext, 'database'>, item: DueItem): Promise<void> {
  const now = await readOwnItem(tx, database, item.user, item.kind, item.id);
  if (!now || now.revision !== item.revision || now.due_at === undefined) throw new StaleDueItem();
}
