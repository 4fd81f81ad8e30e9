/**
 * `POST /messages/{message_id}/report`: reports a message to the moderators, in the channel that the organisation has
 * for it.
 */
import { badRequest, channelLink, UNKNOWN_USER_NAME } from '@rookery/core';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessMessage } from '../message/access-message.ts';
import { mentionOf, messageLink } from '../message/message-reference.ts';
import { quoted } from '../message/rules/quoting.ts';
import { checkReason, reportText, reportTopic } from './rules.ts';
import { type NoticeContext, sendNotices } from './send-notices.ts';

/**
 * Returns once the report is in the channel; a repetition of the call sends no second one. Moderators read the message
 * in its current state, a poll as it was written, regardless of where it is: its readers may show it.
 * @throws BAD_REQUEST `Invalid message(s)`, if the organisation has no such channel, and as `checkReason`
 */
export const reportMessage: MessagesHandler<'ReportMessage', NoticeContext> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const reason = checkReason(request.report_type, request.description);
  const accessed = await accessMessage(context, ctx, request.message_id);
  const { rules } = await context.realms.get(caller);
  const channel = rules.moderation_request_channel_id;
  if (channel <= 0) throw badRequest('Moderation request channel must be specified to enable message reporting.');
  const [users, link] = await Promise.all([
    context.directory.current(caller.realm_id),
    messageLink(context, accessed, ctx),
  ]);
  const { message } = accessed;
  // Moderators see all users, regardless of whom the reporter sees.
  const sender = mentionOf(users, message.sender);
  const what =
    accessed.kind === 'direct'
      ? `a direct message by ${sender}`
      : `[a message](${link}) by ${sender} in ${channelLink({ id: accessed.channel.channel_id, name: accessed.channel.name })}`;
  const content = reportText(mentionOf(users, caller.user_id), what, reason, quoted(sender, link, message.content));
  const notice = {
    key: `report/${ctx.requestKey || ctx.requestId}`,
    sender: 'notification-bot',
    channel_id: channel,
    topic: reportTopic(users.get(message.sender)?.full_name ?? UNKNOWN_USER_NAME),
    into_archived: false,
    user_ids: [],
    content,
    known_channel_ids: accessed.kind === 'direct' ? [] : [accessed.channel.channel_id],
    read: false,
    unread_user_ids: [],
  };
  const sent = await sendNotices(
    context,
    { realm_id: caller.realm_id, service: 'messages', position: null, notices: [notice] },
    ctx,
  );
  if (sent.message_ids?.[0] === 0) throw badRequest('The message could not be reported.');
  return {};
};
