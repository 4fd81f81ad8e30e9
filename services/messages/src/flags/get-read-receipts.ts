/**
 * `GET /messages/{message_id}/read_receipts`: the users who have read a message. They are the intersection of two sets,
 * the receivers (by roster versions) and the readers (by marks); only the check of who may be named goes user by user.
 *
 * A message that a user received as read counts as read. Leaving the channel without reading it does not count.
 */
import { badRequest, UserSet } from '@rookery/core';
import { forwardedOptions, jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessMessage } from '../message/access-message.ts';
import { receiversOf } from '../message/receivers.ts';
import { messageId } from '../message/store/messages.ts';
import { markedUnread, readersByMark } from '../readstate/store/readers.ts';
import { restrictedVisibilityOf } from '../upstream/user-visibility.ts';
import type { FlagsContext } from './context.ts';

/**
 * Returns `{"user_ids": [...]}`, ascending: active users who share their read receipts, without the sender and without
 * users whom the caller has muted or may not see, or who have muted the caller.
 * @throws BAD_REQUEST `Invalid message(s)`, `Read receipts are disabled in this organization.`
 */
export const getReadReceipts: MessagesHandler<
  'GetReadReceipts',
  Pick<FlagsContext, 'clients' | 'database' | 'views' | 'realms' | 'directory' | 'notificationPreferences'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { message } = await accessMessage(context, ctx, request.message_id);
  const { rules } = await context.realms.get(caller);
  if (!rules.enable_read_receipts) throw badRequest('Read receipts are disabled in this organization.');
  const at = { id: messageId(message), bc: message.birth };
  const options = forwardedOptions(ctx);
  const [receivers, read, unread, users, notificationPreferences, visibility] = await Promise.all([
    receiversOf(context, message.realm, [message], options),
    readersByMark(context.database, message.realm, at),
    markedUnread(context.database, message.realm, at.id),
    context.directory.current(message.realm),
    context.notificationPreferences.get(message.realm),
    restrictedVisibilityOf(context, caller, options),
  ]);
  const received = receivers.get(message._id) ?? UserSet.EMPTY;
  const atOnce = message.readAtOnceBy ? UserSet.fromBytes(message.readAtOnceBy.buffer) : UserSet.EMPTY;
  const muters = notificationPreferences.muters.get(caller.user_id) ?? UserSet.EMPTY;
  const readers = received.intersect(read.union(atOnce)).minus(unread).minus(muters).without(message.sender);
  const user_ids = readers.toArray().filter((id) => {
    const card = users.get(id);
    if (!card?.is_active || !card.shows_reading) return false;
    return !notificationPreferences.muters.get(id)?.has(caller.user_id) && (!visibility || visibility.seen.has(id));
  });
  return jsonReply<'READ_RECEIPTS'>({ user_ids });
};
