import type { JSX } from 'solid-js';
import { createComputed, createEffect, on } from 'solid-js';
import { VList, type VListHandle } from 'virtua/solid';
import { t } from '../i18n/index.ts';
import { FilterField, ListRow, useShortcuts } from '../ui/index.ts';
import styles from './Navigation.module.css';
import { NavigationRow } from './NavigationRow.tsx';
import { filter, openChannelId, openTopics, rows, setFilter } from './rows.ts';
import { navigationKeys } from './shortcuts.ts';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 30;

/** Max. frames until a row is shown: a list that was hidden first measures itself. */
const MAX_FRAMES = 30;

/** The left column: views, direct messages and channels, each with its unread count. `onShow` brings it on screen. */
export function Navigation(props: { onShow: () => void }): JSX.Element {
  let list: VListHandle | undefined;
  let frame!: HTMLDivElement;
  let field!: HTMLInputElement;
  /** Shows the topics of the open channel, and focuses the first. */
  const goToTopics = (): boolean | undefined => {
    if (openChannelId() === undefined) return false;
    props.onShow();
    openTopics();
    const at = rows().findIndex((one) => one.kind === 'channel' && one.channelId === openChannelId());
    const hasTopic = rows()[at + 1]?.kind === 'topic';
    list?.scrollToIndex(hasTopic ? at + 1 : at, { align: 'nearest' });
    if (hasTopic) focusWhenDrawn(frame, at + 1);
    return undefined;
  };
  const filterRows = (): void => {
    props.onShow();
    field.focus();
  };
  useShortcuts([
    ...navigationKeys(),
    { keys: 'y', label: 'navigation.key_topics', group: 'navigation', run: goToTopics },
    { keys: 'q', label: 'navigation.key_filter', group: 'global', run: filterRows },
  ]);
  // Scrolls to a channel that was opened elsewhere, with its topics.
  createEffect(
    on(openChannelId, (id) => {
      const at = rows().findIndex((one) => one.kind === 'channel' && one.channelId === id);
      if (at >= 0) requestAnimationFrame(() => list?.scrollToIndex(at, { align: 'nearest' }));
    }),
  );
  retainFocus(() => ({ list, frame }));
  return (
    <div class={styles.navigation} ref={frame}>
      <FilterField
        ref={(element) => {
          field = element;
        }}
        label={t('navigation.filter')}
        value={filter()}
        onInput={setFilter}
        onDown={() => focusRow(frame, 0)}
        onEnter={() => frame.querySelector<HTMLElement>('[data-place]')?.click()}
      />
      <VList
        ref={(handle) => {
          list = handle;
        }}
        data={rows()}
        itemSize={ROW_PX}
        item={ListRow}
        class={styles.list}
        onKeyDown={(event) => onArrow(event, frame, field)}
      >
        {(row) => <NavigationRow row={row} />}
      </VList>
    </div>
  );
}

/** Leaves the focus in its row when that moves, or in the row in its place if it is removed or no longer drawn. */
function retainFocus(parts: () => { readonly list: VListHandle | undefined; readonly frame: HTMLElement }): void {
  // Before the list is drawn again: afterwards the focus is nowhere if it was in a row that is no longer drawn.
  createComputed(
    on(rows, (now, before) => {
      const from = Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
      const row = before?.[from];
      if (!row || !parts().frame.contains(document.activeElement)) return;
      const to = now.indexOf(row);
      const instead = Math.min(to < 0 ? from : to, from, now.length - 1);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          const { list, frame } = parts();
          const at = frame.querySelector(`[data-index="${to}"]`) ? to : instead;
          list?.scrollToIndex(at, { align: 'nearest' });
          focusWhenDrawn(frame, at);
        }),
      );
    }),
  );
}

/** Focuses a row by its index as soon as the virtual list shows it, unless the focus moves before. */
function focusWhenDrawn(frame: HTMLElement, at: number): void {
  const from = document.activeElement;
  let frames = 0;
  const look = () => {
    if (document.activeElement !== from || ++frames > MAX_FRAMES) return;
    frame.querySelector<HTMLElement>(`[data-index="${at}"] [data-focus]`)?.focus();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Arrows move between rows; up from the first moves to the filter. */
function onArrow(event: KeyboardEvent, frame: HTMLElement, field: HTMLInputElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = places(frame);
  const at = all.indexOf(
    document.activeElement?.closest<HTMLElement>('[data-row]')?.querySelector('[data-focus]') as HTMLElement,
  );
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) field.focus();
  else focusRow(frame, next);
}

const places = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('[data-focus]')];

function focusRow(frame: HTMLElement, at: number): void {
  const row = places(frame)[at];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
