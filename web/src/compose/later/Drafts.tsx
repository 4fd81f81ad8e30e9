import type { Draft } from '@rookery/client';
import FileText from 'lucide-solid/icons/file-text';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { formatAgo, t } from '../../i18n/index.ts';
import { allDrafts, createDraft, deleteDraft, state } from '../../state/index.ts';
import { Button, confirm, EmptyState, notify, notifyError, useShortcuts } from '../../ui/index.ts';
import { editDraft } from '../actions.ts';
import { targetOfDraft } from '../recipient/target.ts';
import { Item } from './Item.tsx';
import styles from './Later.module.css';

/** Half-written messages of this and other devices. */
export function Drafts(): JSX.Element {
  let list: HTMLUListElement | undefined;
  useDraftKeys(() => list);
  return (
    <Show
      when={allDrafts().length > 0}
      fallback={
        <EmptyState icon={<FileText size={28} />} title={t('compose.noDrafts')} text={t('compose.noDraftsText')} />
      }
    >
      <div class={styles.bar}>
        <p class={styles.hint}>
          {t(state.user_settings.enable_drafts_synchronization ? 'compose.draftsHint' : 'compose.draftsHere')}
        </p>
        <Button kind="danger" onClick={askToDeleteAll}>
          {t('compose.deleteAll')}
        </Button>
      </div>
      <ul class={styles.list} ref={list}>
        <For each={allDrafts()}>
          {(draft) => (
            <Item
              target={targetOfDraft(draft)}
              time={formatAgo(draft.timestamp)}
              content={<SourceText text={draft.content} />}
              actions={
                <>
                  <Button kind="primary" data-draft onClick={() => editDraft(draft)}>
                    {t('compose.continue')}
                  </Button>
                  <Button kind="quiet" onClick={() => void discard(draft)}>
                    {t('compose.delete')}
                  </Button>
                </>
              }
            />
          )}
        </For>
      </ul>
    </Show>
  );
}

/** Keys that move the focus through the list, and delete the focused draft. */
function useDraftKeys(list: () => HTMLUListElement | undefined): void {
  const buttons = () => [...(list()?.querySelectorAll<HTMLElement>('[data-draft]') ?? [])];
  const focused = () => buttons().findIndex((one) => one.closest('li')?.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const at = focused();
    buttons()[at < 0 ? 0 : Math.min(Math.max(at + by, 0), buttons().length - 1)]?.focus();
  };
  const discardFocused = async () => {
    const at = focused();
    const draft = allDrafts()[at];
    if (!draft) return;
    await discard(draft);
    buttons()[Math.min(at, buttons().length - 1)]?.focus();
  };
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: 'compose.keyNextDraft', group: 'navigation', run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: 'compose.keyPreviousDraft', group: 'navigation', run: () => step(-1) },
    {
      keys: 'Backspace',
      label: 'compose.keyDeleteDraft',
      group: 'navigation',
      run: () => (focused() < 0 ? false : void discardFocused()),
    },
  ]);
}

function askToDeleteAll(): void {
  confirm({
    title: t('compose.deleteAll'),
    text: t('compose.deleteAllText', { count: allDrafts().length }),
    action: t('compose.delete'),
    run: async () => {
      for (const one of allDrafts()) await deleteDraft(one.id);
    },
  });
}

/** Deletes a draft, and offers for a few seconds to undo that. */
async function discard({ id, ...draft }: Draft): Promise<void> {
  try {
    await deleteDraft(id);
    notify(t('compose.draftDeleted'), {
      action: { label: t('compose.undo'), run: () => void createDraft(draft, id < 0).catch(notifyError) },
    });
  } catch (error) {
    notifyError(error);
  }
}

/** The first lines of the Markdown source. */
function SourceText(props: { text: string }): JSX.Element {
  return (
    <p class={styles.source} dir="auto">
      {props.text}
    </p>
  );
}
