/** How a list of messages scrolls: where it opens, that it stays at the end, what of it is on screen. */
import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { VirtualizerHandle } from 'virtua/solid';
import { state } from '../state/index.ts';
import { markRead, message, placeOf } from '../state/messages/index.ts';
import { isConversation, type ListModel } from './list-model.ts';
import { type Place, rememberPlace, storePlace } from './places.ts';

/** Rows before an end at which its next page is fetched: about two screens. */
const NEAR = 30;
/** What counts as the end: less than a line is left. In px. */
const END_SLACK = 24;
/** How much of what was read stands above the first unread message, of the height of the list. */
const CONTEXT = 0.2;
/** As far as the list goes: below its last row are the own sends and a margin. In px; the browser stops at the end. */
const BEYOND_END = 100_000;
const STORE_AFTER_MS = 300;
/** Rows beyond the screen that are drawn already, in px: a quick turn of the wheel. */
export const AHEAD = 400;
/** Scrolling this long after a press, a wheel or a touch is the user's. */
const USER_SCROLL_MS = 700;
/**
 * The virtual list moves to the place it was sent to until 150 ms after a row was measured, by a timer that may be
 * late.
 */
const SEEK_MS = 250;
/** `web_mark_read_on_scroll_policy` of the settings. */
const MARK_READ = { always: 1, inConversations: 2, never: 3 } as const;

export interface ListScroll {
  readonly attach: (scroller: HTMLElement, content: HTMLElement) => void;
  readonly setHandle: (handle: VirtualizerHandle | undefined) => void;
  /** The message on top. */
  readonly top: Accessor<number | undefined>;
  readonly isAtEnd: Accessor<boolean>;
  readonly isAtStart: Accessor<boolean>;
  /**
   * While it follows the end, the rows that stay in the document, on the screen and above it, by their places from the
   * end: as many stay when more come. The virtual list takes out what is behind its direction, and draws it again when
   * it rests: for each message that comes, as many as fit on a screen.
   */
  readonly behind: Accessor<readonly [from: number, to: number]>;
  /** Messages after the last one on screen. */
  readonly below: Accessor<number>;
  /** Whether it has found its first place, before which nothing is shown. */
  readonly isPlaced: Accessor<boolean>;
  readonly look: () => void;
  readonly toEnd: () => void;
  readonly toStart: () => void;
  /** Goes back to where it was, after its contents were replaced. */
  readonly restore: () => void;
  readonly show: (id: number) => void;
  readonly page: (screens: number) => void;
  /** Rows got their heights. */
  readonly onMeasured: () => void;
  readonly place: (at: number | 'newest', o: { place?: Place | undefined; isLinked: boolean }) => void;
}

