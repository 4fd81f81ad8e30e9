/**
 * Whether a message is unread for someone: computed, since no row exists per recipient.
 *
 * A reader has a watermark per birth conversation (everything up to it is read), a bounded set of read ids above it, one
 * floor over all conversations, and an explicit set of messages marked unread. A message is unread when it is in that
 * set; or when the reader received it, is subscribed to its channel without a break since, and none of the others says
 * that it is read. So unsubscribing reads everything without a write, and subscribing again revives nothing.
 */
import type { UserSet } from '@rookery/core';
import { heldSince, keptUnread, received, type Sent } from './receipt.ts';
import { intervalsOf, type Reader } from './visibility.ts';

/** What of a message decides whether it is unread. */
export interface Readable extends Sent {
  readonly id: number;
  readonly c: number;
  readonly v: number;
  readonly s: number;
  readonly sr?: true;
  /** Those for whom it was read at once. */
  readonly readAtOnce?: UserSet;
}

/** What is read of one user. */
export interface ReadState {
  readonly floor: number;
  /** By birth conversation. */
  readonly conversations: ReadonlyMap<number, { readonly watermark: number; readonly above: UserSet }>;
  /** Messages marked unread; of one that the reader had not kept since its birth, how often it had been moved by then. */
  readonly explicit: ReadonlyMap<number, number>;
  /** Ranges [from, to] of ids during which the user was deactivated. */
  readonly gaps: readonly (readonly [number, number])[];
}

export function isUnread(reader: Reader, message: Readable, state: ReadState): boolean {
  if (message.c > 0 && !heldSince(intervalsOf(reader, message.c), message.v)) return false;
  const marked = state.explicit.get(message.id);
  // Whoever left since then has read it, wherever it was moved to.
  if (marked !== undefined && keptUnread(message, (channel) => intervalsOf(reader, channel), marked)) return true;
  if (isReadByMark(message, state) || isReadFromTheStart(reader, message) || !isReceived(reader, message, state)) {
    return false;
  }
  return message.via === undefined || keptUnread(message, (channel) => intervalsOf(reader, channel));
}

/** Whether the watermarks say that it is read. */
export function isReadByMark(message: Pick<Readable, 'id' | 'bc'>, state: ReadState): boolean {
  if (message.id <= state.floor) return true;
  const read = state.conversations.get(message.bc);
  return read !== undefined && (message.id <= read.watermark || read.above.has(message.id));
}

/** The sender's own copy, and that of people who need not read it. */
function isReadFromTheStart(reader: Reader, message: Readable): boolean {
  return (message.s === reader.user && message.sr === true) || (message.readAtOnce?.has(reader.user) ?? false);
}

/** Whether the reader has the message as a recipient; otherwise it is history to them. */
export function isReceived(reader: Reader, message: Readable, state: Pick<ReadState, 'gaps'>): boolean {
  if (state.gaps.some(([from, to]) => from <= message.id && message.id <= to)) return false;
  return received(message, reader.user, (channel) => intervalsOf(reader, channel));
}
