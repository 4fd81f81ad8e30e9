/** A window: the held part of a narrow, contiguous, which grows at both ends as the user scrolls. */
import { isPermanent, type Narrow, retryDelayMs } from '@rookery/client';
import { pause } from '@rookery/core/pause';
import { type Accessor, batch, createSignal, type Setter } from 'solid-js';
import { type Anchor, fetchMessages, fetchPage, type MatchedParts, type Page } from './fetch.ts';
import { outdateMessages } from './messages.ts';
import {
  agrees,
  EMPTY_SPAN,
  joined,
  meet,
  type Span,
  trimmed,
  withIds,
  withNewer,
  withOlder,
  withoutIds,
} from './span.ts';

/** Messages on each side in the first page: one screen, and another for the first scroll. */
const FIRST_BEFORE = 40;
const FIRST_AFTER = 40;
const PAGE = 100;
/**
 * Max. page size: pages grow while the user scrolls on, so that long distances take few calls; larger ones take too
 * long to parse.
 */
const MAX_PAGE = 200;
/**
 * Max. messages of a window: those scrolled past long ago are dropped. With less, scrolling back a short way would
 * fetch again.
 */
const MAX_IDS = 4000;
/** Pauses between attempts to refresh a window, ms: a server that returns after an outage must not be overloaded. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Messages above the maximum before a cut: cutting at each event would move every row of a long list. */
const SLACK = 500;

type WindowStatus = 'loading' | 'ready' | 'failed';

export class MessageWindow {
  readonly key: string;
  /** Without `near` and `with`: the terms that messages must match. */
  readonly narrow: Narrow;
  readonly span: Accessor<Span>;
  readonly status: Accessor<WindowStatus>;
  /** The error of the last failed fetch. */
  readonly error: Accessor<unknown>;
  readonly isLoadingOlder: Accessor<boolean>;
  readonly isLoadingNewer: Accessor<boolean>;
  /** Incremented when the contents were replaced, so that positions by index are invalid. */
  readonly version: Accessor<number>;
  /** The anchor that it was opened at. */
  asked: Anchor | undefined;
  /** The message that the address names, and that the view follows: it is fetched with the first page. */
  named: number | undefined;
  /** The id that the server used as the first anchor; undefined for the newest end. */
  anchor: number | undefined;
  /** Whether the message of the first anchor itself matches the narrow. */
  foundAnchor = false;
  /** Number of views that show it. A shown window is not evicted. */
  shown = 0;
  /** Whether a view has shown it. */
  wasShown = false;
  /** Matches of a search in messages, by id. */
  readonly matched = new Map<number, MatchedParts>();
  readonly #setSpan: Setter<Span>;
  readonly #setStatus: Setter<WindowStatus>;
  readonly #setError: Setter<unknown>;
  readonly #setLoadingOlder: Setter<boolean>;
  readonly #setLoadingNewer: Setter<boolean>;
  readonly #setVersion: Setter<number>;
  readonly #onGrowth: (window: MessageWindow) => void;
  /** Messages that arrived or were removed while a page was in flight: the page may be older. */
  readonly #arrived = new Set<number>();
  readonly #gone = new Set<number>();
  #fetches = 0;
  #refreshes = 0;
  /** Number of times that the newest end became unknown: a page that was in flight then may not reach it. */
  #forgets = 0;
  #pages = { older: 0, newer: 0 };

