/** Marks a sender's messages as read for a user who muted them. */
import { chunks } from '@rookery/core';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { unreadMessages } from '../unread/unread-ids.ts';
import { commitRead } from './commit-flags.ts';
import type { FlagsContext } from './context.ts';

/** Max. messages in one operation. With more, the realm's other writes would wait longer. */
const BATCH_SIZE = 1000;

/** Marks the caller's unread messages of a sender as read, and emits the event. Idempotent. */
export const markSenderAsRead: MessagesHandler<
  'MarkSenderAsRead',
  Pick<FlagsContext, 'database' | 'views' | 'commits' | 'heavyReads' | 'messageRows' | 'readStates'>
> = async (context, request, ctx) => {
  const { realm_id: realm } = requireCaller(ctx);
  const view = await context.views.present(ctx);
  const { read: state } = await context.readStates.get(realm, view.user);
  const { messages: all } = await context.heavyReads.run(view, ctx, (read) =>
    unreadMessages(context, view, state, { read }),
  );
  const unread = all.filter((message) => message.sender === request.sender_id);
  for (const some of chunks(unread, BATCH_SIZE)) {
    const messages = some.reverse();
    // No request key is needed: a repetition changes nothing.
    await commitRead(context, view, { op: 'add', messages }, {});
  }
  return {};
};
