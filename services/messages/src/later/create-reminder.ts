import { audienceOfUser, emit } from '@rookery/data';
import type { OwnItemReply } from '@rookery/protos/gen/rookery/OwnItemReply.ts';
import type { ReminderRequest__Output } from '@rookery/protos/gen/rookery/ReminderRequest.ts';
import { type CallContext, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { dueAt } from '@rookery/runtime';
import { renderContent } from '../compose/render-content.ts';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import { checkItemLength, checkItemLimit } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { reminderJson } from './own-items-json.ts';
import { reminderOf } from './reminder-text.ts';
import { checkNote, reminderOfNothing } from './rules/reminders.ts';
import { checkInFuture } from './rules/scheduling.ts';
import { nextOwnItem, type ReminderDocument, stageOwnItem } from './store/own-items.ts';

type Dependencies = Pick<
  LaterContext,
  'clients' | 'commits' | 'database' | 'deliveries' | 'directory' | 'emoji' | 'realms' | 'renderer' | 'views'
>;

/**
 * `POST /reminders`
 * @throws BAD_REQUEST `Invalid message(s)`, `Scheduled delivery time must be in the future.`; if the note is too long
 *   or the user has too many reminders, or reminders that are too long together
 */
export const createReminder: MessagesHandler<'CreateReminder', Dependencies> = async (context, request, ctx) => {
  const reply = await orEarlierReply(context, ctx, () => create(context, request, ctx));
  context.deliveries.soon();
  return reply;
};

async function create(
  context: Dependencies,
  request: ReminderRequest__Output,
  ctx: CallContext,
): Promise<OwnItemReply> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  checkInFuture(request.deliver_at, Date.now());
  const note = checkNote(request.note);
  const { content, channels } = await reminderOf(context, request.message_id, note, ctx);
  const [{ rendered }, lost] = await Promise.all([
    renderContent(context, ctx, content, channels),
    renderContent(context, ctx, reminderOfNothing(note)),
  ]);
  const texts = { content, html: rendered.html, lost: lost.rendered.html };
  return context.commits.run(realm, ctx, async (tx) => {
    const at = checkInFuture(request.deliver_at, tx.nowMs);
    await checkItemLimit(tx, context.database, user, 'reminder');
    const reminder: ReminderDocument = {
      ...nextOwnItem(tx, user, 'reminder'),
      messageId: request.message_id,
      note,
      ...texts,
      at,
      ...dueAt(at),
      revision: 1,
    };
    await checkItemLength(tx, context.database, reminder);
    stageOwnItem(tx, reminder);
    emit(tx, { type: 'reminders', op: 'add', reminders: [reminderJson(reminder)] }, audienceOfUser(user));
    return { id: reminder.id };
  });
}
