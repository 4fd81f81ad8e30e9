import type { JSX } from 'solid-js';
import { createEffect, on, onMount } from 'solid-js';
import type { VListHandle } from 'virtua/solid';
import { t } from '../i18n/index.ts';
import { setViewTitle } from '../state/index.ts';
import { isOfComposition, useShortcuts } from '../ui/index.ts';
import styles from './ListView.module.css';

interface Keyed {
  readonly key: string;
}

interface ListViewProps {
  readonly title: string;
  /** The text that the rows are filtered by. */
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** Further controls that select rows, next to the filter. */
  readonly choices: JSX.Element;
  readonly ref: (frame: HTMLElement) => void;
  readonly rows: readonly Keyed[];
  /** The rows: each has its key in `data-row`, and `data-focus` on its focusable element. */
  readonly children: JSX.Element;
}

/** The class of the list of rows. */
export const LIST = styles.list ?? '';

/** A view of rows: its title, a field that filters them, and keys that move through them. */
export function ListView(props: ListViewProps): JSX.Element {
  let frame!: HTMLElement;
  /** The row that had the focus last. */
  let row: HTMLElement | null = null;
  createEffect(() => setViewTitle(props.title));
  createEffect(
    on(
      () => props.rows,
      (now, before = now) => {
        if (row && !row.isConnected) focusInstead(frame, row.dataset.row, keyInstead(row.dataset.row, before, now));
      },
    ),
  );
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: 'navigation.key_next_row', group: 'navigation', run: () => step(frame, 1) },
    { keys: ['k', 'ArrowUp'], label: 'navigation.key_previous_row', group: 'navigation', run: () => step(frame, -1) },
  ]);
  return (
    <section
      class={styles.view}
      ref={(element) => {
        frame = element;
        props.ref(element);
      }}
      aria-label={props.title}
      onFocusIn={({ target }) => {
        row = target.closest<HTMLElement>('[data-row]');
      }}
      onPointerDown={({ target }) => {
        if (!target.closest('[data-row]')) row = null;
      }}
    >
      <header class={styles.header}>
        <h1 class={styles.title}>{props.title}</h1>
        <input
          type="search"
          class={styles.filter}
          aria-label={t('navigation.filter')}
          placeholder={t('navigation.filter')}
          value={props.filter}
          onInput={(event) => props.onFilter(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && !isOfComposition(event) && props.onFilter('')}
        />
        {props.choices}
      </header>
      {props.children}
    </section>
  );
}

/** Where a list was left: its rows, the one at its top with the part of it that was scrolled away, the focused one. */
interface Place {
  readonly rows: readonly Keyed[];
  readonly top: string | undefined;
  readonly offset: number;
  readonly focused: string | undefined;
}

const places = new Map<string, Place>();

/**
 * The `ref` of the virtual list in a view: when the view is shown again, the list is where it was, and the row from
 * which the user left has the focus. A removed row is replaced by the next one.
 */
export function retainPlace(name: string, rows: () => readonly Keyed[], frame: () => HTMLElement) {
  let list: VListHandle | undefined;
  return (handle?: VListHandle): void => {
    if (list && rows().length > 0) places.set(name, placeOf(list, rows()));
    list = handle;
    if (!handle) return;
    onMount(() => {
      restorePlace(handle, places.get(name), rows(), frame());
      // A filter that finds nothing removes the list for a while: its return is none to the view.
      places.delete(name);
    });
  };
}

function placeOf(list: VListHandle, rows: readonly Keyed[]): Place {
  const at = list.findItemIndex(list.scrollOffset);
  return {
    rows,
    top: list.scrollOffset > 0 ? rows[at]?.key : undefined,
    offset: list.scrollOffset - list.getItemOffset(at),
    focused: document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row,
  };
}

function restorePlace(list: VListHandle, place: Place | undefined, now: readonly Keyed[], frame: HTMLElement): void {
  if (!place) return;
  const top = keyInstead(place.top, place.rows, now);
  const at = now.findIndex((one) => one.key === top);
  if (at >= 0) list.scrollToIndex(at, { align: 'start', offset: top === place.top ? place.offset : 0 });
  focusInstead(frame, undefined, keyInstead(place.focused, place.rows, now));
}

/** Moves the focus to the next row, or to the first. */
function step(frame: HTMLElement, by: 1 | -1): boolean | undefined {
  const active = document.activeElement;
  if (active !== document.body && !frame.contains(active) && active?.id !== 'view') return false;
  const all = [...frame.querySelectorAll<HTMLElement>('[data-focus]')];
  const at = all.indexOf(active?.closest('[data-row]')?.querySelector('[data-focus]') as HTMLElement);
  const next = all[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return undefined;
}

/** The key of a row, or if it was removed, of the next one that is left. */
function keyInstead(key: string | undefined, before: readonly Keyed[], now: readonly Keyed[]): string | undefined {
  const at = before.findIndex((one) => one.key === key);
  if (at < 0) return undefined;
  const left = new Set(now.map((one) => one.key));
  return [...before.slice(at), ...before.slice(0, at).reverse()].find((one) => left.has(one.key))?.key;
}

/**
 * Moves the focus to a row if the removal of another has left it nowhere: that row was marked as read, for example. The
 * same row gets it only if it is on screen: otherwise it was scrolled away.
 */
function focusInstead(frame: HTMLElement, from: string | undefined, key: string | undefined): void {
  // The virtual list hides a new row until the second frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = [...frame.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset.row === key);
      if (!row || (key === from && !isOnScreen(row))) return;
      row.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    }),
  );
}

function isOnScreen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
