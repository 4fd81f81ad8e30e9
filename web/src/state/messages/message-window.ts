/** A window: the part of a narrow that is held, without a gap, growing at both ends while it is read. */
import { ApiError, type Narrow } from '@rookery/client';
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

/** The first page: what a screen shows, and as much again for the first scroll. */
const FIRST_BEFORE = 40;
const FIRST_AFTER = 40;
const PAGE = 100;
/**
 * Pages grow while one scrolls on, so that long ways take few calls; longer ones take too long to be parsed at once.
 */
const MOST_PAGE = 200;
/** Messages of a window: what was scrolled past long ago goes. Less than a screen's way back would be fetched twice. */
const MOST_IDS = 4000;
/** Between attempts to fetch what is held again: the server was away, and is not to be stormed when it is back. */
const FIRST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 30_000;
/** Cutting at each event would move every row of a long list. */
const SLACK = 500;

export type WindowStatus = 'loading' | 'ready' | 'failed';

export class MessageWindow {
  readonly key: string;
  /** Without `near` and `with`: what messages have to fit. */
  readonly narrow: Narrow;
  readonly span: Accessor<Span>;
  readonly status: Accessor<WindowStatus>;
  /** Why the last fetch failed. */
  readonly error: Accessor<unknown>;
  readonly isLoadingOlder: Accessor<boolean>;
  readonly isLoadingNewer: Accessor<boolean>;
  /** Raised when the contents were replaced, so that places by index mean nothing. */
  readonly version: Accessor<number>;
  /** Where it was opened. */
  asked: Anchor | undefined;
  /** The message that the address names, which decides where the reader is led: it is there with the first page. */
  named: number | undefined;
  /** The id that the server took for the first anchor; undefined for the newest end. */
  anchor: number | undefined;
  /** Whether the first anchor's own message fits the narrow. */
  foundAnchor = false;
  /** How many views show it. A window that is shown stays. */
  shown = 0;
  /** What a search marked in messages, by id. */
  readonly matched = new Map<number, MatchedParts>();
  readonly #setSpan: Setter<Span>;
  readonly #setStatus: Setter<WindowStatus>;
  readonly #setError: Setter<unknown>;
  readonly #setLoadingOlder: Setter<boolean>;
  readonly #setLoadingNewer: Setter<boolean>;
  readonly #setVersion: Setter<number>;
  readonly #onGrowth: (window: MessageWindow) => void;
  /** What came or went while a page was on its way: the page may be older than that. */
  readonly #arrived = new Set<number>();
  readonly #gone = new Set<number>();
  #fetches = 0;
  #refreshes = 0;
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

  /** Fetches the first page, or after a failure again. */
  async open(anchor: Anchor): Promise<void> {
    this.asked = anchor;
    this.#setStatus('loading');
    try {
      const { named } = this;
      await Promise.all([
        this.#openAt(anchor),
        named !== undefined && named !== anchor ? fetchMessages([named]) : undefined,
      ]);
      // A page around the message itself has it, unless it is elsewhere now.
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
   * Fetches what is around a message, in place of what is held, which events no longer keep up to date. Where the
   * server does not answer it is tried again: a window left as it was would lack messages that nothing else brings.
   */
  async refresh(around: number | undefined): Promise<void> {
    const refresh = ++this.#refreshes;
    // What comes meanwhile does not follow on what is held.
    this.forgetNewest();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2)) {
      try {
        const page = await this.#fetch(this.narrow, { anchor: around ?? 'newest', before: PAGE, after: PAGE });
        if (refresh === this.#refreshes) this.#replace(page);
        return;
      } catch (error) {
        if (refresh !== this.#refreshes) return;
        this.#setError(error);
        const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
        // Nothing is opened in a failed window: it is fetched as if it were new.
        if (isRefused || this.shown === 0) return void this.#setStatus('failed');
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
      if (refresh !== this.#refreshes) return;
    }
  }

  /**
   * Fetches what is around a message, where events do not tell of changes. Other rows are taken only where they differ.
   */
  async compare(around: number | undefined): Promise<void> {
    if (this.status() !== 'ready' || this.#fetches > 0) return;
    const refresh = this.#refreshes;
    const before = this.span();
    outdateMessages(before.ids);
    const page = await this.#fetch(this.narrow, { anchor: around ?? 'newest', before: PAGE, after: PAGE }).catch(
      () => {},
    );
    // Where it changed meanwhile, the next comparison finds what is missing.
    if (page && refresh === this.#refreshes && before === this.span() && !agrees(before, page)) this.#replace(page);
  }

  /** Messages that fit: they are put in where no other can lie between. Answers whether any was. */
  receive(ids: readonly number[]): boolean {
    if (this.#fetches > 0) for (const id of ids) this.#arrived.add(id);
    const before = this.span();
    this.#setSpan(withIds(before, ids));
    if (this.shown === 0) this.cut('oldest');
    return this.span() !== before;
  }

  /** Messages that are no more, or fit no longer. */
  remove(ids: ReadonlySet<number>): void {
    if (this.#fetches > 0) for (const id of ids) this.#gone.add(id);
    this.#setSpan((span) => withoutIds(span, ids));
  }

  /** The newest message is no longer known to be it: the next `loadNewer` asks. */
  forgetNewest(): void {
    this.#setSpan((span) => ({ ...span, foundNewest: false }));
  }

  /** Takes what another window of the same narrow holds, if they meet. */
  absorb(other: MessageWindow): boolean {
    if (!meet(this.span(), other.span())) return false;
    for (const [id, parts] of other.matched) this.matched.set(id, parts);
    this.#setSpan(joined(this.span(), other.span()));
    return true;
  }

  /** Lets go of the messages at one end beyond the bound. */
  cut(end: 'oldest' | 'newest'): void {
    this.#setSpan((span) => (span.ids.length > MOST_IDS + SLACK ? trimmed(span, end, MOST_IDS) : span));
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
      // In a step of its own: one change of a list takes rows at one end only.
      this.cut(cut);
      this.#onGrowth(this);
    } catch (error) {
      this.#setError(error);
    }
  }

  async #fetch(narrow: Narrow, request: Parameters<typeof fetchPage>[1]): Promise<Page> {
    this.#fetches++;
    try {
      const page = await fetchPage(narrow, request);
      for (const one of page.messages) {
        if (one.match_content !== undefined || one.match_subject !== undefined) this.matched.set(one.id, one);
      }
      const here = withoutIds(page, this.#gone);
      const arrived = [...this.#arrived].filter((id) => !this.#gone.has(id));
      return { ...page, ids: withIds(here, arrived).ids };
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
    return Math.min(MOST_PAGE, PAGE * ++this.#pages[end]);
  }
}