// eslint-disable-next-line max-lines-per-function -- closures over one state, which all of them read and change
export function createListScroll(list: ListModel, ids: Accessor<readonly number[]>): ListScroll {
  const [top, setTop] = createSignal<number>();
  const [isAtEnd, setAtEnd] = createSignal(false);
  const [isAtStart, setAtStart] = createSignal(true);
  const [below, setBelow] = createSignal(0);
  const [behind, setBehind] = createSignal<readonly [number, number]>([0, 0], {
    equals: (a, b) => a[0] === b[0] && a[1] === b[1],
  });
  const [isPlaced, setPlaced] = createSignal(false);
  let scroller: HTMLElement | undefined;
  let handle: VirtualizerHandle | undefined;
  /** Whether new messages move the list: one was at the end. */
  let isStuck = false;
  /** The newest message that was on screen while the page had the focus. */
  let seenUpTo = 0;
  let userAt = 0;
  /** Runs while the list seeks the place that it was sent to. */
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
    // Not only at the end: rows that came are observed before they have moved it.
    setBehind(isStuck && foundNewest ? [all.length - from, all.length - 1 - final] : [0, 0]);
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

  /** Marks what is whole on screen as read, and of what is higher than the screen what its end came into. */
  const see = (all: readonly number[], first: number, last: number) => {
    const bottom = (handle?.scrollOffset ?? 0) + (handle?.viewportSize ?? 0) + END_SLACK;
    const isWhole = (i: number) => (handle?.getItemOffset(i) ?? 0) + (handle?.getItemSize(i) ?? 0) <= bottom;
    const end = isWhole(last) ? last : last - 1;
    seenUpTo = Math.max(seenUpTo, all[end] ?? 0);
    if (list.isReadingPaused() || !marksRead(list)) return;
    const unread = all.slice(first, end + 1).filter((id) => message(id)?.flags.includes('read') === false);
    if (unread.length > 0) markRead(unread);
  };

  const toEnd = () => {
    isStuck = true;
    seenUpTo = ids().at(-1) ?? seenUpTo;
    seek((one) => one.scrollToIndex(ids().length - 1, { align: 'end', offset: BEYOND_END }));
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  };

  /** Follows what comes at the end, but never past what nobody has seen. */
  const follow = () => {
    if (!isStuck || !scroller || !handle || !isPlaced() || !list.window.span().foundNewest) return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    const unseen = placeOf(ids(), seenUpTo + 1);
    const most = unseen < ids().length ? handle.getItemOffset(unseen) : end;
    const to = Math.min(end, most);
    if (to > scroller.scrollTop) scroller.scrollTop = to;
  };

  /**
   * Sends the list to a place, to which it returns at each row that is measured, as rows have other heights than it
   * thought.
   */
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
    // Else it would go back at the next row that is measured, and stay where it is for as long as the wheel turns.
    if (isMovedAway && seeking !== undefined) handle?.scrollTo(scroller?.scrollTop ?? 0);
  };

  const attach = (element: HTMLElement, content: HTMLElement) => {
    scroller = element;
    const byUser = ({ type }: Event) => {
      userAt = performance.now();
      // Keys send it to places.
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
    else if (known && !known.isAtEnd) seek((one) => one.scrollToIndex(index, { align: 'start', offset: known.offset }));
    else if (isLinked) seek((one) => one.scrollToIndex(index, { align: 'center' }));
    else {
      const offset = -CONTEXT * (scroller?.clientHeight ?? 0);
      seek((one) => one.scrollToIndex(index, { align: 'start', offset }));
    }
    // At the latest in the second frame, whatever is measured by then.
    requestAnimationFrame(() => requestAnimationFrame(reveal));
  };

  const reveal = () => {
    if (isPlaced()) return;
    setPlaced(true);
    look();
  };

  /**
   * The rows are measured after the layout of the first frame, and before it is drawn. The list corrects its place in a
   * microtask then; after it the frame can show the rows, if none on screen waits to be measured.
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
    // From the end on to what came meanwhile, as far as that was seen.
    if (isStuck) requestAnimationFrame(() => untrack(follow));
  };

  const toStart = () => {
    userAt = performance.now();
    // Not left to `observe`, whose frame may come late: rows that are measured meanwhile would move it to the end.
    isStuck = false;
    seek((one) => one.scrollToIndex(0));
  };

  const page = (screens: number) => {
    if (!scroller) return;
    userAt = performance.now();
    if (screens < 0) isStuck = false;
    // A place given before is sought until its rows are measured; another one ends that.
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

/** What the heading over the list covers, in px. */
const HEADING = 36;

/** The virtual list hides a row until it is measured. */
const measuredRows = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-id]')].filter(
    (row) => row.parentElement?.style.visibility !== 'hidden',
  );

const clamp = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);

/** Whether a user may be looking. */
const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function marksRead(list: ListModel): boolean {
  if (state.user_id === 0) return false;
  const policy = state.user_settings.web_mark_read_on_scroll_policy;
  return policy === MARK_READ.always || (policy === MARK_READ.inConversations && isConversation(list.window.narrow));
}
