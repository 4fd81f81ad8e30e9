/** FindReplyAddress: the conversation and the user of a reply to a notification mail. */
import { INTERNAL_CLIENT, type UsersHandler } from '@rookery/rpc';
import type { NotificationsContext } from '../context.ts';
import { usersOf } from './rules/compose.ts';
import { findReplyTarget } from './store.ts';

/**
 * Returns the current conversation of the mail's last message. The send checks whether the user may post there. An
 * invalid token yields no caller.
 */
export const findReplyAddress: UsersHandler<
  'FindReplyAddress',
  Pick<NotificationsContext, 'database' | 'directories' | 'reader'>
> = async (context, { token }) => {
  const target = await findReplyTarget(context.database, token);
  if (!target) return {};
  const directory = await context.directories.current(target.realm);
  const user = directory.users.byId.get(target.user);
  if (!user?.is_active || directory.realm.deactivated) return {};
  const message = (await context.reader.read(directory, user.id, [target.message])).get(target.message);
  if (!message) return {};
  const caller = { ...directory.callerOf(user), client: INTERNAL_CLIENT };
  if (message.type === 'stream') return { caller, channel_id: message.stream_id ?? 0, topic: message.subject };
  return { caller, user_ids: usersOf(message.display_recipient) };
};
