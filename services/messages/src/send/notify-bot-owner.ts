/**
 * Direct messages to the owner of a bot, about messages of the bot that nobody receives: no user reads the bot's
 * responses.
 */
import { DomainError, LIMITS, plainName, silentMention, truncate } from '@rookery/core';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { type CallContext, logFields, requireCaller } from '@rookery/rpc';
import type { Target } from './recipients.ts';
import { type NoticeContext, sendNotices } from './send-notices.ts';

/** Min. interval between two messages to a bot's owner, ms: less than the lifetime of request keys. */
const NOTIFY_EVERY_MS = 5 * 60_000;

/** Notifies the owner if a bot sent a message to a channel without subscribers. */
export async function notifyOfEmptyChannel(context: NoticeContext, target: Target, ctx: CallContext): Promise<void> {
  if (target.kind === 'direct' || target.subscribers > 0) return;
  await notifyOwner(
    context,
    `sent a message to the channel **${plainName(target.name)}**, which has no subscribers`,
    ctx,
  );
}

/** Notifies the owner if a bot's message was rejected because its channel does not exist. */
export async function notifyOfMissingChannel(
  context: NoticeContext,
  request: Pick<SendMessageRequest__Output, 'channel_id' | 'channel_name'>,
  error: unknown,
  ctx: CallContext,
): Promise<void> {
  if (!(error instanceof DomainError) || error.code !== 'STREAM_DOES_NOT_EXIST') return;
  const { channel_id = 0, channel_name = '' } = request;
  const name = plainName(truncate(channel_name, LIMITS.max_stream_name_length));
  const which = channel_id > 0 ? `with the ID ${channel_id}` : `**${name}**`;
  await notifyOwner(context, `tried to send a message to the channel ${which}, which does not exist`, ctx);
}

/** A failure is only logged: the response to the bot does not depend on it. */
async function notifyOwner(context: NoticeContext, what: string, ctx: CallContext): Promise<void> {
  const { realm_id, card } = requireCaller(ctx);
  if (!card || card.bot_owner_id === 0) return;
  const notice = {
    key: `unheard/${card.user_id}/${Math.floor(Date.now() / NOTIFY_EVERY_MS)}`,
    sender: 'notification-bot',
    channel_id: 0,
    topic: '',
    into_archived: false,
    user_ids: [card.bot_owner_id],
    content: `Your bot ${silentMention(card)} ${what}.`,
    known_channel_ids: [],
    read: false,
    unread_user_ids: [],
  };
  try {
    await sendNotices(context, { realm_id, service: 'messages', position: null, notices: [notice] }, ctx);
  } catch (error) {
    context.logger.warn(
      { err: error, realm: realm_id, bot: card.user_id, ...logFields(ctx) },
      'owner of a bot not notified',
    );
  }
}
