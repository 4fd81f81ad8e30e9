import InboxIcon from 'lucide-solid/icons/inbox';
import type { JSX } from 'solid-js';
import { createEffect, createMemo, onMount, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { isRightToLeft, t } from '../i18n/index.ts';
import { markAllRead, sameItems, setViewTitle, state, unreadTotal } from '../state/index.ts';
import { Button, EmptyState, notifyError, Select, useShortcuts } from '../ui/index.ts';
import styles from './Inbox.module.css';
import { InboxRowView } from './InboxRows.tsx';
import {
  collapseInbox,
  type InboxFilter,
  inboxFilter,
  inboxRows,
  inboxText,
  setInboxFilter,
  setInboxText,
} from './inbox-rows.ts';

/** Pixels of a row before it is measured. */
const ROW_PX = 38;

/** What is unread, by direct conversation, channel and topic. */
export function Inbox(): JSX.Element {
  let frame!: HTMLElement;
  const fold = (open: boolean) => collapseCurrent(frame, open);
  const rows = createMemo(inboxRows, [], { equals: sameItems });
  createEffect(() => setViewTitle(t('navigation.inbox')));
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: 'navigation.key_next_row', group: 'navigation', run: () => step(frame, 1) },
    { keys: ['k', 'ArrowUp'], label: 'navigation.key_previous_row', group: 'navigation', run: () => step(frame, -1) },
    { keys: ['h', 'ArrowLeft'], label: 'navigation.key_fold', group: 'navigation', run: () => fold(isRightToLeft()) },
    {
      keys: ['l', 'ArrowRight'],
      label: 'navigation.key_unfold',
      group: 'navigation',
      run: () => fold(!isRightToLeft()),
    },
  ]);
  onMount(() => setInboxText(''));
  return (
    <section class={styles.view} ref={frame} aria-label={t('navigation.inbox')}>
      <Header />
      <Show when={rows().length > 0} fallback={<Nothing />}>
        <VList data={rows()} itemSize={ROW_PX} class={styles.list}>
          {(row) => <InboxRowView row={row} />}
        </VList>
      </Show>
    </section>
  );
}

function Header(): JSX.Element {
  return (
    <header class={styles.header}>
      <h1 class={styles.title}>{t('navigation.inbox')}</h1>
      <input
        type="search"
        class={styles.filter}
        aria-label={t('navigation.filter')}
        placeholder={t('navigation.filter')}
        value={inboxText()}
        onInput={(event) => setInboxText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setInboxText('')}
      />
      <Select<InboxFilter>
        label={t('navigation.inbox_show')}
        hideLabel
        value={inboxFilter()}
        options={[
          { value: 'unmuted', label: t('navigation.inbox_unmuted') },
          { value: 'followed', label: t('navigation.inbox_followed') },
          { value: 'all', label: t('navigation.inbox_all') },
        ]}
        onChange={setInboxFilter}
      />
      <Show when={unreadTotal() > 0}>
        <Button kind="quiet" class={styles.all} onClick={() => void markAllRead().catch(notifyError)}>
          {t('navigation.mark_all_read')}
        </Button>
      </Show>
    </header>
  );
}

function Nothing(): JSX.Element {
  const isFiltered = () => inboxText() !== '' || (inboxFilter() !== 'unmuted' && unreadTotal() > 0);
  return (
    <div class={styles.list}>
      <Show
        when={isFiltered()}
        fallback={
          <EmptyState
            icon={<InboxIcon size={40} />}
            title={t('navigation.inbox_empty')}
            text={
              state.unread_msgs.old_unreads_missing ? t('navigation.inbox_older') : t('navigation.inbox_empty_text')
            }
            action={<a href="#recent">{t('navigation.recent')}</a>}
          />
        }
      >
        <EmptyState icon={<InboxIcon size={40} />} title={t('navigation.nothing')} />
      </Show>
    </div>
  );
}

const places = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('[data-focus]')];

/** The focus goes to the next row, or to the first. */
function step(frame: HTMLElement, by: 1 | -1): boolean | undefined {
  const active = document.activeElement;
  if (active !== document.body && !frame.contains(active) && active?.id !== 'view') return false;
  const all = places(frame);
  const at = all.indexOf(active?.closest('[data-row]')?.querySelector('[data-focus]') as HTMLElement);
  const next = all[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return undefined;
}

function collapseCurrent(frame: HTMLElement, open: boolean): boolean | undefined {
  const active = document.activeElement;
  const key = frame.contains(active) ? active?.closest<HTMLElement>('[data-heading]')?.dataset.heading : undefined;
  if (key === undefined) return false;
  collapseInbox(key, open);
  return undefined;
}
