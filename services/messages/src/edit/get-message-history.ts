/** `GET /messages/{message_id}/history`: every state of a message, oldest first. */
import { badRequest } from '@rookery/core';
import { jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessMessage } from '../message/access-message.ts';
import { shownTopic } from '../message/message-json.ts';
import { type HistoryPolicy, historyOf } from '../message/rules/history.ts';
import { seesChannel } from '../message/rules/visibility.ts';
import { findTopicById } from '../message/store/topics.ts';
import type { EditContext } from './context.ts';
import { snapshotsOf } from './snapshots.ts';

/**
 * Answers `{"message_history": [...]}`.
 * @throws DomainError BAD_REQUEST if the organisation has disabled the history, or 'Invalid message(s)'
 */
export const getMessageHistory: MessagesHandler<
  'GetMessageHistory',
  Pick<EditContext, 'database' | 'realms' | 'views'>
> = async (context, request, ctx) => {
  const { rules } = await context.realms.get(requireCaller(ctx));
  const policy = rules.message_edit_history_visibility_policy as HistoryPolicy;
  if (policy === 'none') throw badRequest('Message edit history is disabled in this organization');
  const accessed = await accessMessage(context, ctx, request.message_id);
  const { message } = accessed;
  const topic = message.topicId > 0 ? await findTopicById(context.database, message.realm, message.topicId) : null;
  const history = historyOf({ ...message, id: request.message_id }, topic ?? undefined);
  const present = {
    content: message.content,
    html: message.html,
    topic: topic ? shownTopic(message, topic) : '',
    sender: message.sender,
    at: message.at,
  };
  const message_history = snapshotsOf(
    present,
    history,
    { policy, sees: accessed.kind === 'channel' ? seesChannel(accessed.view) : undefined },
    request.allow_empty_topic_name || message.conversation < 0,
  );
  return jsonReply<'MESSAGE_HISTORY'>({ message_history });
};
