import InboxIcon from 'lucide-solid/icons/inbox';
import type { JSX } from 'solid-js';
import { createMemo, onMount, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { isRightToLeft, t } from '../i18n/index.ts';
import { hasUnread, lacksOldUnread, markAllRead, sameItems, unreadTotal } from '../state/index.ts';
import { Button, confirm, EmptyState, Select, useShortcuts } from '../ui/index.ts';
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
import { LIST, ListView, retainPlace } from './ListView.tsx';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 38;

/** Unread messages, by direct conversation, channel and topic. */
export function Inbox(): JSX.Element {
  let frame!: HTMLElement;
  const fold = (open: boolean) => collapseCurrent(frame, open);
  const rows = createMemo(inboxRows, [], { equals: sameItems });
  const place = retainPlace('inbox', rows, () => frame);
  useShortcuts([
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
    <ListView
      title={t('navigation.inbox')}
      filter={inboxText()}
      onFilter={setInboxText}
      choices={<Choices />}
      rows={rows()}
      ref={(element) => {
        frame = element;
      }}
    >
      <Show when={rows().length > 0} fallback={<Nothing />}>
        <VList ref={place} data={rows()} itemSize={ROW_PX} class={LIST}>
          {(row) => <InboxRowView row={row} />}
        </VList>
      </Show>
    </ListView>
  );
}

function Choices(): JSX.Element {
  return (
    <>
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
      <Show when={hasUnread()}>
        <Button kind="quiet" class={styles.all} onClick={askToMarkAll}>
          {t('navigation.mark_all_read')}
        </Button>
      </Show>
    </>
  );
}

function askToMarkAll(): void {
  confirm({
    title: t('navigation.mark_all_read_title'),
    // The number of all is unknown while the model lacks some: without a number, the text says "all".
    text: t('navigation.mark_all_read_text', { count: lacksOldUnread() ? 0 : unreadTotal() }),
    action: t('navigation.mark_all_read'),
    run: markAllRead,
  });
}

function Nothing(): JSX.Element {
  const isFiltered = () => inboxText() !== '' || (inboxFilter() !== 'unmuted' && unreadTotal() > 0);
  return (
    <div class={LIST}>
      <Show
        when={isFiltered()}
        fallback={
          <EmptyState
            icon={<InboxIcon size={40} />}
            title={t('navigation.inbox_empty')}
            text={lacksOldUnread() ? t('navigation.inbox_older') : t('navigation.inbox_empty_text')}
            action={<a href="#recent">{t('navigation.recent')}</a>}
          />
        }
      >
        <EmptyState icon={<InboxIcon size={40} />} title={t('navigation.nothing')} />
      </Show>
    </div>
  );
}

function collapseCurrent(frame: HTMLElement, open: boolean): boolean | undefined {
  const active = document.activeElement;
  const key = frame.contains(active) ? active?.closest<HTMLElement>('[data-heading]')?.dataset.heading : undefined;
  if (key === undefined) return false;
  collapseInbox(key, open);
  return undefined;
}
