/**
 * Computes how a reader's state changes when messages become read or unread.
 *
 * Marking as read adds ids to the list of read ids above the watermark of their birth conversation. Then the watermark
 * rises over everything that is not unread. So the list stays short, and nearly all readers of a message have a
 * watermark at or above it, which read receipts count. If the list still grows long, because a user leaves old messages
 * unread and continues to read, the watermark rises over these too, and they are added to the explicit set.
 *
 * The change is computed before the commit, on a state whose version the commit compares, so marking thousands of
 * messages as read does not delay other writes. New messages are only added above the newest, so a result for a range
 * of ids stays right; messages that are deleted or moved away in the meantime were read.
 */

import { badRequest, documentKey, UserSet } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { toReadable } from '../message/readable.ts';
import { messageId } from '../message/store/messages.ts';
import { messagesIn, movedFrom } from '../message/store/ranges.ts';
import { heldSince, holdsNow, intervalsOf, staysUnread } from '../readstate/rules/receipt.ts';
import {
  isReadByMark,
  isUnread,
  MARKED_SINCE_BIRTH,
  type ReadState,
  type UnreadMark,
} from '../readstate/rules/unread.ts';
import { loadReadState } from '../readstate/store/read-state.ts';
import { UNREAD_FIELDS } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import type { FlagsContext } from './context.ts';
import type { FlagTarget } from './flag-targets.ts';

/** Max. read ids above a watermark: they are part of a document that is written with every message that is read. */
const MAX_ABOVE = 512;
/** Max. messages over which one change raises a watermark; the next change resumes. */
const MAX_RAISED = 300;
/**
 * Max. messages over which one change raises a watermark if its list is too long and must become shorter, at 10 us per
 * message.
 */
const MAX_FORCED = 200_000;
/** Max. messages in the explicit set of a user who marks further ones as unread: each mark loads the set again. */
const MAX_MARKED = 100_000;
const FIRST_BATCH = 100;
const BATCH = 1000;

type Marks = Map<number, UnreadMark>;

/** The read state of one birth conversation. */
interface ConversationRead {
  readonly watermark: number;
  readonly above: UserSet;
}

export interface ReadChange {
  /** Version of the state from which the change was computed. */
  readonly version: number;
  /** Messages that change between read and unread. */
  readonly changed: readonly FlagTarget[];
  /** The new read states, by birth conversation. */
  readonly conversations: ReadonlyMap<number, ConversationRead>;
  /** Messages marked unread, before and after. */
  readonly before: ReadState['explicit'];
  readonly explicit: ReadState['explicit'];
}

export interface ReadUpdate {
  readonly op: 'add' | 'remove';
  readonly messages: readonly FlagTarget[];
  /** Set if `messages` are all unread messages of a channel up to an id. */
  readonly whole?: WholeChannel | undefined;
}

interface WholeChannel {
  readonly channel: number;
  readonly upTo: number;
  /** The read ids above the watermark in the state in which the unread messages were found. */
  readonly above: UserSet;
}

/** Inputs that all conversations of one change share. */
interface MarkingRead {
  readonly database: Database;
  /** The snapshot session that all reads use. */
  readonly session: ClientSession;
  readonly view: View;
  readonly state: ReadState;
  /** The new explicit set. Unread messages that a watermark passes are added to it. */
  readonly explicit: Marks;
}

/**
 * Computes a change from the session's snapshot.
 * @throws BAD_REQUEST if too many messages would be marked as unread
 */
export async function toReadChange(
  context: Pick<FlagsContext, 'database'>,
  view: View,
  update: ReadUpdate,
  session: ClientSession,
): Promise<ReadChange> {
  const { op, messages, whole } = update;
  const scope = [...new Set([...messages.map((one) => one.birth), ...(whole ? [whole.channel] : [])])];
  const state = await loadReadState(context.database, view.realm, view.user, { conversations: scope }, session);
  const explicit: Marks = new Map(state.explicit);
  const conversations = new Map<number, ConversationRead>();
  const isOpen = (message: FlagTarget) => isUnread(view, toReadable(message, message.id), state);
  if (op === 'add') {
    const changed = messages.filter(isOpen);
    for (const message of changed) explicit.delete(message.id);
    const byMark = Map.groupBy(
      changed.filter((message) => !isReadByMark(message, state)),
      (message) => message.birth,
    );
    const marking: MarkingRead = { database: context.database, session, view, state, explicit };
    for (const bc of scope) {
      const ids = byMark.get(bc)?.map((message) => message.id) ?? [];
      const all = whole?.channel === bc ? whole : undefined;
      if (ids.length === 0 && !all) continue;
      const { watermark, above } = readOf(state, bc);
      if (all) {
        // Messages that the reader has marked as unread since: the watermark rises over them too.
        for (const id of all.above.minus(above).toArray()) {
          if (id > watermark && id <= all.upTo && !explicit.has(id)) explicit.set(id, MARKED_SINCE_BIRTH);
        }
      }
      const next = { watermark, above: above.union(UserSet.of(ids)) };
      conversations.set(bc, await raised(marking, bc, next, all?.upTo));
    }
    return { version: state.version, changed, conversations, before: state.explicit, explicit };
  }
  const changed = messages.filter((message) => !isOpen(message) && mayBeUnread(view, message));
  for (const [bc, ofOne] of Map.groupBy(changed, (message) => message.birth)) {
    const { watermark, above } = readOf(state, bc);
    const next = { watermark, above: above.without(...ofOne.map((message) => message.id)) };
    conversations.set(bc, next);
    // Messages that would be unread without an explicit mark need no entry in the explicit set; all others do.
    const without = withRead(state, bc, next);
    for (const message of ofOne) {
      if (!isUnread(view, toReadable(message, message.id), without)) explicit.set(message.id, markOf(view, message));
    }
  }
  if (explicit.size > Math.max(MAX_MARKED, state.explicit.size)) {
    throw badRequest(`You can mark at most ${MAX_MARKED} messages as unread.`);
  }
  return { version: state.version, changed, conversations, before: state.explicit, explicit };
}

