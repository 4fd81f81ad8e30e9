/**
 * Whether a message is unread for someone: computed, since no row exists per recipient.
 *
 * A reader has a watermark per birth conversation (everything up to it is read), a bounded set of read ids above it,
 * one floor over all conversations, and an explicit set of messages marked unread. A message is unread when it is in
 * that set; or when the reader received it, is subscribed to its channel without a break since, and none of the others
 * says that it is read. So unsubscribing reads everything without a write, and subscribing again revives nothing.
 */
import type { UserSet } from '@rookery/core';
import { hasReceived, heldSince, intervalsOf, type Reader, type Sent, staysUnread } from './receipt.ts';

/** What of a message decides whether it is unread. */
export interface Readable extends Sent {
  readonly id: number;
  readonly conversation: number;
  readonly version: number;
  readonly sender: number;
  readonly readBySender?: true;
  /** Those for whom it was read at once. */
  readonly readAtOnce?: UserSet;
}

/** That a message was marked unread, and what that counts for: as long as the reader has had it since. */
export interface UnreadMark {
  /** So many of its moves came before, of a message that the reader had not had since its birth. */
  readonly moves: number;
  /**
   * Of a message from before the reader was subscribed to its channel: the roster version at which they were. Else 0.
   */
  readonly since: number;
}

/** A mark of a message that the reader has had since its birth. */
export const MARKED_SINCE_BIRTH: UnreadMark = { moves: 0, since: 0 };

/** What is read of one user. */
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
  return message.hops === undefined || staysUnread(message, (channel) => intervalsOf(reader, channel));
}

/** Whether a mark still counts: a user who left since then has read it, wherever it was moved to. */
function holds({ moves, since }: UnreadMark, reader: Reader, message: Readable): boolean {
  const isWhereItWas = (message.hops?.length ?? 0) === moves;
  const from = isWhereItWas ? Math.max(message.version, since) : message.version;
  if (message.conversation > 0 && !heldSince(intervalsOf(reader, message.conversation), from)) return false;
  return staysUnread(message, (channel) => intervalsOf(reader, channel), moves, since);
}

/** Whether the watermarks say that it is read. */
export function isReadByMark(message: Pick<Readable, 'id' | 'birth'>, state: ReadState): boolean {
  if (message.id <= state.floor) return true;
  const read = state.conversations.get(message.birth);
  return read !== undefined && (message.id <= read.watermark || read.above.has(message.id));
}

/** The sender's own copy, and that of people who need not read it. */
function isReadFromTheStart(reader: Reader, message: Readable): boolean {
  return (
    (message.sender === reader.user && message.readBySender === true) || (message.readAtOnce?.has(reader.user) ?? false)
  );
}
