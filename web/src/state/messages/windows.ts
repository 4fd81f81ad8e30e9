/** The windows that are held: those on screen, and those that were lately. */
import type { Narrow } from '@rookery/client';
import { batch } from 'solid-js';
import { topicKey } from '../channels.ts';
import { state } from '../session.ts';
import type { Anchor } from './fetch.ts';
import { MessageWindow } from './message-window.ts';
import { heldMessages, message, retainMessages } from './messages.ts';
import { placeOf } from './span.ts';

/** Windows and messages that are held at most, beside those on screen. A message takes about 2 KB. */
const MOST_WINDOWS = 40;
const MOST_MESSAGES = 15_000;
/** Messages that no window holds any more: pages that were scrolled past leave them. */
const MOST_LOOSE = 2000;

/** In the order of their use, the latest last. */
const windows: MessageWindow[] = [];

export const heldWindows = (): readonly MessageWindow[] => windows;

/** Where a view begins: a window, and the message at which it is shown. */
export interface Opened {
  readonly window: MessageWindow;
  /** Undefined until the server said which is the first unread: `window.anchor`, when it is ready. */
  readonly at: number | 'newest' | undefined;
  /** Whether the first page of the window is fetched for it. */
  readonly isNew?: boolean;
}

/** The combined feed leaves out what is muted. */
const FEED: Narrow = [{ operator: 'in', operand: 'home' }];
/** Terms that say where to look, not what fits. */
const OF_PLACE = new Set(['near', 'with']);

/** What messages of a view have to fit. */
export function contentsOf(narrow: Narrow): Narrow {
  const terms = narrow.filter(({ operator }) => !OF_PLACE.has(operator));
  return terms.length > 0 ? terms : FEED;
}

/**
 * A window of a narrow that holds the anchor, or a new one that fetches it. The server answers a `with` with the
 * conversation in which its message is now, which is not the one that the narrow names once the message was moved. So
 * the server is asked for the contents alone, and for the message beside them, after which the view leads to where the
 * message is (`follow-moves.ts`). So it does for the message of a `near`, which the server takes for a place alone.
 */
export function openWindow(narrow: Narrow, anchor: Anchor): Opened {
  const contents = contentsOf(narrow);
  const key = keyOf(contents);
  const named = unknownOf(narrow, anchor);
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

/** Terms of the address of a conversation or a channel. */
const OF_ADDRESS = new Set(['channel', 'topic', 'dm', 'near', 'with']);

/**
 * The message by which a narrow names a conversation or a channel: of a `with`, or of a `near` beside these alone.
 * undefined where it only says where to look, as in a search.
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

/** The message that a narrow names, unless it is held, so that events say where it is, or an end is asked for. */
function unknownOf(narrow: Narrow, anchor: Anchor): number | undefined {
  const id = namedBy(narrow);
  const isEnd = anchor === 'newest' || anchor === 'oldest';
  return id === undefined || isEnd || message(id) !== undefined ? undefined : id;
}

function find(key: string, contents: Narrow, anchor: Anchor, named: number | undefined): Opened | undefined {
  const held = windows.filter((one) => one.key === key && one.status() !== 'failed');
  const isAsked = (one: MessageWindow) => one.asked === anchor && (named === undefined || one.named === named);
  const loading = held.find((one) => one.status() === 'loading' && isAsked(one));
  if (loading) return { window: loading, at: undefined };
  // Messages of the old conversation would be on screen, and so be read, before the reader is led away from it.
  if (named !== undefined) return undefined;
  if (anchor === 'first_unread') {
    const first = firstUnread(contents);
    if (first === undefined) return firstHeldUnread(held);
    return first === 'none' ? atNewest(held) : around(held, first);
  }
  if (anchor === 'newest') return atNewest(held);
  return typeof anchor === 'number' ? around(held, anchor) : undefined;
}

/** Where the model does not say which is the first: that of a window that reaches to the newest message. */
function firstHeldUnread(held: readonly MessageWindow[]): Opened | undefined {
  const opened = atNewest(held);
  const first = opened && nextUnread(opened.window);
  if (first === undefined) return opened;
  // Others before a first message that is unread are the server's to find.
  return opened && first > (opened.window.span().ids[0] ?? first) ? { ...opened, at: first } : undefined;
}

function atNewest(held: readonly MessageWindow[]): Opened | undefined {
  const window = held.find((one) => one.status() === 'ready' && one.span().foundNewest);
  return window && { window, at: 'newest' };
}

function around(held: readonly MessageWindow[], id: number): Opened | undefined {
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

/** Windows of one narrow that have grown into each other become one. */
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

/** Lets go of the windows that were not shown for longest, and of the messages that no window holds. */
function evict(): void {
  let ids = windows.reduce((sum, one) => sum + one.span().ids.length, 0);
  let over = windows.length - MOST_WINDOWS;
  for (const one of [...windows]) {
    if (over <= 0 && ids <= MOST_MESSAGES) break;
    if (one.shown > 0 || one === windows.at(-1)) continue;
    windows.splice(windows.indexOf(one), 1);
    ids -= one.span().ids.length;
    over--;
  }
  // Later, when what was fetched beside this is in its window.
  if (heldMessages() > ids + MOST_LOOSE) setTimeout(sweepMessages);
}

/**
 * A window on screen that only grows, since nobody scrolls: what is far from the message on top goes. Not within a
 * batch: one change of a list takes rows at one end only.
 */
export function trimShown(topOf: (window: MessageWindow) => number | undefined): void {
  for (const one of windows) {
    if (one.shown === 0) continue;
    const { ids } = one.span();
    const top = topOf(one);
    one.cut(top !== undefined && placeOf(ids, top) < ids.length / 2 ? 'newest' : 'oldest');
  }
}

/** Messages that no window holds go, from time to time: the look takes a millisecond. */
export function sweepMessages(): void {
  const ids = new Set<number>();
  for (const one of windows) for (const id of one.span().ids) ids.add(id);
  retainMessages(ids);
}

/**
 * Lets go of what is not on screen, and fetches what is, after events were lost. `topOf`: the message on top.
 * `isStale`: the windows which those events concern; all unless given.
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

/** The first unread message that a window holds, at or after an id. */
export function nextUnread(window: MessageWindow, from = 0): number | undefined {
  const { ids } = window.span();
  for (let i = placeOf(ids, from); i < ids.length; i++) {
    const one = message(ids[i] as number);
    if (one && !one.flags.includes('read')) return one.id;
  }
  return undefined;
}

/** Under which a narrow's windows are found: terms in any order are the same narrow. */
export function keyOf(narrow: Narrow): string {
  return JSON.stringify(
    narrow
      .map(({ operator, operand, negated }) =>
        JSON.stringify([operator, Array.isArray(operand) ? [...operand].sort() : operand, negated === true]),
      )
      .sort(),
  );
}
