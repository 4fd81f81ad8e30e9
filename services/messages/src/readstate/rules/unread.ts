/**
 * Computes whether a message is unread for a user: no row exists per recipient.
 *
 * A reader has a watermark per birth conversation (everything up to it is read), a bounded set of read ids above it,
 * one floor over all conversations, and an explicit set of messages marked unread. A message is unread when it is in
 * that set; or when the reader received it, is subscribed to its channel without a break since, and neither the
 * watermark, the read ids nor the floor cover it. So unsubscribing reads everything without a write, and subscribing
 * again makes nothing unread.
 */
import type { UserSet } from '@rookery/core';
import { hasReceived, heldSince, intervalsOf, type Reader, type ReceiptFields, staysUnread } from './receipt.ts';

/** The fields of a message that determine whether it is unread. */
export interface Readable extends ReceiptFields {
  readonly id: number;
  readonly conversation: number;
  readonly version: number;
  readonly sender: number;
  readonly readBySender?: true;
  /** Users who received it as read. */
  readonly readAtOnce?: UserSet;
}

/** A mark that makes a message unread. It counts as long as the reader has had the message since. */
export interface UnreadMark {
  /** Number of moves before the mark, if the reader has not had the message since its birth; else 0. */
  readonly moves: number;
  /**
   * The roster version at which the reader's subscription to the channel began, if the message is older than that; else
   * 0.
   */
  readonly since: number;
}

/** A mark of a message that the reader has had since its birth. */
export const MARKED_SINCE_BIRTH: UnreadMark = { moves: 0, since: 0 };

/** The read state of one user. */
export interface ReadState {
  readonly floor: number;
  /** By birth conversation. */
  readonly conversations: ReadonlyMap<number, { readonly watermark: number; readonly above: UserSet }>;
  /** Messages marked unread. */
  readonly explicit: ReadonlyMap<number, UnreadMark>;
}

export function isUnread(reader: Reader, message: Readable, state: ReadState): boolean {
  const mark = state.explicit.get(message.id);
  if (mark && holds(mark, reader, message)) return true;
  if (message.conversation > 0 && !heldSince(intervalsOf(reader, message.conversation), message.version)) return false;
  if (isReadByMark(message, state) || isReadFromTheStart(reader, message) || !hasReceived(reader, message)) {
    return false;
  }
  return message.channelMoves === undefined || staysUnread(message, (channel) => intervalsOf(reader, channel));
}

/**
 * Whether a mark still counts: a user who has left a channel of the message since then has read it, wherever it was
 * moved to.
 */
function holds({ moves, since }: UnreadMark, reader: Reader, message: Readable): boolean {
  const isWhereItWas = (message.channelMoves?.length ?? 0) === moves;
  const from = isWhereItWas ? Math.max(message.version, since) : message.version;
  if (message.conversation > 0 && !heldSince(intervalsOf(reader, message.conversation), from)) return false;
  return staysUnread(message, (channel) => intervalsOf(reader, channel), moves, since);
}

/** Whether the floor, the watermark or the read ids cover a message. */
export function isReadByMark(message: Pick<Readable, 'id' | 'birth'>, state: ReadState): boolean {
  if (message.id <= state.floor) return true;
  const read = state.conversations.get(message.birth);
  return read !== undefined && (message.id <= read.watermark || read.above.has(message.id));
}

/** Whether the reader's copy was read from the start: as the sender's, or for a user who received it as read. */
function isReadFromTheStart(reader: Reader, message: Readable): boolean {
  return (
    (message.sender === reader.user && message.readBySender === true) || (message.readAtOnce?.has(reader.user) ?? false)
  );
}
