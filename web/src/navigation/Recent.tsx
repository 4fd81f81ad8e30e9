import Clock from 'lucide-solid/icons/clock';
import type { JSX } from 'solid-js';
import { createMemo, For, onMount, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { isRightToLeft, type MessageKey, t } from '../i18n/index.ts';
import {
  areConversationsWhole,
  conversationsStatus,
  isSpectator,
  loadOlderConversations,
  openConversations,
  sameItems,
} from '../state/index.ts';
import { Banner, Button, EmptyState, Select, Spinner, useShortcuts } from '../ui/index.ts';
import { LIST, ListView, retainPlace } from './ListView.tsx';
import styles from './Recent.module.css';
import { RecentRow } from './RecentRow.tsx';
import {
  hasFilter,
  order,
  type RecentFilter,
  type RecentOrder,
  recentRows,
  recentText,
  setOrder,
  setRecentText,
  toggleFilter,
} from './recent-rows.ts';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 46;

const FILTERS: readonly { readonly filter: RecentFilter; readonly label: MessageKey }[] = [
  { filter: 'unread', label: 'navigation.recent_unread' },
  { filter: 'participated', label: 'navigation.recent_participated' },
  { filter: 'direct', label: 'navigation.recent_direct' },
  { filter: 'muted', label: 'navigation.recent_muted' },
];

const ORDERS: readonly { readonly value: RecentOrder; readonly label: MessageKey }[] = [
  { value: 'time', label: 'navigation.order_time' },
  { value: 'unread', label: 'navigation.order_unread' },
  { value: 'name', label: 'navigation.order_name' },
];

/** Recently active topics and direct conversations, with their participants and unread counts. */
export function Recent(): JSX.Element {
  let frame!: HTMLElement;
  const rows = createMemo(recentRows, [], { equals: sameItems });
  const place = retainPlace('recent', rows, () => frame);
  onMount(openConversations);
  useShortcuts([
    { keys: ['h', 'ArrowLeft'], label: 'navigation.key_left', group: 'navigation', run: () => along(frame, -1) },
    { keys: ['l', 'ArrowRight'], label: 'navigation.key_right', group: 'navigation', run: () => along(frame, 1) },
    {
      keys: 't',
      label: 'navigation.key_filter_recent',
      group: 'navigation',
      run: () => frame.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    },
  ]);
  return (
    <ListView
      title={t('navigation.recent')}
      filter={recentText()}
      onFilter={setRecentText}
      choices={<Choices />}
      rows={rows()}
      ref={(element) => {
        frame = element;
      }}
    >
      <Show when={conversationsStatus() === 'failed'}>
        <Banner kind="warning" action={<Button onClick={openConversations}>{t('navigation.retry')}</Button>}>
          {t('navigation.recent_failed')}
        </Banner>
      </Show>
      <Show when={rows().length > 0} fallback={<Nothing />}>
        <VList ref={place} data={rows()} itemSize={ROW_PX} class={LIST}>
          {(one, index) => (
            <>
              <RecentRow conversation={one} />
              <Show when={index() === rows().length - 1}>
                <Older />
              </Show>
            </>
          )}
        </VList>
      </Show>
    </ListView>
  );
}

function Choices(): JSX.Element {
  return (
    <>
      <Select<RecentOrder>
        label={t('navigation.order')}
        hideLabel
        value={order()}
        options={ORDERS.filter(({ value }) => value !== 'unread' || !isSpectator()).map(({ value, label }) => ({
          value,
          label: t(label),
        }))}
        onChange={setOrder}
      />
      <Show when={!isSpectator()}>
        <fieldset class={styles.chips} aria-label={t('navigation.recent_show')}>
          <For each={FILTERS}>
            {({ filter, label }) => (
              <button
                type="button"
                class={styles.chip}
                aria-pressed={hasFilter(filter)}
                onClick={() => toggleFilter(filter)}
              >
                {t(label)}
              </button>
            )}
          </For>
        </fieldset>
      </Show>
    </>
  );
}

function Older(): JSX.Element {
  return (
    <Show when={!areConversationsWhole()}>
      <div class={styles.older}>
        <Button busy={conversationsStatus() === 'loading'} onClick={loadOlderConversations}>
          {t('navigation.older')}
        </Button>
      </div>
    </Show>
  );
}

function Nothing(): JSX.Element {
  return (
    <div class={LIST}>
      <Show
        when={conversationsStatus() !== 'loading'}
        fallback={
          <div class={styles.older}>
            <Spinner />
          </div>
        }
      >
        <EmptyState icon={<Clock size={40} />} title={t('navigation.recent_empty')} />
        <Older />
      </Show>
    </div>
  );
}

/** Moves the focus to the next link or button of the focused row, if there is one. */
function along(frame: HTMLElement, by: 1 | -1): boolean | undefined {
  const row = document.activeElement?.closest('[data-row]');
  if (!row || !frame.contains(row)) return false;
  const all = [...row.querySelectorAll<HTMLElement>('a, button')];
  all[all.indexOf(document.activeElement as HTMLElement) + (isRightToLeft() ? -by : by)]?.focus();
  return undefined;
}
