/**
 * Computes from roster versions who received a message: no row exists per recipient.
 *
 * A subscription holds during intervals [from, to) of its channel's roster versions, and a message remembers the
 * version at which it was sent. So 'was subscribed when it was sent' compares numbers, exactly and without a clock.
 */
import { partitionPoint } from '@rookery/core';

/** Roster versions [from, to) in pairs, ascending; a last `to` of 0 is open. */
export type Intervals = readonly number[];

/** The reader: user 0 is a spectator. */
export interface Reader {
  readonly user: number;
  readonly role: number;
  /** Ids of all groups of the reader. */
  readonly groups: readonly number[];
  readonly subscriptions: ReadonlyMap<number, { readonly intervals: Intervals }>;
}

const NEVER: Intervals = [];

export function intervalsOf(reader: Pick<Reader, 'subscriptions'>, channel: number): Intervals {
  return reader.subscriptions.get(channel)?.intervals ?? NEVER;
}

/** Whether a subscription held at a roster version. */
export function heldAt(intervals: Intervals, version: number): boolean {
  return heldThrough(intervals, version, version);
}

/** Whether a subscription held from one roster version to another without a break. */
function heldThrough(intervals: Intervals, from: number, to: number): boolean {
  // Finds how many intervals began by then. Of users who come and go there are hundreds, and each message asks.
  const count = partitionPoint(intervals.length >>> 1, (at) => (intervals[2 * at] as number) <= from);
  if (count === 0) return false;
  const ended = intervals[2 * count - 1] as number;
  return ended === 0 || to < ended;
}

/** Whether a subscription holds now. */
export function holdsNow(intervals: Intervals): boolean {
  return intervals.length > 1 && intervals[intervals.length - 1] === 0;
}

/** A subscription as it was before it ended at a roster version; unchanged, if it did not end then. */
export function reopened(intervals: Intervals, ended: number): number[] {
  for (let i = 0; i + 1 < intervals.length; i += 2) {
    if (intervals[i + 1] === ended) return [...intervals.slice(0, i + 1), 0];
  }
  return [...intervals];
}

/** Whether a subscription that holds now also held at that version, without a break since. */
export function heldSince(intervals: Intervals, version: number): boolean {
  return holdsNow(intervals) && (intervals[intervals.length - 2] as number) <= version;
}

/**
 * A move to another channel: that channel, its roster version and whether its history was protected at that time;
 * `leftVersion`: the roster version, at the same time, of the channel that was left.
 */
interface Moved {
  readonly channel: number;
  readonly version: number;
  readonly isProtected: boolean;
  readonly leftVersion: number;
}

/** The fields of a message that determine who received it. */
export interface ReceiptFields {
  readonly birth: number;
  readonly birthVersion: number;
  readonly channelMoves?: readonly Moved[];
  readonly users?: readonly number[];
  readonly extraReceivers?: readonly number[];
}

/**
 * Whether a user received a message: at its birth, or when it was moved. After a move, those who had received it and
 * are subscribed to the new channel still have it; a channel with protected history delivers it to all its subscribers.
 */
export function received(message: ReceiptFields, user: number, intervalsOf: (channel: number) => Intervals): boolean {
  if (message.birth < 0) return message.users?.includes(user) ?? false;
  let has =
    heldAt(intervalsOf(message.birth), message.birthVersion) || (message.extraReceivers?.includes(user) ?? false);
  for (const channelMove of message.channelMoves ?? []) {
    has = heldAt(intervalsOf(channelMove.channel), channelMove.version) && (has || channelMove.isProtected);
  }
  return has;
}

/** Whether a reader received a message. */
export const hasReceived = (reader: Pick<Reader, 'user' | 'subscriptions'>, message: ReceiptFields): boolean =>
  received(message, reader.user, (channel) => intervalsOf(reader, channel));

/**
 * Whether a user was subscribed without a break to every channel of a message, from its birth to its last move.
 * Otherwise the message is read for them: leaving a channel reads everything in it, and a move delivers a message as
 * read.
 * @param after number of the message's moves to skip: only what came after them counts
 * @param since roster version in the channel after those moves, from which on it counts
 */
export function staysUnread(
  message: ReceiptFields,
  intervalsOf: (channel: number) => Intervals,
  after = 0,
  since = 0,
): boolean {
  const { birth, birthVersion, channelMoves = [] } = message;
  const from = channelMoves[after - 1];
  let [c, v] = from ? [from.channel, from.version] : [birth, birthVersion];
  v = Math.max(v, since);
  for (const channelMove of channelMoves.slice(after)) {
    if (!heldThrough(intervalsOf(c), v, channelMove.leftVersion)) return false;
    [c, v] = [channelMove.channel, channelMove.version];
    if (!heldAt(intervalsOf(c), v)) return false;
  }
  return true;
}
