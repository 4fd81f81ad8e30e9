import type { JSX } from 'solid-js';
import { createEffect, on } from 'solid-js';
import { VList, type VListHandle } from 'virtua/solid';
import { t } from '../i18n/index.ts';
import { FilterField, ListRow, useShortcuts } from '../ui/index.ts';
import styles from './Navigation.module.css';
import { NavigationRow } from './NavigationRow.tsx';
import { filter, openChannelId, openTopics, rows, setFilter } from './rows.ts';
import { navigationKeys } from './shortcuts.ts';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 30;

/** The left column: views, direct messages and channels, each with its unread count. */
export function Navigation(): JSX.Element {
  let list: VListHandle | undefined;
  let frame!: HTMLDivElement;
  let field!: HTMLInputElement;
  /** Shows the topics of the open channel, and focuses the first. */
  const goToTopics = (): boolean | undefined => {
    if (openChannelId() === undefined) return false;
    openTopics();
    const at = rows().findIndex((one) => one.kind === 'channel' && one.channelId === openChannelId());
    list?.scrollToIndex(at, { align: 'nearest' });
    requestAnimationFrame(() => frame.querySelector<HTMLElement>('[data-topic] [data-focus]')?.focus());
    return undefined;
  };
  useShortcuts([
    ...navigationKeys(),
    { keys: 'y', label: 'navigation.key_topics', group: 'navigation', run: goToTopics },
    { keys: 'q', label: 'navigation.key_filter', group: 'global', run: () => field.focus() },
  ]);
  // Scrolls to a channel that was opened elsewhere, with its topics.
  createEffect(
    on(openChannelId, (id) => {
      const at = rows().findIndex((one) => one.kind === 'channel' && one.channelId === id);
      if (at >= 0) requestAnimationFrame(() => list?.scrollToIndex(at, { align: 'nearest' }));
    }),
  );
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
