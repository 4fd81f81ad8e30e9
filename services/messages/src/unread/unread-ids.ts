/**
 * The unread messages of a user, newest first: the list that register returns and that `is:unread` walks.
 *
 * Only conversations whose newest message is above the user's watermark are walked, all together from the newest
 * message down (`newest-first.ts`), each to its watermark or to the start of the subscription, whichever comes first.
 * The bounds apply to the user, not to a conversation: at most MAX_UNREAD messages are found, and MAX_LOOKED
 * examined. Messages that were marked unread explicitly, or moved below a watermark, are added by id.
 *
 * Nearly all messages are rows of numbers from the database or the cache to the answer: `row-scan.ts` decides which of
 * them are unread, `found-messages.ts` stores these.
 *
 * The same thread commits sends. So a read yields after each SLICE of work, ends as soon as no caller waits for the
 * answer, and needs admission beyond LIGHT rows (`heavy-reads.ts`).
 */

import { setImmediate as othersFirst } from 'node:timers/promises';
import { chunks } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import { directConversations, findConversations } from '../message/store/conversations.ts';
import type { ConversationDocument, MessageDocument } from '../message/store/documents.ts';
import { ROW } from '../message/store/message-rows.ts';
import { messageId } from '../message/store/messages.ts';
import { oldestInRanges } from '../message/store/ranges.ts';
import { holdsNow, intervalsOf } from '../readstate/rules/receipt.ts';
import type { ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import type { UnreadContext } from './context.ts';
import type { NewestFound, UnreadMessage } from './found-messages.ts';
import type { LongRead } from './heavy-reads.ts';
import { markedRows } from './marked-rows.ts';
import { movedBelow } from './moved-messages.ts';
import { NewestFirstMerge } from './newest-first.ts';
import { asUnread, heldFrom, RowScan } from './row-scan.ts';

/** Max. unread messages that register returns; it says if older ones are missing. */
export const MAX_UNREAD = 50_000;
/**
 * Max. messages examined for them. Nearly all above a watermark are unread. A user who reads nothing and writes much
 * has many that are not, and gets those found up to this bound.
 */
const MAX_LOOKED = 150_000;
/** Work between two yields of the thread, in plain rows: a quarter to half a millisecond. */
const SLICE = 8000;
/** Messages decided one by one between two yields. */
const SINGLE_SLICE = 400;
/** Messages examined, and rows read, without admission; a longer read waits for its turn. */
const LIGHT = 3000;
/** Max. messages in one batch, oldest first. */
const BATCH = 1000;
const MAX_DIRECT = 2000;
/** Max. messages marked unread that are read to find those of one place; a user with more gets none of a place. */
const FEW_MARKED = 2000;
/** Max. conversations in one query of the oldest messages, each a range of the index; and the limit of each query. */
const TOGETHER = 200;
const PAGE = 500;

/** The fields to read of messages that may be unread. */
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

/** The unread messages of a user. */
interface Unread {
  /** Newest first, at most MAX_UNREAD. */
  readonly messages: readonly UnreadMessage[];
  /** Whether these are all; older ones may be missing. */
  readonly isAll: boolean;
}

/** The unread messages of a user as numbers. */
export interface FoundUnread {
  readonly found: NewestFound;
  readonly isAll: boolean;
}

/** How unread messages are read. */
export interface UnreadOptions {
  /** The admission of the read, and its cancellation when the client no longer waits. */
  readonly read: LongRead;
  readonly session?: ClientSession | undefined;
  /** The reader's conversations, if they are already loaded. */
  readonly conversations?: OwnConversations;
}

type Dependencies = Pick<UnreadContext, 'database' | 'messageRows'>;

/** The newest unread messages, as objects; see `findUnread`. */
export async function unreadMessages(
  context: Dependencies,
  view: View,
  state: ReadState,
  options: UnreadOptions,
): Promise<Unread> {
  const { found, isAll } = await findUnread(context, view, state, options);
  const messages: UnreadMessage[] = [];
  for (let n = 0; n < found.count; n += SINGLE_SLICE) {
    if (n > 0) await othersFirst();
    messages.push(...found.messages(n, n + SINGLE_SLICE));
  }
  return { messages, isAll };
}

/**
 * The newest unread messages. @throws the signal's reason, once no caller waits; RATE_LIMIT_HIT if too many long reads
 * wait
 */
export async function findUnread(
  context: Dependencies,
  view: View,
  state: ReadState,
  options: UnreadOptions,
): Promise<FoundUnread> {
  const own = options.conversations ?? (await ownConversations(context, view, options.session));
  return readUnread(context, view, state, withNews(own, state), { ...options, conversations: own });
}

/** The messages of a conversation, of topics, or of both. */
export interface NamedPlace {
  readonly conversation?: number | undefined;
  readonly topics?: ReadonlySet<number> | undefined;
}

/** Returns the ids of the newest unread messages of a place, or of all places, and whether these are all of them. */
export async function unreadIds(
  context: Dependencies & Pick<UnreadContext, 'readStates'>,
  view: View,
  read: LongRead,
  { conversation, topics }: NamedPlace = {},
): Promise<{ readonly ids: number[]; readonly isAll: boolean }> {
  const { read: state } = await context.readStates.get(view.realm, view.user);
  const isPlace = conversation !== undefined || topics !== undefined;
  if (isPlace && state.explicit.size > FEW_MARKED) return { ids: [], isAll: false };
  const conversations = conversation === undefined ? undefined : await ownConversation(context, view, conversation);
  const { found, isAll } = await findUnread(context, view, state, { read, ...(conversations && { conversations }) });
  // Messages that were marked unread may be in other conversations.
  const places = found
    .places()
    .filter(
      (place) =>
        (conversation === undefined || place.conversation === conversation) &&
        (topics === undefined || topics.has(place.topicId)),
    );
  return { ids: places.flatMap(({ ids }) => [...ids]), isAll };
}

/**
 * Yields the unread messages of some conversations, oldest first, in batches of at most a thousand, so that a caller
 * gets the first ones before all are read. It ends after examining fifty thousand messages.
 */
export async function* unreadOldestFirst(
  context: Dependencies,
  view: View,
  state: ReadState,
  own: OwnConversations,
  read: LongRead,
): AsyncGenerator<{ readonly id: number }[]> {
  const news = withNews(own, state);
  // The unread messages of a conversation begin at its watermark; those of one that was never read begin anywhere in
  // its history.
  const started = chunks(
    news.filter(({ conversation }) => lowerBound(state, conversation) > 0),
    TOGETHER,
  );
  const neverRead = news.filter(({ conversation }) => lowerBound(state, conversation) === 0);
  const { found } = await readUnread(context, view, state, neverRead, { read, conversations: own });
  let others = found.ids();
  for (let above = 0, looked = 0; looked <= MAX_UNREAD; ) {
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

/**
 * The newest unread messages of these conversations, and the moved or explicitly unread ones of all conversations of
 * the reader.
 */
async function readUnread(
  context: Dependencies,
  view: View,
  state: ReadState,
  toWalk: readonly ConversationDocument[],
  options: UnreadOptions & { readonly conversations: OwnConversations },
): Promise<FoundUnread> {
  const { conversations: own, read, session } = options;
  const scan = new RowScan(view, state);
  const { isAll, down } = await walk(context, view, state, toWalk, { ...options, scan });
  const { found } = scan;
  // Messages below `down` would be cut off.
  const isMissing = (id: number) => id > down && !found.has(id);
  const endOf = (c: number) => Math.max(state.conversations.get(c)?.watermark ?? 0, scan.ended.get(c) ?? 0);
  for (const message of await movedBelow(context, view, state, own.channels, {
    endOf,
    fields: UNREAD_FIELDS,
    ...options,
  })) {
    if (isMissing(messageId(message))) scan.message(message);
  }
  const marked = [...state.explicit.keys()].filter(isMissing).sort((a, b) => b - a);
  const parts = await markedRows(context, {
    realm: view.realm,
    explicit: state.explicit,
    ids: marked.slice(0, MAX_UNREAD + 1),
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
  return { found: found.newest(MAX_UNREAD), isAll: isAll && found.count <= MAX_UNREAD };
}

/**
 * Walks conversations from their newest messages down, all together, and finds the unread ones: all of them, or the
 * newest within the bounds.
 * @returns whether these are all; otherwise they are complete above the id `down`
 */
async function walk(
  { database, messageRows: rows }: Dependencies,
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
        // Also if all rows are in memory: each of several concurrent reads would take a slice between two steps of a
        // send.
        await read.enter('memory');
      }
    }
    if (scan.found.count <= MAX_UNREAD && scan.looked < MAX_LOOKED) continue;
    await merge.publish();
    return { isAll: false, down: band.end };
  }
}

/** The conversations that a user is in. */
export interface OwnConversations {
  /** The conversations of channels that have messages. */
  readonly channels: readonly ConversationDocument[];
  /** Direct conversations, the one with the newest message first. */
  readonly direct: readonly ConversationDocument[];
}

/** The conversations of the channels that the reader is subscribed to, and at most `direct` of the direct ones. */
export async function ownConversations(
  { database }: Pick<UnreadContext, 'database'>,
  view: View,
  session?: ClientSession,
  direct = MAX_DIRECT,
): Promise<OwnConversations> {
  const subscribed = [...view.subscriptions.values()]
    .filter((subscription) => holdsNow(subscription.intervals))
    .map((subscription) => subscription.channel_id);
  return {
    channels: await findConversations(database, view.realm, subscribed, session),
    direct: await directConversations(database, view.realm, view.user, direct, session),
  };
}

/** One conversation of the reader; none if it is a channel to which they are not subscribed, or has no messages. */
async function ownConversation(
  { database }: Pick<UnreadContext, 'database'>,
  view: View,
  conversation: number,
): Promise<OwnConversations> {
  const isOwn = conversation < 0 || holdsNow(intervalsOf(view, conversation));
  const found = isOwn ? await findConversations(database, view.realm, [conversation]) : [];
  return conversation < 0 ? { channels: [], direct: found } : { channels: found, direct: [] };
}

const lowerBound = (state: ReadState, conversation: number): number =>
  Math.max(state.floor, state.conversations.get(conversation)?.watermark ?? 0);

/** The oldest messages above the watermarks of some conversations, and above an id. */
async function readOldest(
  { database }: Dependencies,
  view: View,
  state: ReadState,
  conversations: readonly ConversationDocument[],
  above: number,
): Promise<MessageDocument[]> {
  const ranges = conversations.flatMap(({ conversation, lastId }) => {
    const low = Math.max(lowerBound(state, conversation), above);
    return low < lastId ? { conversation, above: low, upTo: lastId, since: heldFrom(view, conversation) } : [];
  });
  return oldestInRanges(database, view.realm, ranges, { limit: PAGE, fields: UNREAD_FIELDS });
}
