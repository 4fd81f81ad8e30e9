/**
 * The unread messages of a user, newest first: what register tells, and what `is:unread` walks.
 *
 * Only conversations whose newest message lies above the user's watermark are looked at, all of them together from the newest
 * message down (`newest-first.ts`), each to its watermark or to where the subscription began, whichever comes first. The
 * bounds are the user's, not the conversation's: MOST_UNREAD are found, MOST_LOOKED are looked at. What was marked unread
 * explicitly, and what was moved below a watermark, is added by id.
 *
 * The thread that does this also commits what others send. So it looks at SLICE messages and lets others go first, ends as soon
 * as nobody waits for the answer, and takes turns with its like beyond LIGHT rows (`heavy-reads.ts`).
 */

import { setImmediate as othersFirst } from 'node:timers/promises';
import { chunks, messageKey } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { toReadable } from '../message/readable.ts';
import { ACCESS_FIELDS, mayRead } from '../message/rules/visibility.ts';
import { directConversations, findConversations } from '../message/store/conversations.ts';
import type { ConversationDocument, MessageDocument } from '../message/store/documents.ts';
import { ROW, type RowFields, type Rows } from '../message/store/message-rows.ts';
import { messageId } from '../message/store/messages.ts';
import { oldestOf } from '../message/store/ranges.ts';
import { holdsNow, intervalsOf } from '../readstate/rules/receipt.ts';
import { isUnread, type ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import type { UnreadContext } from './context.ts';
import { type LongRead, UNHURRIED } from './heavy-reads.ts';
import { markedRows } from './marked-rows.ts';
import { movedBelow } from './moved-messages.ts';
import { NewestFirst } from './newest-first.ts';

/** Register tells of this many at the most; older ones are only said to be missing. */
export const MOST_UNREAD = 50_000;
/**
 * Messages looked at for them. Nearly all above a watermark are unread; a user who reads nothing and writes much has
 * many that are not, and gets those that are found by then.
 */
const MOST_LOOKED = 150_000;
/** Looked at before others go first: half a millisecond of work. */
const SLICE = 500;
/** Messages looked at, and rows read, at any time; a reader of more waits for its turn. */
const LIGHT = 3000;
/** Messages handed on at once, oldest first. */
const BATCH = 1000;
const MOST_DIRECT = 2000;
/** Conversations in one query of the oldest, each a range of the index; and what is read at once of such a group. */
const TOGETHER = 200;
const PAGE = 500;

/** What of an unread message its readers need. */
export type UnreadMessage = RowFields & { readonly id: number };

/** For queries of messages that may be unread. */
export const UNREAD_FIELDS = [
  ...ACCESS_FIELDS,
  'moved',
  'topicId',
  'sender',
  'readBySender',
  'userFlags',
  'wildcardMention',
  'mentionedSet',
  'topicMentionedSet',
  'readAtOnceBy',
] as const;

/** What is unread of a user. */
export interface Unread {
  /** Newest first, at most MOST_UNREAD. */
  readonly messages: readonly UnreadMessage[];
  /** Whether these are all; older ones may be missing. */
  readonly isAll: boolean;
}

/** How unread messages are read. */
export interface UnreadOptions {
  /** Whose turn it is, and whether the client still waits. */
  readonly read: LongRead;
  readonly session?: ClientSession | undefined;
  /** The reader's, where they are known already. */
  readonly conversations?: OwnConversations;
}

type Needs = Pick<UnreadContext, 'database' | 'messageRows'>;

/** The newest unread messages. @throws the signal's reason, once nobody waits; RATE_LIMIT_HIT when too many read as much */
export async function unreadMessages(
  context: Needs,
  view: View,
  state: ReadState,
  o: UnreadOptions = { read: UNHURRIED },
): Promise<Unread> {
  const own = o.conversations ?? (await ownConversations(context, view, o.session));
  return readUnread(context, view, state, withNews(own, state), { ...o, conversations: own });
}

/** Ids of unread messages, newest first. */
export async function unreadIds(
  context: Needs & Pick<UnreadContext, 'readStates'>,
  view: View,
  read?: LongRead,
): Promise<number[]> {
  const { read: state } = await context.readStates.get(view.realm, view.user);
  const { messages } = await unreadMessages(context, view, state, { read: read ?? UNHURRIED });
  return messages.map(({ id }) => id);
}

/**
 * Unread messages of some conversations, oldest first, in batches of a thousand at most, so that the first can be had without
 * reading all of them. It ends when it has looked at fifty thousand messages.
 */
export async function* unreadOldestFirst(
  context: Needs,
  view: View,
  state: ReadState,
  own: OwnConversations,
  read: LongRead = UNHURRIED,
): AsyncGenerator<UnreadMessage[]> {
  const news = withNews(own, state);
  // What of a conversation is unread begins at its watermark; of one that was never read, somewhere in its history.
  const started = chunks(
    news.filter(({ conversation }) => lowerBound(state, conversation) > 0),
    TOGETHER,
  );
  const neverRead = news.filter(({ conversation }) => lowerBound(state, conversation) === 0);
  const { messages } = await readUnread(context, view, state, neverRead, { read, conversations: own });
  let others = messages;
  for (let above = 0, looked = 0; looked <= MOST_UNREAD; ) {
    read.signal.throwIfAborted();
    if (looked > LIGHT) await read.enter();
    const pages = await Promise.all(started.map((group) => readOldest(context, view, state, group, above)));
    const ends = pages.flatMap((page) => (page.length === PAGE ? messageId(page.at(-1) as MessageDocument) : []));
    const upTo = Math.min(...ends, Number.POSITIVE_INFINITY);
    const near = pages.flat().flatMap((message) => asUnread(message, view, state) ?? []);
    const batch = new Map([...others, ...near].filter(({ id }) => id <= upTo).map((message) => [message.id, message]));
    const sorted = [...batch.values()].sort((a, b) => a.id - b.id);
    yield* chunks(sorted, BATCH);
    if (ends.length === 0) return;
    others = others.filter(({ id }) => id > upTo);
    above = upTo;
    looked += pages.reduce((sum, page) => sum + page.length, 0);
  }
}

const withNews = (own: OwnConversations, state: ReadState): ConversationDocument[] =>
  [...own.channels, ...own.direct].filter((one) => one.lastId > lowerBound(state, one.conversation));

/** The message with its id, if it is unread and may be read. */
function asUnread(message: RowFields, view: View, state: ReadState): UnreadMessage | undefined {
  const id = messageId(message);
  if (!isUnread(view, toReadable(message, id), state) || !mayRead(view, message)) return undefined;
  return { ...message, id };
}

/** The newest unread of these conversations, and of all of the reader's what was moved there or marked unread. */
async function readUnread(
  context: Needs,
  view: View,
  state: ReadState,
  toWalk: readonly ConversationDocument[],
  o: UnreadOptions & { readonly conversations: OwnConversations },
): Promise<Unread> {
  const { conversations: own, read, session } = o;
  const walked = await walk(context, view, state, toWalk, o);
  const { messages } = walked;
  // Older ones would be cut off.
  const above = walked.isAll ? 0 : (messages.at(-1)?.id ?? 0);
  const known = new Set<number>();
  const isMissing = (id: number) => {
    if (known.size === 0) for (const message of messages) known.add(message.id);
    return id > above && !known.has(id);
  };
  const endOf = (c: number) => Math.max(state.conversations.get(c)?.watermark ?? 0, walked.ended.get(c) ?? 0);
  const more: UnreadMessage[] = [];
  for (const message of await movedBelow(context, view, state, own.channels, { endOf, fields: UNREAD_FIELDS, ...o })) {
    const unread = isMissing(messageId(message)) ? asUnread(message, view, state) : undefined;
    if (unread) more.push(unread);
  }
  const marked = [...state.explicit.keys()].filter(isMissing).sort((a, b) => b - a);
  const rows = await markedRows(context, {
    realm: view.realm,
    explicit: state.explicit,
    ids: marked.slice(0, MOST_UNREAD + 1),
    conversations: [...own.channels, ...own.direct],
    fields: UNREAD_FIELDS,
    read,
    session,
  });
  const direct = new Map(own.direct.map((conversation) => [conversation.conversation, conversation]));
  let looked = 0;
  for (const [c, part] of rows) {
    for (const row of eachOf(part.rows)) {
      if (++looked % SLICE === 0) await othersFirst();
      if (!isMissing(row.id)) continue;
      const message = part.others.get(row.id);
      const unread = message
        ? asUnread(message, view, state)
        : asPlain(view, state, direct.get(c) ?? { conversation: c }, row);
      if (unread) more.push(unread);
    }
  }
  if (more.length === 0) return { messages: messages.slice(0, MOST_UNREAD), isAll: walked.isAll };
  const all = [...new Map([...messages, ...more].map((message) => [message.id, message])).values()];
  all.sort((a, b) => b.id - a.id);
  return { messages: all.slice(0, MOST_UNREAD), isAll: walked.isAll && all.length <= MOST_UNREAD };
}

/**
 * Walks conversations from their newest messages down, all together.
 * @returns what is unread, newest first, at most one more than MOST_UNREAD; and by conversation where the walk of it ended because
 *   what is older was sent before the subscription began
 */
async function walk(
  { database, messageRows: rows }: Needs,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  { read, session }: UnreadOptions,
): Promise<{ messages: UnreadMessage[]; isAll: boolean; ended: ReadonlyMap<number, number> }> {
  const { realm } = view;
  const messages: UnreadMessage[] = [];
  const ended = new Map<number, number>();
  const wanted = conversations.map((conversation) => ({
    conversation,
    above: lowerBound(state, conversation.conversation),
  }));
  const merge = new NewestFirst(wanted, {
    database,
    realm,
    rows,
    session,
    fields: UNREAD_FIELDS,
    beforePage: async (count) => {
      read.signal.throwIfAborted();
      if (count > LIGHT) await read.enter();
    },
  });
  const end = async (isAll: boolean) => {
    await merge.publish();
    return { messages, isAll, ended };
  };
  for (let looked = 0; ; ) {
    const next = merge.next();
    if (!next) {
      if (await merge.load()) continue;
      return end(true);
    }
    const { id, source, message, version } = next;
    const { conversation } = source.conversation;
    // Roster versions only rise, so a message from before the subscription ends the walk, unless it was moved here later.
    if (message?.hops === undefined && version < heldFrom(view, conversation)) {
      source.end();
      ended.set(conversation, id);
      continue;
    }
    const unread = message ? asUnread(message, view, state) : asPlain(view, state, source.conversation, next);
    if (unread) messages.push(unread);
    if (messages.length > MOST_UNREAD || ++looked === MOST_LOOKED) return end(false);
    if (looked % SLICE !== 0) continue;
    await othersFirst();
    read.signal.throwIfAborted();
    // Also where all of it is in memory: several at once would each take a slice between two steps of a send.
    if (looked === LIGHT) await read.enter();
  }
}

interface Row {
  readonly id: number;
  readonly topic: number;
  readonly sender: number;
  readonly version: number;
}

/** The same of a plain message, whose row says all; undefined too of one that was gone when it was read. */
function asPlain(
  view: View,
  state: ReadState,
  { conversation, users }: Pick<ConversationDocument, 'conversation' | 'users'>,
  { id, topic, sender, version }: Row,
): UnreadMessage | undefined {
  if (sender === 0) return undefined;
  const message: UnreadMessage = {
    _id: messageKey(view.realm, id),
    id,
    birth: conversation,
    birthVersion: version,
    conversation,
    version,
    topicId: topic,
    sender: Math.abs(sender),
    ...(sender < 0 && { readBySender: true }),
    ...(users && { users }),
  };
  return isUnread(view, message, state) && mayRead(view, message) ? message : undefined;
}

function* eachOf(rows: Rows): Generator<Row> {
  for (let at = 0; at < rows.length; at += ROW) {
    const [id, topic, sender, version] = rows.subarray(at, at + ROW) as unknown as [number, number, number, number];
    yield { id, topic, sender, version };
  }
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
  { database }: Pick<UnreadContext, 'database'>,
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

/** The oldest of what lies above the watermarks of some conversations, and above an id. */
async function readOldest(
  { database }: Needs,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  above: number,
): Promise<MessageDocument[]> {
  const ranges = conversations.flatMap(({ conversation, lastId }) => {
    const low = Math.max(lowerBound(state, conversation), above);
    return low < lastId ? { conversation, above: low, upTo: lastId, since: heldFrom(view, conversation) } : [];
  });
  return oldestOf(database, view.realm, ranges, { limit: PAGE, fields: UNREAD_FIELDS });
}
