/**
 * The unread messages of a user, newest first: what register tells, and what `is:unread` walks.
 *
 * Only conversations whose newest message lies above the user's watermark are looked at. What lies above the watermarks of
 * many is read in one query, since a query for each of five hundred channels would take longer than all that they find.
 * Where so much is found that it is better read in pieces, and where nothing was ever read, each conversation is walked from
 * its newest message down to the watermark or to where the subscription began, whichever comes first. What was marked
 * unread explicitly is added by id.
 */
import { chunks, messageKey } from '@rookery/core';
import { type ClientSession, within } from '@rookery/data';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { holdsNow } from '../rules/receipt.ts';
import { isUnread, type ReadState } from '../rules/unread.ts';
import { ACCESS_FIELDS, intervalsOf, mayRead } from '../rules/visibility.ts';
import { toReadable } from '../shape/readable.ts';
import { directConversations, findConversations } from '../store/conversations.ts';
import { COLLECTIONS, type ConversationDocument, type MessageDocument } from '../store/documents.ts';
import { KEYS } from '../store/keys.ts';
import { messageId } from '../store/messages.ts';
import { MOST_MOVED, movedBelow } from './moved-messages.ts';

/** Register tells of this many at the most; older ones are only said to be missing. */
export const MOST_UNREAD = 50_000;
/** Keys read at once from one conversation. */
const BATCH = 1000;
const MOST_DIRECT = 2000;
/** Conversations in one query, each a range of the index; and what it reads before they are walked one by one. */
const TOGETHER = 250;
const MOST_TOGETHER = 5000;
/** Messages read at once of such a group, by whoever wants the oldest. */
const PAGE = 500;
/** Conversations walked at the same time. */
const WALKS = 8;

/** What of an unread message its readers need. */
export type UnreadMessage = Pick<
  MessageDocument,
  '_id' | 'bc' | 'bv' | 'c' | 'v' | 'via' | 'tp' | 's' | 'sr' | 'p' | 'xr' | 'uf' | 'wm' | 'mw' | 'tw' | 'ar'
> & { readonly id: number };

/** For queries of messages that may be unread. */
export const UNREAD_FIELDS = {
  ...ACCESS_FIELDS,
  mv: 1,
  tp: 1,
  s: 1,
  sr: 1,
  uf: 1,
  wm: 1,
  mw: 1,
  tw: 1,
  ar: 1,
} as const;

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
  const own = conversations ?? (await ownConversations(context, view, session));
  const found = await readUnread(context, view, state, own, withNews(own, state), session);
  return found.sort((a, b) => b.id - a.id).slice(0, MOST_UNREAD + 1);
}

/**
 * Unread messages of some conversations, oldest first, in batches of a thousand at most: whoever wants the first need not read all of them. It
 * ends when it has looked at fifty thousand messages.
 */
export async function* unreadOldestFirst(
  context: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  own: OwnConversations,
): AsyncGenerator<UnreadMessage[]> {
  const news = withNews(own, state);
  // What of a conversation is unread begins at its watermark; of one that was never read, somewhere in its history.
  const begun = chunks(
    news.filter(({ c }) => lowerBound(state, c) > 0),
    TOGETHER,
  );
  const neverRead = news.filter(({ c }) => lowerBound(state, c) === 0);
  let others = await readUnread(context, view, state, own, neverRead, undefined);
  for (let above = 0, read = 0; read <= MOST_UNREAD; ) {
    const pages = await Promise.all(
      begun.map((group) => readTogether(context, view, state, group, { above, most: PAGE })),
    );
    const ends = pages.flatMap((page) => (page.length === PAGE ? messageId(page.at(-1) as MessageDocument) : []));
    const upTo = Math.min(...ends, Number.POSITIVE_INFINITY);
    const near = pages.flat().flatMap((message) => asUnread(message, view, state) ?? []);
    const batch = new Map([...others, ...near].filter(({ id }) => id <= upTo).map((message) => [message.id, message]));
    const sorted = [...batch.values()].sort((a, b) => a.id - b.id);
    yield* chunks(sorted, BATCH);
    if (ends.length === 0) return;
    others = others.filter(({ id }) => id > upTo);
    above = upTo;
    read += pages.reduce((sum, page) => sum + page.length, 0);
  }
}

const withNews = (own: OwnConversations, state: ReadState): ConversationDocument[] =>
  [...own.channels, ...own.direct].filter((one) => one.lastId > lowerBound(state, one.c));

