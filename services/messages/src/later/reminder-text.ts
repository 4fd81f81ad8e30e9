/** Composes the text of reminders: the message's author and place, and its content if the user may read it now. */
import { channelLink } from '@rookery/core';
import type { CallContext } from '@rookery/rpc';
import { accessMessage } from '../message/access-message.ts';
import { messageLink, senderReference } from '../message/message-reference.ts';
import { quotedOrLinked } from '../message/rules/quoting.ts';
import type { LaterContext } from './context.ts';
import { reminderOfNothing, reminderText } from './rules/reminders.ts';
import type { ReminderDocument } from './store/own-items.ts';

type Dependencies = Pick<LaterContext, 'clients' | 'database' | 'directory' | 'views'>;

/** A bot's text for a user, and the private channels that it may link. */
export interface BotText {
  readonly content: string;
  readonly channels: readonly number[];
}

/**
 * Returns the reminder text for a message that the caller may currently read.
 * @throws BAD_REQUEST `Invalid message(s)`
 */
export async function reminderOf(context: Dependencies, id: number, note: string, ctx: CallContext): Promise<BotText> {
  const accessed = await accessMessage(context, ctx, id);
  const [sender, link] = await Promise.all([
    senderReference(context, accessed, ctx),
    messageLink(context, accessed, ctx),
  ]);
  const text = quotedOrLinked(sender, link, accessed.message.content);
  if (accessed.kind === 'direct')
    return { content: reminderText('the following direct message', note, text), channels: [] };
  const { channel_id, name } = accessed.channel;
  return {
    content: reminderText(`[a message](${link}) in ${channelLink({ id: channel_id, name })}`, note, text),
    channels: [channel_id],
  };
}

/** Returns the text of a reminder that is due; one without a quotation if the message is no longer readable. */
export async function reminderNow(
  context: Dependencies,
  { messageId, note }: ReminderDocument,
  ctx: CallContext,
): Promise<BotText> {
  try {
    return await reminderOf(context, messageId, note, ctx);
  } catch (error) {
    if (error instanceof Error && error.message === 'Invalid message(s)') {
      return { content: reminderOfNothing(note), channels: [] };
    }
    throw error;
  }
}
