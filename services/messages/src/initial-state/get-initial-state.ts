/**
 * The messages service's part of `POST /register`, exact at one position of its journal: everything is read in one
 * snapshot, the position included. The caller's view is asked for before, so the roster is at least as new as what the
 * channels service answered first.
 */
import { EMPTY_TOPIC_NAME, messageKey, notReady } from '@rookery/core';
import { type ClientSession, journalSeq, snapshotRead } from '@rookery/data';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { holdsNow } from '../rules/receipt.ts';
import { mayReadMessage } from '../rules/visibility.ts';
import { directConversations, findConversations } from '../store/conversations.ts';
import { COLLECTIONS, type MessageDocument, userFlag } from '../store/documents.ts';
import { flaggedMessages, loadReadState } from '../store/read-state.ts';
import { loadTopics } from '../store/topics.ts';
import { MOST_UNREAD, type UnreadMessage, unreadMessages } from '../unread/unread-ids.ts';

/** Direct conversations that register names. */
const MOST_RECENT = 1000;
const MOST_STARRED = 20_000;

export async function getInitialState(
  context: Pick<Context, 'database' | 'views'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const view = await context.views.get(ctx);
  const wants = (type: string) => request.all || request.types.includes(type);
  return snapshotRead(context.database, async (session) => {
    const seq = await journalSeq(context.database, view.realm, session);
    if (seq < request.min_seq) throw notReady();
    const state: Record<string, unknown> = {};
    if (wants('message')) state.max_message_id = await newestId(context, view, session);
    if (wants('message') && wants('update_message_flags')) {
      const read = await loadReadState(context.database, view.realm, view.user, 'all', session);
      const unread = await unreadMessages(context, view, read, session);
      state.unread_msgs = await unreadState(
        context,
        view,
        unread,
        request.capabilities?.empty_topic_name ?? false,
        session,
      );
    }
    if (wants('starred_messages')) {
      state.starred_messages = await starredIds(context, view, session);
    }
    if (wants('recent_private_conversations')) {
      const recent = await directConversations(context.database, view.realm, view.user, MOST_RECENT, session);
      state.recent_private_conversations = recent.map((one) => ({
        max_message_id: one.lastId,
        user_ids: (one.users ?? []).filter((user) => user !== view.user),
      }));
    }
    if (wants('drafts')) state.drafts = [];
    if (wants('scheduled_messages')) state.scheduled_messages = [];
    if (wants('reminders')) state.reminders = [];
    if (wants('saved_snippets')) state.saved_snippets = [];
    return { seq, json: Buffer.from(JSON.stringify(state)) };
  });
}

/** The starred messages that the user may still see, ascending: who has left a private channel has lost what is there. */
async function starredIds(context: Pick<Context, 'database'>, view: View, session: ClientSession): Promise<number[]> {
  const base = messageKey(view.realm, 0);
  const ids = await flaggedMessages(context.database, view.realm, view.user, 'starred', MOST_STARRED, session);
  const visible: number[] = [];
  for (let i = 0; i < ids.length; i += 1000) {
    const documents = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find(
        { _id: { $in: ids.slice(i, i + 1000).map((id) => base + id) } },
        { session, projection: { bc: 1, bv: 1, c: 1, v: 1, via: 1, p: 1, xr: 1 } },
      )
      .toArray();
    for (const document of documents) {
      const channel = document.c > 0 ? view.channels.byId.get(document.c) : undefined;
      if (mayReadMessage(view, document, channel)) visible.push(document._id - base);
    }
  }
  return visible.sort((a, b) => a - b);
}

/** The newest message that the user has; -1 without any. */
async function newestId(context: Pick<Context, 'database'>, view: View, session: ClientSession): Promise<number> {
  const subscribed = [...view.subscriptions.values()]
    .filter((subscription) => holdsNow(subscription.intervals))
    .map((subscription) => subscription.channel_id);
  const channels = await findConversations(context.database, view.realm, subscribed, session);
  const direct = await directConversations(context.database, view.realm, view.user, 1, session);
  return Math.max(-1, ...channels.map((one) => one.lastId), ...direct.map((one) => one.lastId));
}

/** `unread_msgs`: the unread messages by conversation, ids ascending. */
async function unreadState(
  context: Pick<Context, 'database'>,
  view: View,
  unread: readonly UnreadMessage[],
  emptyTopicNames: boolean,
  session: ClientSession,
) {
  const shown = unread.slice(0, MOST_UNREAD).reverse();
  const ids = (messages: readonly UnreadMessage[]) => messages.map((message) => message.id);
  const topicIds = [...new Set(shown.filter((message) => message.c > 0).map((message) => message.tp))];
  const topics = await loadTopics(context.database, view.realm, topicIds, session);
  const pms: unknown[] = [];
  const huddles: unknown[] = [];
  const direct = Map.groupBy(
    shown.filter((message) => message.c < 0),
    (message) => message.c,
  );
  for (const messages of direct.values()) {
    const users = messages[0]?.p ?? [];
    if (users.length <= 2) {
      const other = users.find((user) => user !== view.user) ?? view.user;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids: ids(messages) });
    } else {
      huddles.push({ user_ids_string: users.join(), unread_message_ids: ids(messages) });
    }
  }
  const streams = [
    ...Map.groupBy(
      shown.filter((message) => message.c > 0),
      (message) => message.tp,
    ),
  ].map(([tp, messages]) => {
    const name = topics.get(tp)?.name ?? '';
    return {
      stream_id: messages[0]?.c ?? 0,
      topic: name === '' && !emptyTopicNames ? EMPTY_TOPIC_NAME : name,
      unread_message_ids: ids(messages),
    };
  });
  const muted = (message: UnreadMessage) => message.c > 0 && (view.subscriptions.get(message.c)?.is_muted ?? false);
  const mentions = shown.filter(
    (message) => message.wm === true || (message.uf?.includes(userFlag(view.user, 'mentioned')) ?? false),
  );
  return {
    count: shown.filter((message) => !muted(message)).length,
    pms,
    streams,
    huddles,
    mentions: ids(mentions),
    old_unreads_missing: unread.length > MOST_UNREAD,
  };
}