  constructor(key: string, narrow: Narrow, onGrowth: (window: MessageWindow) => void) {
    this.key = key;
    this.narrow = narrow;
    this.#onGrowth = onGrowth;
    [this.span, this.#setSpan] = createSignal<Span>(EMPTY_SPAN);
    [this.status, this.#setStatus] = createSignal<WindowStatus>('loading');
    [this.error, this.#setError] = createSignal<unknown>();
    [this.isLoadingOlder, this.#setLoadingOlder] = createSignal(false);
    [this.isLoadingNewer, this.#setLoadingNewer] = createSignal(false);
    [this.version, this.#setVersion] = createSignal(0);
  }

  /** Fetches the first page, also after a failure. */
  async open(anchor: Anchor): Promise<void> {
    this.asked = anchor;
    this.#setStatus('loading');
    try {
      const { named } = this;
      await Promise.all([
        this.#openAt(anchor),
        named !== undefined && named !== anchor ? fetchMessages([named]) : undefined,
      ]);
      // A page around the message contains it, unless it has moved elsewhere.
      if (named !== undefined && named === anchor && !this.foundAnchor) await fetchMessages([named]);
      this.#setStatus('ready');
    } catch (error) {
      this.#setError(error);
      this.#setStatus('failed');
    }
  }

  async #openAt(anchor: Anchor): Promise<void> {
    const page = await this.#fetch(this.narrow, { anchor, before: FIRST_BEFORE, after: FIRST_AFTER });
    this.anchor = page.anchor;
    this.foundAnchor = page.foundAnchor;
    batch(() => this.#take(page));
  }

  /** Fetches the page before the first message, if there is one. */
  async loadOlder(): Promise<void> {
    const first = this.span().ids[0];
    if (first === undefined || this.span().foundOldest || this.isLoadingOlder() || this.status() !== 'ready') return;
    this.#setLoadingOlder(true);
    const before = this.#pageSize('older');
    await this.#grow({ anchor: first, before, after: 0, includeAnchor: false }, withOlder, 'newest');
    this.#setLoadingOlder(false);
  }

  /** Fetches the page after the last message, if there is one. */
  async loadNewer(): Promise<void> {
    const last = this.span().ids.at(-1);
    if (last === undefined || this.span().foundNewest || this.isLoadingNewer() || this.status() !== 'ready') return;
    this.#setLoadingNewer(true);
    const after = this.#pageSize('newer');
    await this.#grow({ anchor: last, before: 0, after, includeAnchor: false }, withNewer, 'oldest');
    this.#setLoadingNewer(false);
  }

  /**
   * Fetches the messages around one, to replace the held ones, which events no longer keep up to date. Retries if the
   * server does not answer: otherwise the window would permanently lack messages.
   */
  async refresh(around: number | undefined): Promise<void> {
    const refresh = ++this.#refreshes;
    // New messages in the meantime are not contiguous with the held ones.
    this.forgetNewest();
    for (let failures = 1; ; failures++) {
      try {
        const page = await this.#fetch(this.narrow, { anchor: around ?? 'newest', before: PAGE, after: PAGE });
        if (refresh === this.#refreshes) this.#replace(page);
        return;
      } catch (error) {
        if (refresh !== this.#refreshes) return;
        this.#setError(error);
        // A failed window is not reused: opening it again fetches a new one.
        if (isPermanent(error) || this.shown === 0) return void this.#setStatus('failed');
      }
      await pause(retryDelayMs({ failures, firstMs: FIRST_PAUSE_MS, mostMs: MAX_PAUSE_MS }));
      if (refresh !== this.#refreshes) return;
    }
  }

  /** Fetches the messages around one, for windows without events. Replaces the rows only if they differ. */
  async compare(around: number | undefined): Promise<void> {
    if (this.status() !== 'ready' || this.#fetches > 0) return;
    const refresh = this.#refreshes;
    const before = this.span();
    outdateMessages(before.ids);
    const page = await this.#fetch(this.narrow, { anchor: around ?? 'newest', before: PAGE, after: PAGE }).catch(
      () => {},
    );
    // If it changed in the meantime, the next comparison finds the difference.
    if (page && refresh === this.#refreshes && before === this.span() && !agrees(before, page)) this.#replace(page);
  }

  /**
   * Adds matching messages where nothing can be missing between them and the held ones. Returns whether any was added.
   */
  receive(ids: readonly number[]): boolean {
    if (this.#fetches > 0) for (const id of ids) this.#arrived.add(id);
    const before = this.span();
    this.#setSpan(withIds(before, ids));
    if (this.shown === 0) this.cut('oldest');
    return this.span() !== before;
  }

  /** Removes messages that were deleted, or no longer match. */
  remove(ids: ReadonlySet<number>): void {
    if (this.#fetches > 0) for (const id of ids) this.#gone.add(id);
    this.#setSpan((span) => withoutIds(span, ids));
  }

  /** Marks the newest end as unknown: the next `loadNewer` fetches it. */
  forgetNewest(): void {
    this.#forgets++;
    this.#setSpan((span) => ({ ...span, foundNewest: false }));
  }

  /** Merges another window of the same narrow into this one, if they overlap. */
  absorb(other: MessageWindow): boolean {
    if (!meet(this.span(), other.span())) return false;
    for (const [id, parts] of other.matched) this.matched.set(id, parts);
    this.#setSpan(joined(this.span(), other.span()));
    return true;
  }

  /** Drops the messages at one end beyond the maximum. */
  cut(end: 'oldest' | 'newest'): void {
    this.#setSpan((span) => (span.ids.length > MAX_IDS + SLACK ? trimmed(span, end, MAX_IDS) : span));
  }

  async #grow(
    request: Parameters<typeof fetchPage>[1],
    put: (span: Span, page: Span) => Span,
    cut: 'oldest' | 'newest',
  ): Promise<void> {
    try {
      const version = this.version();
      const page = await this.#fetch(this.narrow, request);
      if (version !== this.version()) return;
      this.#setError(undefined);
      this.#setSpan((span) => put(span, page));
      // Separately: one change of a list may remove rows at only one end.
      this.cut(cut);
      this.#onGrowth(this);
    } catch (error) {
      this.#setError(error);
    }
  }

  async #fetch(narrow: Narrow, request: Parameters<typeof fetchPage>[1]): Promise<Page> {
    this.#fetches++;
    const forgets = this.#forgets;
    try {
      const page = await fetchPage(narrow, request);
      for (const one of page.messages) {
        if (one.match_content !== undefined || one.match_subject !== undefined) this.matched.set(one.id, one);
      }
      const here = withoutIds(page, this.#gone);
      const arrived = [...this.#arrived].filter((id) => !this.#gone.has(id));
      return { ...page, ids: withIds(here, arrived).ids, foundNewest: page.foundNewest && forgets === this.#forgets };
    } finally {
      if (--this.#fetches === 0) {
        this.#arrived.clear();
        this.#gone.clear();
      }
    }
  }

  #replace(page: Page): void {
    batch(() => {
      this.#take(page);
      this.#setStatus('ready');
      this.#setVersion((n) => n + 1);
    });
  }

  #take({ ids, foundOldest, foundNewest, historyLimited }: Page): void {
    this.#setError(undefined);
    this.#setSpan({ ids, foundOldest, foundNewest, historyLimited });
    this.#onGrowth(this);
  }

  #pageSize(end: 'older' | 'newer'): number {
    return Math.min(MAX_PAGE, PAGE * ++this.#pages[end]);
  }
}
