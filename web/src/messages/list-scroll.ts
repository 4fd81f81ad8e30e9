/** Scrolling of a list of messages: where it opens, whether it stays at the end, which messages are on screen. */
import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { VirtualizerHandle } from 'virtua/solid';
import { state } from '../state/index.ts';
import { markRead, message, placeOf, showsWholeConversations } from '../state/messages/index.ts';
import { isConversation, type ListModel } from './list-model.ts';
import { type Place, rememberPlace, storePlace } from './places.ts';

/** Number of rows before an end at which the next page is fetched: about two screens. */
const NEAR = 30;
/** Distance to the end that still counts as the end, px: less than a line. */
const END_SLACK = 24;
/** Part of the list's height for read messages above the first unread one. */
const CONTEXT = 0.2;
/** An offset beyond the last row, below which are own sends and a margin, px; the browser stops at the end. */
const BEYOND_END = 100_000;
const STORE_AFTER_MS = 300;
/** Height of the rows that are rendered beyond the screen, px: a quick turn of the wheel. */
export const AHEAD = 400;
/** Scrolling within this time after a press, wheel or touch is attributed to the user, ms. */
const USER_SCROLL_MS = 700;
/**
 * How long the list seeks a place after a row was measured, ms. The virtual list corrects its position for 150 ms after
 * that, by a timer that may be late.
 */
const SEEK_MS = 250;
/** Values of `web_mark_read_on_scroll_policy`. */
const MARK_READ = { always: 1, inConversations: 2, never: 3 } as const;

export interface ListScroll {
  readonly attach: (scroller: HTMLElement, content: HTMLElement) => void;
  readonly setHandle: (handle: VirtualizerHandle | undefined) => void;
  /** Id of the top message. */
  readonly top: Accessor<number | undefined>;
  readonly isOnScreen: (id: number) => boolean;
  readonly isAtEnd: Accessor<boolean>;
  readonly isAtStart: Accessor<boolean>;
  /**
   * While the list follows the end: the ids of the first and last row that stay in the document, from those above the
   * screen to the last on it. Otherwise the virtual list would remove rows opposite to its direction and render them
   * again when it rests: a screen of rows for each new message.
   */
  readonly behind: Accessor<readonly [from: number, to: number] | undefined>;
  /** Number of messages after the last one on screen. */
  readonly below: Accessor<number>;
  /** Whether it has reached its first place; before that, nothing is shown. */
  readonly isPlaced: Accessor<boolean>;
  readonly look: () => void;
  readonly toEnd: () => void;
  readonly toStart: () => void;
  /** Returns to the last place after its contents were replaced. */
  readonly restore: () => void;
  readonly show: (id: number) => void;
  readonly page: (screens: number) => void;
  /** Called when rows have been measured. */
  readonly onMeasured: () => void;
  readonly place: (at: number | 'newest', options: { place?: Place | undefined; isLinked: boolean }) => void;
}

