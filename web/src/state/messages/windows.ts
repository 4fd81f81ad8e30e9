/** The held windows: those on screen, and recently used ones. */
import type { Narrow, Term } from '@rookery/client';
import { batch } from 'solid-js';
import { topicKey } from '../channels.ts';
import { state } from '../session.ts';
import type { Anchor } from './fetch.ts';
import { MessageWindow } from './message-window.ts';
import { heldMessages, message, retainMessages } from './messages.ts';
import { placeOf } from './span.ts';

/** Max. windows and messages that are held, besides those on screen. A message takes about 2 KB. */
const MAX_WINDOWS = 40;
const MAX_MESSAGES = 15_000;
/** Max. messages without a window, left over from dropped pages. */
const MAX_LOOSE = 2000;

/** In order of use, the latest last. */
const windows: MessageWindow[] = [];

export const heldWindows = (): readonly MessageWindow[] => windows;

/** The start of a view: a window, and the message that it is shown at. */
export interface OpenedWindow {
  readonly window: MessageWindow;
  /** Undefined until the server has returned the first unread message: then `window.anchor`. */
  readonly at: number | 'newest' | undefined;
  /** Whether the first page of the window is being fetched for it. */
  readonly isNew?: boolean;
}

/** The combined feed excludes muted messages. */
const FEED: Narrow = [{ operator: 'in', operand: 'home' }];
/** Terms that determine a position, not which messages match. */
const OF_PLACE = new Set(['near', 'with']);

/** The terms that the messages of a view must match. */
export function contentsOf(narrow: Narrow): Narrow {
  const terms = narrow.filter(({ operator }) => !OF_PLACE.has(operator));
  return terms.length > 0 ? terms : FEED;
}

/**
 * Returns a window of a narrow that holds the anchor, or a new one that fetches it. The server answers a `with` with
 * the conversation in which its message is now, which after a move is not the one that the narrow names. So the client
 * requests the contents without it, and the message separately, after which the view follows the message
 * (`follow-moves.ts`). The same applies to the message of a `near`, which the server treats only as a position.
 */
export function openWindow(narrow: Narrow, anchor: Anchor): OpenedWindow {
  const contents = contentsOf(narrow);
  const key = keyOf(contents);
  const named = unknownOf(narrow, anchor);
  if (isSnapshot(contents)) dropLeft(key);
  const found = find(key, contents, anchor, named);
  if (found) {
    touch(found.window);
    return found;
  }
  const window = new MessageWindow(key, contents, onGrowth);
  window.named = named;
  windows.push(window);
  evict();
  void window.open(anchor);
  return { window, at: undefined, isNew: true };
}

/** Whether a narrow has messages of all public channels, also of those without events. */
export const spansChannels = (narrow: Narrow): boolean =>
  narrow.some(({ operator, negated }) => operator === 'channels' && !negated);

/**
 * Whether events do not keep the windows of a narrow up to date. Messages that were read stay in a window of unread
 * ones, and those that are marked as unread are not added.
 */
const isSnapshot = (narrow: Narrow): boolean =>
  spansChannels(narrow) ||
  narrow.some(({ operator, operand, negated }) => operator === 'is' && operand === 'unread' && !negated);

/** Drops the windows that views have left, so that the next view fetches its messages. */
function dropLeft(key: string): void {
  const isLeft = (one: MessageWindow) => one.key === key && one.wasShown && one.shown === 0;
  for (const one of windows.filter((held) => isLeft(held) && held.status() !== 'loading')) {
    windows.splice(windows.indexOf(one), 1);
  }
}

/** Operators of the address of a conversation or a channel. */
const OF_ADDRESS = new Set(['channel', 'topic', 'dm', 'near', 'with']);

/**
 * The message that identifies a conversation or channel in a narrow: that of a `with`, or of a `near` next to only
 * these terms. Undefined if it is only a position, as in a search.
 */