/** The message with its id, if it is unread and may be read. */
function asUnread(message: MessageDocument, view: View, state: ReadState): UnreadMessage | undefined {
  const id = messageId(message);
  if (!isUnread(view, toReadable(message, id), state) || !mayRead(view, message)) return undefined;
  return { ...message, id };
}

/** What is unread in these conversations, and of all of the reader's what was moved there or marked unread; in no order. */
async function readUnread(
  context: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  own: OwnConversations,
  conversations: readonly ConversationDocument[],
  session: ClientSession | undefined,
): Promise<UnreadMessage[]> {
  const { realm } = view;
  const found = new Map<number, UnreadMessage>();
  const add = (message: MessageDocument): void => {
    const unread = asUnread(message, view, state);
    if (unread) found.set(unread.id, unread);
  };
  await readAll(context, view, state, conversations, add, session);
  for (const message of await movedBelow(context, view, state, own.channels, UNREAD_FIELDS, session)) add(message);
  const explicit = [...state.explicit.keys()].filter((id) => !found.has(id));
  for (const some of chunks(explicit, BATCH)) {
    const keys = some.map((id) => messageKey(realm, id));
    const documents = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find({ _id: { $in: keys } }, { ...within(session), projection: UNREAD_FIELDS })
      .toArray();
    for (const document of documents) add(document);
  }
  return [...found.values()];
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

/** Since which roster version a reader is subscribed to the channel; what is older is not unread. */
const heldFrom = (view: View, conversation: number): number =>
  conversation > 0 ? (intervalsOf(view, conversation).at(-2) ?? 0) : 0;

/** Reads what may be unread in conversations with news. */
async function readAll(
  context: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  add: (message: MessageDocument) => void,
  session: ClientSession | undefined,
): Promise<void> {
  // Of one that was never read, the range would be all of its history.
  const begun = conversations.filter(({ c }) => lowerBound(state, c) > 0);
  const alone = conversations.filter(({ c }) => lowerBound(state, c) === 0);
  const readGroup = async (group: readonly ConversationDocument[]): Promise<void> => {
    const messages = await readTogether(context, view, state, group, { most: MOST_TOGETHER + 1, session });
    if (messages.length <= MOST_TOGETHER) for (const message of messages) add(message);
    else alone.push(...group);
  };
  const walkOne = (conversation: ConversationDocument) => walk(context, view, state, conversation, add, session);
  // A session carries one command at a time.
  await atOnce(session ? 1 : WALKS, chunks(begun, TOGETHER), readGroup);
  await atOnce(session ? 1 : WALKS, alone, walkOne);
}

async function atOnce<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/** What lies above the watermarks of some conversations; with `above`, beyond that id too, and the oldest first. */
async function readTogether(
  { database }: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  o: { readonly most: number; readonly above?: number; readonly session?: ClientSession | undefined },
): Promise<MessageDocument[]> {
  const r = view.realm;
  const base = messageKey(r, 0);
  // The realm in each of them: outside, the planner looks at everything.
  const ranges = conversations.flatMap(({ c, lastId }) => {
    const low = Math.max(lowerBound(state, c), o.above ?? 0);
    return low < lastId
      ? [{ r, c, _id: { $gt: base + low, $lte: base + lastId }, v: { $gte: heldFrom(view, c) } }]
      : [];
  });
  if (ranges.length === 0) return [];
  const found = database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .find({ $or: ranges }, { ...within(o.session), hint: KEYS.conversation, projection: UNREAD_FIELDS })
    .limit(o.most);
  return (o.above === undefined ? found : found.sort({ _id: 1 })).toArray();
}

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
  const since = heldFrom(view, conversation.c);
  let high = base + conversation.lastId + 1;
  for (let read = 0; read <= MOST_UNREAD; ) {
    const batch = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find(
        { r: view.realm, c: conversation.c, _id: { $gt: low, $lt: high } },
        { ...within(session), hint: KEYS.conversation, projection: UNREAD_FIELDS },
      )
      .sort({ _id: -1 })
      .limit(BATCH)
      .toArray();
    for (const message of batch) {
      if (message.mv !== true && message.v < since) {
        // What is older was moved here later, if it is unread.
        if (conversation.movedId === undefined) return;
        const older = { r: view.realm, c: conversation.c, mv: true as const, _id: { $gt: low, $lt: message._id } };
        const moved = await context.database
          .collection<MessageDocument>(COLLECTIONS.messages)
          .find(older, { ...within(session), hint: KEYS.moved, projection: UNREAD_FIELDS })
          .sort({ _id: -1 })
          .limit(MOST_MOVED)
          .toArray();
        for (const one of moved) add(one);
        return;
      }
      add(message);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    high = last._id;
    read += batch.length;
  }
}
