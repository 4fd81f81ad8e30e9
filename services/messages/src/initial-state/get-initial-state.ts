/**
 * The messages service's part of `POST /register`, exact at one position of its journal. The caller's view is asked for
 * before, so the roster is at least as new as what the channels service answered first.
 */
import { chunks, messageKey, notReady, StatePart, shownTopicName } from '@rookery/core';
import { type ClientSession, within } from '@rookery/data';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { policyOf } from '../facts/chosen-topics.ts';
import type { OwnState } from '../facts/read-states.ts';
import { isMuted } from '../rules/muting.ts';
import { ACCESS_FIELDS, mayRead } from '../rules/visibility.ts';
import { isMentioned } from '../shape/flags.ts';
import { COLLECTIONS, FLAG_CODES, type MessageDocument } from '../store/documents.ts';
import { messageId } from '../store/messages.ts';
import { loadTopics } from '../store/topics.ts';
import {
  MOST_UNREAD,
  type OwnConversations,
  ownConversations,
  type UnreadMessage,
  unreadMessages,
} from '../unread/unread-ids.ts';
import { OWN_ITEM_TYPES, ownItemsState } from './own-items.ts';

/** Direct conversations that register names. */
const MOST_RECENT = 1000;
const MOST_STARRED = 20_000;

/** For these parts it has to be known what the caller sees. */
const OF_A_VIEW = ['message', 'starred_messages', 'recent_private_conversations', 'reminders'];

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export async function getInitialState(
  context: Pick<Context, 'database' | 'views' | 'reads' | 'readStates'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = (type: string) => request.all || request.types.includes(type);
  const state = new StatePart(request);
  let seq: number;
  if (OF_A_VIEW.some(wants) || OWN_ITEM_TYPES.some(wants)) {
    const view = OF_A_VIEW.some(wants) ? await context.views.get(ctx) : undefined;
    const read = await context.reads.read(realm, async (_seq, session) => ({
      ...(view && (await viewed(context, request, view, session))),
      ...(await ownItemsState(context, request, caller, view, session)),
    }));
    seq = read.seq;
    state.addAll(read.value);
  } else {
    seq = await context.reads.seq(realm);
  }
  if (seq < request.min_seq) throw notReady();
  return state.deflatedAt(seq);
}

/** The members that follow from what the caller sees. */
async function viewed(
  context: Pick<Context, 'database' | 'readStates'>,
  request: InitialStateRequest__Output,
  view: View,
  session: ClientSession | undefined,
): Promise<Record<string, unknown>> {
  const wants = (type: string) => request.all || request.types.includes(type);
  const state: Record<string, unknown> = {};
  const wantsUnread = wants('message') && wants('update_message_flags');
  // The newest message alone takes but one direct conversation.
  const direct = wantsUnread || wants('recent_private_conversations') ? undefined : 1;
  const conversations = await ownConversations(context, view, session, direct);
  if (wants('message')) state.max_message_id = newestId(conversations);
  if (wantsUnread || wants('starred_messages')) {
    const own = await context.readStates.get(view.realm, view.user, session);
    if (wantsUnread) {
      const unread = await unreadMessages(context, view, own.read, session, conversations);
      const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
      state.unread_msgs = await unreadState(context, view, unread, emptyTopicNames, session);
    }
    if (wants('starred_messages')) state.starred_messages = await starredIds(context, view, own, session);
  }
  if (wants('recent_private_conversations')) {
    state.recent_private_conversations = conversations.direct.slice(0, MOST_RECENT).map((one) => ({
      max_message_id: one.lastId,
      user_ids: (one.users ?? []).filter((user) => user !== view.user),
    }));
  }
  return state;
}

/** The starred messages that the user may still see, ascending: who has left a private channel has lost what is there. */
async function starredIds(
  context: Pick<Context, 'database'>,
  view: View,
  { flags }: OwnState,
  session: ClientSession | undefined,
): Promise<number[]> {
  const base = messageKey(view.realm, 0);
  const ids: number[] = [];
  for (const [id, codes] of flags) if (codes.includes(FLAG_CODES.starred)) ids.push(id);
  // The newest, if there are too many.
  ids.sort((a, b) => b - a).splice(MOST_STARRED);
  const visible: number[] = [];
  for (const some of chunks(ids, 1000)) {
    const documents = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find({ _id: { $in: some.map((id) => base + id) } }, { ...within(session), projection: ACCESS_FIELDS })
      .toArray();
    visible.push(...documents.filter((message) => mayRead(view, message)).map(messageId));
  }
  return visible.sort((a, b) => a - b);
}

/** The newest message that the user has; -1 without any. */
function newestId({ channels, direct }: OwnConversations): number {
  return [...channels, ...direct].reduce((newest, { lastId }) => Math.max(newest, lastId), -1);
}

/** `unread_msgs`: the unread messages by conversation, ids ascending. */
async function unreadState(
  context: Pick<Context, 'database'>,
  view: View,
  unread: readonly UnreadMessage[],
  emptyTopicNames: boolean,
  session: ClientSession | undefined,
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
      topic: shownTopicName(name, emptyTopicNames),
      unread_message_ids: ids(messages),
    };
  });
  const muted = ({ c, tp }: UnreadMessage) => isMuted(view, c, policyOf(view, c, topics.get(tp)?.ln ?? ''));
  const mentions = shown.filter((message) => isMentioned(view.user, message));
  return {
    count: shown.filter((message) => !muted(message)).length,
    pms,
    streams,
    huddles,
    mentions: ids(mentions),
    old_unreads_missing: unread.length > MOST_UNREAD,
  };
}
