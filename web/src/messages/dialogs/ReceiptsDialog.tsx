import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createResource, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, nameOf } from '../../state/index.ts';
import { Dialog, Spinner, useShortcuts } from '../../ui/index.ts';
import styles from './dialogs.module.css';
import { Failed } from './Failed.tsx';
import { PersonList } from './PersonList.tsx';

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
              <PersonList ids={ids()} />
            </>
          )}
        </Show>
      </Failed>
    </Dialog>
  );
}