/** Whether a message can be unread for a user at all: one in a channel only while the user is subscribed. */
export function mayBeUnread(view: View, { conversation }: Pick<FlagTarget, 'conversation'>): boolean {
  return conversation < 0 || holdsNow(intervalsOf(view, conversation));
}

/**
 * Returns the mark of a message. It counts as long as the reader has had the message: since its birth, if the reader
 * has had it since then; else since its last move; or, if they were not subscribed then, since they subscribed.
 */
function markOf(view: View, message: FlagTarget): UnreadMark {
  const moves = message.channelMoves?.length ?? 0;
  const own = intervalsOf(view, message.conversation);
  if (message.conversation > 0 && !heldSince(own, message.version)) return { moves, since: own.at(-2) ?? 0 };
  return staysUnread(message, (channel) => intervalsOf(view, channel)) ? MARKED_SINCE_BIRTH : { moves, since: 0 };
}

function readOf(state: ReadState, bc: number): ConversationRead {
  return state.conversations.get(bc) ?? { watermark: 0, above: UserSet.EMPTY };
}

function withRead(state: ReadState, bc: number, read: ConversationRead): ReadState {
  return { ...state, conversations: new Map(state.conversations).set(bc, read) };
}

/**
 * Returns the read state with the watermark raised over everything that is not unread, or directly to `upTo`, below
 * which every remaining message is read.
 */
async function raised(
  marking: MarkingRead,
  bc: number,
  read: ConversationRead,
  upTo: number | undefined,
): Promise<ConversationRead> {
  const { database, session, view, state, explicit } = marking;
  // Without the explicit marks, which count regardless of the watermark.
  const plain: ReadState = { ...withRead(state, bc, read), explicit: new Map() };
  const from = Math.max(read.watermark, state.floor);
  const mark = upTo === undefined ? await raisedTo(marking, plain, bc, from) : upTo;
  if (mark <= from) return read;
  const keys = { $gt: documentKey(view.realm, from), $lte: documentKey(view.realm, mark) };
  const moved = await movedFrom(database, view.realm, bc, { keys, fields: UNREAD_FIELDS, session });
  for (const message of moved) {
    const id = messageId(message);
    if (message.conversation !== bc && isUnread(view, toReadable(message, id), plain))
      explicit.set(id, MARKED_SINCE_BIRTH);
  }
  return { watermark: mark, above: UserSet.of(read.above.toArray().filter((id) => id > mark)) };
}

/**
 * Returns the id to which the watermark of a conversation rises.
 * @param plain the state with the new read ids and without explicit marks
 */
async function raisedTo(
  { database, session, view, explicit }: MarkingRead,
  plain: ReadState,
  bc: number,
  from: number,
): Promise<number> {
  const { above } = readOf(plain, bc);
  const ids = above.toArray();
  const last = ids.at(-1) ?? 0;
  const forced = ids.length > MAX_ABOVE;
  let mark = from;
  let passed = 0;
  let size = FIRST_BATCH;
  for (let walked = 0; mark < last && walked < (forced ? MAX_FORCED : MAX_RAISED); walked += size, size = BATCH) {
    const keys = { $gt: documentKey(view.realm, mark), $lte: documentKey(view.realm, last) };
    const options = { first: 'oldest', keys, limit: size, fields: UNREAD_FIELDS, session } as const;
    const batch = await messagesIn(database, view.realm, { conversation: bc }, options).toArray();
    for (const message of batch) {
      const id = messageId(message);
      while ((ids[passed] ?? Number.POSITIVE_INFINITY) <= id) passed += 1;
      // For a message that was moved here, the watermark of its birth conversation counts.
      if (message.birth === bc && !above.has(id) && isUnread(view, toReadable(message, id), plain)) {
        if (!forced || ids.length - passed <= MAX_ABOVE / 2) return mark;
        explicit.set(id, MARKED_SINCE_BIRTH);
      }
      mark = id;
    }
    if (batch.length < size) return last;
  }
  return mark;
}
