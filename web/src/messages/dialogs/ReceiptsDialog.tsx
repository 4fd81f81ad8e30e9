import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createResource, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { openPersonCard } from '../../people/index.ts';
import { api, avatarOf, nameOf } from '../../state/index.ts';
import { Avatar, Dialog, Spinner, useShortcuts } from '../../ui/index.ts';
import styles from './dialogs.module.css';
import { Failed } from './Failed.tsx';

/** Users who have read a message, without those whose settings hide that. */
export function ReceiptsDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const [readers] = createResource(async () => {
    const { user_ids } = await api.get(`/messages/${props.message.id}/read_receipts`);
    return user_ids.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  });
  // The key that opens the dialog also closes it.
  useShortcuts([{ keys: 'Shift+V', overDialogs: true, run: () => props.onClose() }]);
  return (
    <Dialog open onClose={props.onClose} title={t('messages.receipts')} size="small">
      <Failed error={readers.error}>
        <Show when={readers()} fallback={<Spinner />}>
          {(ids) => (
            <>
              <p class={styles.note}>{t('messages.readers', { count: ids().length })}</p>
              <ul class={styles.people}>
                <For each={ids()}>
                  {(id) => (
                    <li>
                      <button
                        type="button"
                        class={styles.person}
                        onClick={(event) => openPersonCard(id, event.currentTarget)}
                      >
                        <Avatar url={avatarOf(id)} name={nameOf(id)} size="1.5rem" />
                        <span>{nameOf(id) || t('messages.unknown_person')}</span>
                      </button>
                    </li>
                  )}
                </For>
              </ul>
            </>
          )}
        </Show>
      </Failed>
    </Dialog>
  );
}
