/**
 * The unread messages of a user, newest first: what register tells, and what `is:unread` walks.
 *
 * Only conversations whose newest message lies above the user's watermark are looked at, each from its newest message
 * down to the watermark or to where the subscription began, whichever comes first. What was marked unread explicitly is
 * added by id.
 */
import { messageKey } from '@rookery/core';
import { type ClientSession, within } from '@rookery/data';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { holdsNow } from '../rules/receipt.ts';
import { isUnread, type ReadState } from '../rules/unread.ts';
import { intervalsOf, mayReadMessage } from '../rules/visibility.ts';
import { toReadable } from '../shape/readable.ts';
import { directConversations, findConversations } from '../store/conversations.ts';
import { COLLECTIONS, type ConversationDocument, type MessageDocument } from '../store/documents.ts';
import { KEYS } from '../store/indexes.ts';

/** Register tells of this many at the most; older ones are only said to be missing. */
export const MOST_UNREAD = 50_000;
/** Keys read at once from one conversation. */
const BATCH = 1000;
const MOST_DIRECT = 2000;

/** What of an unread message its readers need. */
export type UnreadMessage = Pick<
  MessageDocument,
  '_id' | 'bc' | 'bv' | 'c' | 'v' | 'via' | 'tp' | 's' | 'sr' | 'p' | 'xr' | 'uf' | 'wm' | 'ar'
> & { readonly id: number };

const PROJECTION = { bc: 1, bv: 1, c: 1, v: 1, via: 1, tp: 1, s: 1, sr: 1, p: 1, xr: 1, uf: 1, wm: 1, ar: 1 };

/** Ids of unread messages, newest first. */
export async function unreadIds(context: Pick<Context, 'database' | 'readStates'>, view: View): Promise<number[]> {
  const { read } = await context.readStates.get(view.realm, view.user);
  return (await unreadMessages(context, view, read)).map((message) => message.id);
}

/**
 * Unread messages, newest first, at most MOST_UNREAD and one more, by which the caller knows that there are more.
 * @param conversations the reader's, where they are known already
 */
export async function unreadMessages(
  context: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  session?: ClientSession,
  conversations?: OwnConversations,
): Promise<UnreadMessage[]> {
  const { realm } = view;
  const own = conversations ?? (await ownConversations(context, view, session));
  const withNews = [...own.channels, ...own.direct].filter((one) => one.lastId > lowerBound(state, one.c));
  const found = new Map<number, UnreadMessage>();
  const add = (message: MessageDocument): void => {
    const withId = { ...message, id: message._id - messageKey(realm, 0) };
    const channel = message.c > 0 ? view.channels.byId.get(message.c) : undefined;
    if (!isUnread(view, toReadable(message, withId.id), state) || !mayReadMessage(view, message, channel)) return;
    found.set(withId.id, withId);
  };
  for (const conversation of withNews) {
    await walk(context, view, state, conversation, add, session);
  }
  const explicit = [...state.explicit].filter((id) => !found.has(id));
  for (let i = 0; i < explicit.length; i += BATCH) {
    const keys = explicit.slice(i, i + BATCH).map((id) => messageKey(realm, id));
    const documents = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find({ _id: { $in: keys } }, { ...within(session), projection: PROJECTION })
      .toArray();
    for (const document of documents) add(document);
  }
  return [...found.values()].sort((a, b) => b.id - a.id).slice(0, MOST_UNREAD + 1);
}

/** The conversations that a user is in. */
export interface OwnConversations {
  /** Of channels, those with messages. */
  readonly channels: readonly ConversationDocument[];
  /** Direct ones, that with the newest message first. */
  readonly direct: readonly ConversationDocument[];
}

/** The conversations of the channels that the reader is subscribed to, and so many of the direct ones. */
export async function ownConversations(
  { database }: Pick<Context, 'database'>,
  view: View,
  session?: ClientSession,
  direct = MOST_DIRECT,
): Promise<OwnConversations> {
  const subscribed = [...view.subscriptions.values()]
    .filter((subscription) => holdsNow(subscription.intervals))
    .map((subscription) => subscription.channel_id);
  return {
    channels: await findConversations(database, view.realm, subscribed, session),
    direct: await directConversations(database, view.realm, view.user, direct, session),
  };
}

const lowerBound = (state: ReadState, conversation: number): number =>
  Math.max(state.floor, state.conversations.get(conversation)?.watermark ?? 0);

/** Reads a conversation from its newest message down. */
async function walk(
  context: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  conversation: ConversationDocument,
  add: (message: MessageDocument) => void,
  session: ClientSession | undefined,
): Promise<void> {
  const base = messageKey(view.realm, 0);
  const low = base + lowerBound(state, conversation.c);
  // Roster versions only rise, so a message from before the subscription ends the walk.
  const since = conversation.c > 0 ? (intervalsOf(view, conversation.c).at(-2) ?? 0) : 0;
  let high = base + conversation.lastId + 1;
  for (let read = 0; read <= MOST_UNREAD; ) {
    const batch = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find(
        { r: view.realm, c: conversation.c, _id: { $gt: low, $lt: high } },
        { ...within(session), hint: KEYS.conversation, projection: PROJECTION },
      )
      .sort({ _id: -1 })
      .limit(BATCH)
      .toArray();
    for (const message of batch) {
      if (message.mv !== true && message.v < since) return;
      add(message);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    high = last._id;
    read += batch.length;
  }
}