// eslint-disable-next-line max-lines-per-function -- closures over one state, which all of them read and change
export function createListScroll(list: ListModel, ids: Accessor<readonly number[]>): ListScroll {
  const [top, setTop] = createSignal<number>();
  const [isAtEnd, setAtEnd] = createSignal(false);
  const [isAtStart, setAtStart] = createSignal(true);
  const [below, setBelow] = createSignal(0);
  const [behind, setBehind] = createSignal<readonly [number, number] | undefined>(undefined, {
    equals: (a, b) => a?.[0] === b?.[0] && a?.[1] === b?.[1],
  });
  const [isPlaced, setPlaced] = createSignal(false);
  let scroller: HTMLElement | undefined;
  let handle: VirtualizerHandle | undefined;
  /** Whether new messages scroll the list, because it was at the end. */
  let isStuck = false;
  /** The newest message that was on screen while the page had the focus. */
  let seenUpTo = 0;
  let userAt = 0;
  /** Set while the list seeks a place. */
  let seeking: ReturnType<typeof setTimeout> | undefined;
  let isMovedAway = false;
  let lastTop = 0;
  let last: Place | undefined;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      untrack(observe);
    });
  };

  const observe = () => {
    if (!handle || !scroller || ids().length === 0 || !isPlaced()) return;
    const all = ids();
    const { scrollOffset, viewportSize } = handle;
    if (viewportSize === 0) return;
    const first = clamp(handle.findItemIndex(scrollOffset), all.length);
    const final = clamp(handle.findItemIndex(scrollOffset + viewportSize - 1), all.length);
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const { foundNewest } = list.window.span();
    const atEnd = foundNewest && left < END_SLACK;
    if (atEnd) isStuck = true;
    else if (scroller.scrollTop < lastTop - 1 && performance.now() - userAt < USER_SCROLL_MS) isStuck = false;
    lastTop = scroller.scrollTop;
    setTop(all[first]);
    setAtEnd(atEnd);
    setAtStart(scrollOffset < HEADING);
    setBelow(all.length - 1 - final);
    const from = clamp(handle.findItemIndex(scrollOffset - AHEAD), all.length);
    // Not only at the end: new rows are observed before the list has scrolled to them.
    setBehind(isStuck && foundNewest ? [all[from] as number, all[final] as number] : undefined);
    if (isWatched()) see(all, first, final);
    if (first < NEAR) void list.window.loadOlder();
    if (final > all.length - NEAR) void list.window.loadNewer();
    remember(all[first], scrollOffset - handle.getItemOffset(first), atEnd);
  };

  const remember = (id: number | undefined, offset: number, atEnd: boolean) => {
    if (id === undefined) return;
    const place = { key: list.window.key, id, offset, isAtEnd: atEnd };
    last = place;
    rememberPlace(place);
    clearTimeout(timer);
    timer = setTimeout(() => storePlace(place), STORE_AFTER_MS);
  };

  /** Marks messages as read that are completely on screen; of one taller than the screen, its end counts. */
  const see = (all: readonly number[], first: number, last: number) => {
    const bottom = (handle?.scrollOffset ?? 0) + (handle?.viewportSize ?? 0) + END_SLACK;
    const isWhole = (i: number) => (handle?.getItemOffset(i) ?? 0) + (handle?.getItemSize(i) ?? 0) <= bottom;
    const end = isWhole(last) ? last : last - 1;
    seenUpTo = Math.max(seenUpTo, all[end] ?? 0);
    if (!marksRead(list)) return;
    const unread = all.slice(first, end + 1).filter((id) => message(id)?.flags.includes('read') === false);
    if (unread.length > 0) markRead(unread);
  };

  const toEnd = () => {
    isStuck = true;
    seenUpTo = ids().at(-1) ?? seenUpTo;
    seek((one) => one.scrollToIndex(ids().length - 1, { align: 'end', offset: BEYOND_END }));
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  };

  /** Scrolls to new messages at the end, but never past an unseen one. */
  const follow = () => {
    if (!isStuck || !scroller || !handle || !isPlaced() || !list.window.span().foundNewest) return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    const unseen = placeOf(ids(), seenUpTo + 1);
    const most = unseen < ids().length ? handle.getItemOffset(unseen) : end;
    const to = Math.min(end, most);
    if (to > scroller.scrollTop) scroller.scrollTop = to;
  };

  /** Scrolls to a place, and again whenever a row is measured, as the real heights differ from the estimated ones. */
  const seek = (to: (list: VirtualizerHandle) => void) => {
    if (!handle) return;
    isMovedAway = false;
    goOnSeeking();
    to(handle);
  };

  const goOnSeeking = () => {
    clearTimeout(seeking);
    seeking = setTimeout(() => {
      seeking = undefined;
    }, SEEK_MS);
  };

  const onScroll = () => {
    look();
    // Otherwise it would jump back at the next measured row, and not move for as long as the wheel turns.
    if (isMovedAway && seeking !== undefined) handle?.scrollTo(scroller?.scrollTop ?? 0);
  };

  const attach = (element: HTMLElement, content: HTMLElement) => {
    scroller = element;
    const byUser = ({ type }: Event) => {
      userAt = performance.now();
      // Keys scroll to places of their own.
      if (type !== 'keydown') isMovedAway = true;
    };
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const) {
      element.addEventListener(type, byUser, { passive: true });
    }
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => {
      untrack(follow);
      look();
    });
    observer.observe(content);
    observer.observe(element);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    onCleanup(() => {
      observer.disconnect();
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(seeking);
    });
  };

  const place: ListScroll['place'] = (at, { place: known, isLinked }) => {
    const all = ids();
    const index = at === 'newest' ? all.length : placeOf(all, at);
    if (index >= all.length) toEnd();
    else if (known) seek((one) => one.scrollToIndex(index, { align: 'start', offset: known.offset }));
    else if (isLinked) seek((one) => one.scrollToIndex(index, { align: 'center' }));
    else {
      const offset = -CONTEXT * (scroller?.clientHeight ?? 0);
      seek((one) => one.scrollToIndex(index, { align: 'start', offset }));
    }
    // In the second frame at the latest, regardless of which rows are measured by then.
    requestAnimationFrame(() => requestAnimationFrame(reveal));
  };

  const reveal = () => {
    if (isPlaced()) return;
    setPlaced(true);
    look();
  };

  /**
   * The rows are measured after the layout of the first frame, before it is painted. The list then corrects its
   * position in a microtask; after that the frame can show the rows, if all on screen are measured.
   */
  const onMeasured = () => {
    if (seeking !== undefined) goOnSeeking();
    if (isPlaced()) return;
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (!isPlaced() && areRowsMeasured()) untrack(reveal);
      }),
    );
  };

  const areRowsMeasured = (): boolean => {
    if (!scroller || !handle || ids().length === 0) return false;
    const { scrollTop, clientHeight } = scroller;
    const measured = new Set(measuredRows(scroller).map((row) => Number(row.dataset.id)));
    const last = clamp(handle.findItemIndex(scrollTop + clientHeight - 1), ids().length);
    for (let i = clamp(handle.findItemIndex(scrollTop), ids().length); i <= last; i++) {
      if (!measured.has(ids()[i] as number)) return false;
    }
    return true;
  };

  // By the current offsets: `observe` follows a key in the next frame, and another key may come before it.
  const isOnScreen = (id: number): boolean => {
    const index = placeOf(ids(), id);
    if (!handle || !scroller || ids()[index] !== id) return false;
    const from = handle.getItemOffset(index) - scroller.scrollTop;
    return from < scroller.clientHeight && from + handle.getItemSize(index) > 0;
  };

  const show = (id: number) => {
    const index = placeOf(ids(), id);
    if (!handle || ids()[index] !== id) return;
    const from = handle.getItemOffset(index);
    const size = handle.getItemSize(index);
    const { scrollOffset, viewportSize } = handle;
    userAt = performance.now();
    if (from < scrollOffset + HEADING) seek((one) => one.scrollTo(Math.max(0, from - HEADING)));
    else if (from + size > scrollOffset + viewportSize) {
      const to = size > viewportSize - HEADING ? from - HEADING : from + size - viewportSize;
      seek((one) => one.scrollTo(to));
    }
  };

  const restore = () => {
    if (!last) return;
    const { id, offset, isAtEnd: wasAtEnd } = last;
    seek((one) => one.scrollToIndex(placeOf(ids(), id), { align: 'start', offset }));
    isStuck = wasAtEnd;
    // From the end, continues to the messages that arrived in the meantime, as far as they were seen.
    if (isStuck) requestAnimationFrame(() => untrack(follow));
  };

  const toStart = () => {
    userAt = performance.now();
    // Set here, because the frame of `observe` may come late: rows measured until then would scroll it to the end.
    isStuck = false;
    seek((one) => one.scrollToIndex(0));
  };

  const page = (screens: number) => {
    if (!scroller) return;
    userAt = performance.now();
    if (screens < 0) isStuck = false;
    // An earlier place is sought until its rows are measured; a new one replaces it.
    const to = scroller.scrollTop + screens * (scroller.clientHeight - 2 * HEADING);
    seek((one) => one.scrollTo(Math.max(0, to)));
    scroller.scrollTop = to;
  };

  createEffect(on(ids, look));
  createEffect(on(list.isReadingPaused, look));
  return {
    attach,
    setHandle: (one) => (handle = one),
    top,
    isOnScreen,
    isAtEnd,
    isAtStart,
    behind,
    below,
    isPlaced,
    look,
    toEnd,
    toStart,
    restore,
    show,
    page,
    place,
    onMeasured,
  };
}

/** Height that the heading over the list covers, px. */
const HEADING = 36;

/** The rows that are measured: the virtual list hides a row until then. */
const measuredRows = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-id]')].filter(
    (row) => row.parentElement?.style.visibility !== 'hidden',
  );

const clamp = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);

/** Whether a user may be looking at the page. */
const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Whether messages that were on screen count as read. */
export function marksRead(list: ListModel): boolean {
  if (state.user_id === 0 || list.isReadingPaused() || !showsWholeConversations(list.window.narrow)) return false;
  const policy = state.user_settings.web_mark_read_on_scroll_policy;
  return policy === MARK_READ.always || (policy === MARK_READ.inConversations && isConversation(list.window.narrow));
}
