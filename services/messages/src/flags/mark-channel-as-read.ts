import { badRequest, UserSet } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import { checkTopic } from '../message/rules/content.ts';
import { readableHistory } from '../message/rules/visibility.ts';
import { findConversations } from '../message/store/conversations.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { findTopic } from '../message/store/topics.ts';
import { unreadMessages } from '../unread/unread-ids.ts';
import { commitRead } from './commit-flags.ts';
import type { FlagsContext } from './context.ts';
import { readRestOfTopic } from './read-rest-of-topic.ts';

/**
 * Marks the unread messages of a channel, or of one of its topics, as read; messages that arrive in the meantime stay
 * unread. Clients that do not know `complete` do not call again, so a call marks as many messages as it has time for.
 * @returns `complete`: whether all were marked
 * @throws BAD_REQUEST `Invalid channel ID`, `No such topic '{topic}'`
 */
export const markChannelAsRead: MessagesHandler<
  'MarkChannelAsRead',
  Pick<FlagsContext, 'database' | 'commits' | 'heavyReads' | 'messageRows' | 'views' | 'readStates'>
> = async (context, request, ctx) => {
  const view = await context.views.present(ctx);
  const { channel_id: channel } = request;
  const known = view.channels.byId.get(channel);
  const readable = known ? readableHistory(view, known) : 'none';
  if (readable === 'none') throw badRequest('Invalid channel ID');
  const wanted = request.has_topic ? checkTopic(request.topic) : undefined;
  const topic = wanted === undefined ? undefined : await findTopic(context.database, view.realm, channel, wanted);
  if (topic === null) {
    // In a channel with protected history, not every subscriber may learn which topics exist. The empty topic exists
    // without a message too.
    if (readable === 'all' && wanted !== '') throw badRequest(`No such topic '${request.topic}'`);
    return { complete: true };
  }
  const conversations = await findConversations(context.database, view.realm, [channel]);
  const { read: state } = await context.readStates.get(view.realm, view.user);
  const unread = await context.heavyReads.run(view, ctx, (read) =>
    unreadMessages(context, view, state, { read, conversations: { channels: conversations, direct: [] } }),
  );
  const messages = unread.messages
    .filter(
      (message) => message.conversation === channel && (topic === undefined || message.topicId === messageId(topic)),
    )
    .reverse();
  const isAll = topic === undefined || unread.isAll;
  if (messages.length === 0 && isAll) return { complete: true };
  const above = state.conversations.get(channel)?.above ?? UserSet.EMPTY;
  const whole = topic === undefined ? { channel, upTo: newestOf(conversations), above } : undefined;
  await commitRead(context, view, { op: 'add', messages, whole }, ctx);
  return { complete: isAll || (await readRestOfTopic(context, view, messageId(topic), ctx)) };
};

const newestOf = (conversations: readonly ConversationDocument[]): number => conversations[0]?.lastId ?? 0;