export function namedBy(narrow: Narrow): number | undefined {
  const operand = (name: string) => narrow.find(({ operator }) => operator === name)?.operand;
  const named = operand('with');
  if (typeof named === 'number') return named;
  const near = operand('near');
  const isAddress = narrow.every((term) => !term.negated && OF_ADDRESS.has(term.operator));
  const isPlace = operand('channel') !== undefined || operand('dm') !== undefined;
  return typeof near === 'number' && isAddress && isPlace ? near : undefined;
}

/**
 * The message that a narrow names; undefined if it is held, since events then report where it is, or if the anchor is
 * an end.
 */
function unknownOf(narrow: Narrow, anchor: Anchor): number | undefined {
  const id = namedBy(narrow);
  const isEnd = anchor === 'newest' || anchor === 'oldest';
  return id === undefined || isEnd || message(id) !== undefined ? undefined : id;
}

function find(key: string, contents: Narrow, anchor: Anchor, named: number | undefined): OpenedWindow | undefined {
  const held = windows.filter((one) => one.key === key && one.status() !== 'failed');
  const isAsked = (one: MessageWindow) => one.asked === anchor && (named === undefined || one.named === named);
  const loading = held.find((one) => one.status() === 'loading' && isAsked(one));
  if (loading) return { window: loading, at: undefined };
  // Messages of the old conversation would be shown, and marked as read, before the view follows the move.
  if (named !== undefined) return undefined;
  if (anchor === 'first_unread') {
    const first = firstUnread(contents);
    if (first === undefined) return firstHeldUnread(held);
    return first === 'none' ? atNewest(held) : around(held, first);
  }
  if (anchor === 'newest') return atNewest(held);
  return typeof anchor === 'number' ? around(held, anchor) : undefined;
}

/**
 * For narrows whose first unread message the model does not contain: that of a window that reaches to the newest
 * message.
 */
function firstHeldUnread(held: readonly MessageWindow[]): OpenedWindow | undefined {
  const opened = atNewest(held);
  const first = opened && firstUnreadIn(opened.window);
  if (first === undefined) return opened;
  // Only the server can find unread messages before a first held one that is unread.
  return opened && first > (opened.window.span().ids[0] ?? first) ? { ...opened, at: first } : undefined;
}

function atNewest(held: readonly MessageWindow[]): OpenedWindow | undefined {
  const window = held.find((one) => one.status() === 'ready' && one.span().foundNewest);
  return window && { window, at: 'newest' };
}

function around(held: readonly MessageWindow[], id: number): OpenedWindow | undefined {
  const window = held.find((one) => {
    const { ids, foundNewest, foundOldest } = one.span();
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return false;
    return (id >= first || foundOldest) && (id <= last || foundNewest);
  });
  return window && { window, at: id };
}

/** The first unread message of one conversation or channel, by the model; undefined for other narrows. */
export function firstUnread(contents: Narrow): number | 'none' | undefined {
  const unread = state.unread_msgs;
  if (!unread || unread.old_unreads_missing || contents.some((term) => term.negated)) return undefined;
  const term = (operator: string) => contents.find((one) => one.operator === operator)?.operand;
  const [channelId, topic, users] = [term('channel'), term('topic'), term('dm')];
  let lists: { unread_message_ids: number[] }[];
  if (typeof channelId === 'number' && typeof topic === 'string' && contents.length === 2) {
    const key = topicKey(channelId, topic);
    lists = unread.streams.filter((one) => topicKey(one.stream_id, one.topic) === key);
  } else if (Array.isArray(users) && contents.length === 1) {
    const others = users.map(Number).filter((id) => id !== state.user_id);
    const whole = [...others, state.user_id].sort((a, b) => a - b).join();
    lists = [
      ...unread.pms.filter((one) => others.length <= 1 && one.other_user_id === (others[0] ?? state.user_id)),
      ...unread.huddles.filter((one) => one.user_ids_string === whole),
    ];
  } else return undefined;
  const ids = lists.flatMap((one) => one.unread_message_ids.slice(0, 1));
  return ids.length === 0 ? 'none' : Math.min(...ids);
}

/** Merges windows of one narrow that have grown into each other. */
function onGrowth(grown: MessageWindow): void {
  for (const other of windows.filter((one) => one !== grown && one.key === grown.key && one.shown === 0)) {
    if (grown.absorb(other)) windows.splice(windows.indexOf(other), 1);
  }
  evict();
}

