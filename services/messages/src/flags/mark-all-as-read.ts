/**
 * `POST /mark_all_as_read`, `/mark_stream_as_read`, `/mark_topic_as_read`. All messages of a user are covered by one
 * number, the floor, and those of a channel by one watermark, so the cost is the same for ten unread messages as for
 * fifty thousand.
 */
import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { newestId } from '../message/store/terms.ts';
import { loadReadState, saveFloor } from '../readstate/store/read-state.ts';
import type { FlagsContext } from './context.ts';

/** Marks every message as read. Clients receive one event without ids. */
export const markAllAsRead: MessagesHandler<'MarkAllAsRead', Pick<FlagsContext, 'database' | 'commits'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { database } = context;
  await context.commits.run(realm, ctx, async (tx) => {
    const { newest, state } = await tx.read(async (session) => ({
      newest: await newestId(database, realm, 'message', session),
      state: await loadReadState(database, realm, user, { conversations: [] }, session),
    }));
    if (state.floor >= newest && state.explicit.size === 0) return null;
    saveFloor(tx, user, newest);
    const read = { operation: 'add', flag: 'read', messages: [], all: true } as const;
    emit(tx, { type: 'update_message_flags', op: 'add', ...read }, audienceOfUser(user));
    return null;
  });
  return { complete: true };
};
