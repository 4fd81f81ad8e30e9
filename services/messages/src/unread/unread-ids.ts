/**
 * The unread messages of a user, newest first: what register returns, and what `is:unread` walks.
 *
 * Only conversations whose newest message lies above the user's watermark are looked at, all of them together from the
 * newest message down (`newest-first.ts`), each to its watermark or to where the subscription began, whichever comes
 * first. The bounds are the user's, not the conversation's: MOST_UNREAD are found, MOST_LOOKED are looked at. What was
 * marked unread explicitly, and what was moved below a watermark, is added by id.
 *
 * Nearly all of them are rows of numbers from the database or the cache to the answer: `row-scan.ts` decides about
 * them, `found-messages.ts` has what was found.
 *
 * The thread that does this also commits what others send. So it looks at SLICE messages and lets others go first, ends
 * as soon as nobody waits for the answer, and takes turns with its like beyond LIGHT rows (`heavy-reads.ts`).
 */

import { setImmediate as othersFirst } from 'node:timers/promises';
import { chunks } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import { directConversations, findConversations } from '../message/store/conversations.ts';
import type { ConversationDocument, MessageDocument } from '../message/store/documents.ts';
import { ROW } from '../message/store/message-rows.ts';
import { messageId } from '../message/store/messages.ts';
import { oldestOf } from '../message/store/ranges.ts';
import { holdsNow } from '../readstate/rules/receipt.ts';
import type { ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import type { UnreadContext } from './context.ts';
import type { NewestFound, UnreadMessage } from './found-messages.ts';
import { type LongRead, UNHURRIED } from './heavy-reads.ts';
import { markedRows } from './marked-rows.ts';
import { movedBelow } from './moved-messages.ts';
import { NewestFirstMerge } from './newest-first.ts';
import { asUnread, heldFrom, RowScan } from './row-scan.ts';

/** Register returns this many at the most; of older ones it says that they are missing. */
export const MOST_UNREAD = 50_000;
/**
 * Messages looked at for them. Nearly all above a watermark are unread; a user who reads nothing and writes much has
 * many that are not, and gets those that are found by then.
 */
const MOST_LOOKED = 150_000;
/** What is looked at before others go first, in plain rows: a quarter to half a millisecond of work. */
const SLICE = 8000;
/** Messages that are looked at one by one before others go first. */
const SINGLE_SLICE = 400;
/** Messages looked at, and rows read, at any time; a reader of more waits for its turn. */
const LIGHT = 3000;
/** Messages handed on at once, oldest first. */
const BATCH = 1000;
const MOST_DIRECT = 2000;
/** Conversations in one query of the oldest, each a range of the index; and what is read at once of such a group. */
const TOGETHER = 200;
const PAGE = 500;

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
interface Unread {
  /** Newest first, at most MOST_UNREAD. */
  readonly messages: readonly UnreadMessage[];
  /** Whether these are all; older ones may be missing. */
  readonly isAll: boolean;
}

/** The same as numbers. */
export interface FoundUnread {
  readonly found: NewestFound;
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

/** The newest unread messages, as objects; see `findUnread`. */
export async function unreadMessages(
  context: Needs,
  view: View,
  state: ReadState,
  o: UnreadOptions = { read: UNHURRIED },
): Promise<Unread> {
  const { found, isAll } = await findUnread(context, view, state, o);
  const messages: UnreadMessage[] = [];
  for (let n = 0; n < found.count; n += SINGLE_SLICE) {
    if (n > 0) await othersFirst();
    messages.push(...found.messages(n, n + SINGLE_SLICE));
  }
  return { messages, isAll };
}

/**
 * The newest unread messages. @throws the signal's reason, once nobody waits; RATE_LIMIT_HIT when too many read as much
 */
export async function findUnread(context: Needs, view: View, state: ReadState, o: UnreadOptions): Promise<FoundUnread> {
  const own = o.conversations ?? (await ownConversations(context, view, o.session));
  return readUnread(context, view, state, withNews(own, state), { ...o, conversations: own });
}

/** Ids of unread messages, newest first. */
export async function unreadIds(
  context: Needs & Pick<UnreadContext, 'readStates'>,
  view: View,
  read: LongRead = UNHURRIED,
): Promise<number[]> {
  const { read: state } = await context.readStates.get(view.realm, view.user);
  return (await findUnread(context, view, state, { read })).found.ids();
}

/**
 * Unread messages of some conversations, oldest first, in batches of a thousand at most, so that the first can be had
 * without reading all of them. It ends when it has looked at fifty thousand messages.
 */
export async function* unreadOldestFirst(
  context: Needs,
  view: View,
  state: ReadState,
  own: OwnConversations,
  read: LongRead = UNHURRIED,
): AsyncGenerator<{ readonly id: number }[]> {
  const news = withNews(own, state);
  // What of a conversation is unread begins at its watermark; of one that was never read, somewhere in its history.
  const started = chunks(
    news.filter(({ conversation }) => lowerBound(state, conversation) > 0),
    TOGETHER,
  );
  const neverRead = news.filter(({ conversation }) => lowerBound(state, conversation) === 0);
  const { found } = await readUnread(context, view, state, neverRead, { read, conversations: own });
  let others = found.ids();
  for (let above = 0, looked = 0; looked <= MOST_UNREAD; ) {
    read.signal.throwIfAborted();
    if (looked > LIGHT) await read.enter();
    const pages = await Promise.all(started.map((group) => readOldest(context, view, state, group, above)));
    const ends = pages.flatMap((page) => (page.length === PAGE ? messageId(page.at(-1) as MessageDocument) : []));
    const upTo = Math.min(...ends, Number.POSITIVE_INFINITY);
    const near = pages.flat().flatMap((message) => asUnread(message, view, state)?.id ?? []);
    const batch = [...new Set([...others, ...near])].filter((id) => id <= upTo).sort((a, b) => a - b);
    yield* chunks(
      batch.map((id) => ({ id })),
      BATCH,
    );
    if (ends.length === 0) return;
    others = others.filter((id) => id > upTo);
    above = upTo;
    looked += pages.reduce((sum, page) => sum + page.length, 0);
  }
}

const withNews = (own: OwnConversations, state: ReadState): ConversationDocument[] =>
  [...own.channels, ...own.direct].filter((one) => one.lastId > lowerBound(state, one.conversation));

/** The newest unread of these conversations, and of all of the reader's what was moved there or marked unread. */
async function readUnread(
  context: Needs,
  view: View,
  state: ReadState,
  toWalk: readonly ConversationDocument[],
  o: UnreadOptions & { readonly conversations: OwnConversations },
): Promise<FoundUnread> {
  const { conversations: own, read, session } = o;
  const scan = new RowScan(view, state);
  const { isAll, down } = await walk(context, view, state, toWalk, { ...o, scan });
  const { found } = scan;
  // Older ones would be cut off.
  const isMissing = (id: number) => id > down && !found.has(id);
  const endOf = (c: number) => Math.max(state.conversations.get(c)?.watermark ?? 0, scan.ended.get(c) ?? 0);
  for (const message of await movedBelow(context, view, state, own.channels, { endOf, fields: UNREAD_FIELDS, ...o })) {
    if (isMissing(messageId(message))) scan.message(message);
  }
  const marked = [...state.explicit.keys()].filter(isMissing).sort((a, b) => b - a);
  const parts = await markedRows(context, {
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
  for (const [c, { rows, others }] of parts) {
    for (let at = 0; at < rows.length; at += ROW) {
      if (++looked % SINGLE_SLICE === 0) await othersFirst();
      const id = rows[at] as number;
      if (isMissing(id)) scan.row(direct.get(c) ?? { conversation: c }, others.get(id), rows, at);
    }
  }
  return { found: found.newest(MOST_UNREAD), isAll: isAll && found.count <= MOST_UNREAD };
}

/**
 * Walks conversations from their newest messages down, all together, and finds what is unread: all that there is, or
 * more than MOST_UNREAD.
 * @returns whether it is all; else all of it above the id `down`
 */
async function walk(
  { database, messageRows: rows }: Needs,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  { read, session, scan }: UnreadOptions & { readonly scan: RowScan },
): Promise<{ isAll: boolean; down: number }> {
  const wanted = conversations.map((conversation) => ({
    conversation,
    above: lowerBound(state, conversation.conversation),
  }));
  const merge = new NewestFirstMerge(wanted, {
    database,
    realm: view.realm,
    rows,
    session,
    fields: UNREAD_FIELDS,
    beforePage: async (count) => {
      read.signal.throwIfAborted();
      if (count > LIGHT) await read.enter();
    },
  });
  let sliceEnd = SLICE;
  for (;;) {
    const band = merge.next();
    if (!band) {
      if (await merge.load()) continue;
      await merge.publish();
      return { isAll: true, down: 0 };
    }
    for (const run of band.runs) {
      for (let at = run.from; at < run.to; ) {
        at = scan.run(run, at, SINGLE_SLICE);
        if (scan.cost < sliceEnd) continue;
        await othersFirst();
        read.signal.throwIfAborted();
        sliceEnd = scan.cost + SLICE;
        // Also where all of it is in memory: each of several at once would take a slice between two steps of a send.
        await read.enter('memory');
      }
    }
    if (scan.found.count <= MOST_UNREAD && scan.looked < MOST_LOOKED) continue;
    await merge.publish();
    return { isAll: false, down: band.end };
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
