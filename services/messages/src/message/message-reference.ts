/** References to messages in the texts of the server's bots: sender and address, as far as the caller may see them. */
import { silentMention, UNKNOWN_USER_NAME } from '@rookery/core';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { UserCards } from '../upstream/known-users.ts';
import { restrictedVisibilityOf } from '../upstream/user-visibility.ts';
import type { AccessedMessage } from './access-message.ts';
import type { MessageContext } from './context.ts';
import { channelMessageAddress, directMessageAddress } from './message-address.ts';
import { messageId } from './store/messages.ts';
import { loadTopics } from './store/topics.ts';

/**
 * The sender of a message, in Markdown. A caller with restricted visibility gets the placeholder for a hidden sender.
 */
export async function senderReference(
  context: Pick<MessageContext, 'clients' | 'directory'>,
  { message }: AccessedMessage,
  ctx: CallContext,
): Promise<string> {
  const caller = requireCaller(ctx);
  const [users, visibility] = await Promise.all([
    context.directory.current(caller.realm_id),
    restrictedVisibilityOf(context, caller, forwardedOptions(ctx)),
  ]);
  return !visibility || visibility.seen.has(message.sender) ? mentionOf(users, message.sender) : UNKNOWN_USER_NAME;
}

/** A user as a silent mention, in Markdown. */
export function mentionOf(users: UserCards, id: number): string {
  const card = users.get(id);
  return card ? silentMention(card) : UNKNOWN_USER_NAME;
}

/** The address of a message in clients. */
export async function messageLink(
  context: Pick<MessageContext, 'database'>,
  accessed: AccessedMessage,
  ctx: CallContext,
): Promise<string> {
  const { message } = accessed;
  const id = messageId(message);
  if (accessed.kind === 'direct') {
    return directMessageAddress(message.users ?? [], requireCaller(ctx).user_id, id);
  }
  const topics = await loadTopics(context.database, message.realm, [message.topicId]);
  const { channel_id, name } = accessed.channel;
  return channelMessageAddress({ id: channel_id, name }, topics.get(message.topicId)?.name ?? '', id);
}