function touch(window: MessageWindow): void {
  const at = windows.indexOf(window);
  if (at >= 0) windows.splice(at, 1);
  windows.push(window);
}

/** Evicts the least recently used windows, and messages that no window holds. */
function evict(): void {
  let ids = windows.reduce((sum, one) => sum + one.span().ids.length, 0);
  let over = windows.length - MAX_WINDOWS;
  for (const one of [...windows]) {
    if (over <= 0 && ids <= MAX_MESSAGES) break;
    if (one.shown > 0 || one === windows.at(-1)) continue;
    windows.splice(windows.indexOf(one), 1);
    ids -= one.span().ids.length;
    over--;
  }
  // Later, when messages that were fetched separately are in their window.
  if (heldMessages() > ids + MAX_LOOSE) setTimeout(sweepMessages);
}

/**
 * Trims windows on screen that only grow because nobody scrolls: drops the end that is far from the top message. Not
 * within a batch: one change of a list may remove rows at only one end.
 */
export function trimShown(topOf: (window: MessageWindow) => number | undefined): void {
  for (const one of windows) {
    if (one.shown === 0) continue;
    const { ids } = one.span();
    const top = topOf(one);
    one.cut(top !== undefined && placeOf(ids, top) < ids.length / 2 ? 'newest' : 'oldest');
  }
}

/** Drops messages that no window holds. Called rarely: it takes a millisecond. */
export function sweepMessages(): void {
  const ids = new Set<number>();
  for (const one of windows) for (const id of one.span().ids) ids.add(id);
  retainMessages(ids);
}

/**
 * Drops windows that are not on screen, and refetches the others, after events were lost. `topOf`: the top message.
 * `isStale`: the windows that those events concern; all by default.
 */
export function refreshWindows(
  topOf: (window: MessageWindow) => number | undefined,
  isStale: (window: MessageWindow) => boolean = () => true,
): void {
  const stale = new Set(windows.filter(isStale));
  windows.splice(0, windows.length, ...windows.filter((one) => one.shown > 0 || !stale.has(one)));
  batch(() => {
    for (const one of stale) if (one.shown > 0) void one.refresh(topOf(one));
  });
}

/** The first unread message that a window holds. */
export function firstUnreadIn(window: MessageWindow): number | undefined {
  return window.span().ids.find((id) => message(id)?.flags.includes('read') === false);
}

/** The views that show whole conversations, by the types of their terms. */
const WHOLE = new Set([
  '',
  'channel',
  'channel topic',
  'dm',
  'in:all',
  'in:home',
  'is:dm',
  '-is:dm',
  '-is:muted',
  'is:resolved',
]);

const typeOf = ({ operator, operand, negated }: Term): string =>
  `${negated ? '-' : ''}${operator}${operator === 'is' || operator === 'in' ? `:${operand}` : ''}`;

/**
 * Whether a view shows each message between those before and after it in its conversation. Only such views mark
 * messages as read: those that a search finds are shown without the rest. The rule is that of Zulip's web client.
 */
export const showsWholeConversations = (contents: Narrow): boolean => WHOLE.has(contents.map(typeOf).sort().join(' '));

/** The anchor of a view that has neither a place nor a link: searches open at their newest message. */
export function startOf(contents: Narrow): 'first_unread' | 'newest' {
  const isSearch = contents.some(({ operator }) => operator === 'search');
  const isByState = contents.some(
    ({ operator, operand, negated }) => operator === 'is' && operand !== 'starred' && !negated,
  );
  return showsWholeConversations(contents) || (isByState && !isSearch) ? 'first_unread' : 'newest';
}

/** The key of a narrow's windows, independent of the order of its terms. */
export function keyOf(narrow: Narrow): string {
  return JSON.stringify(
    narrow
      .map(({ operator, operand, negated }) =>
        JSON.stringify([operator, Array.isArray(operand) ? [...operand].sort() : operand, negated === true]),
      )
      .sort(),
  );
}
