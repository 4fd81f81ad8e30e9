import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { attempt } from '../actions.ts';
import styles from './dialogs.module.css';

/** Asks before a message goes for good. */
export function DeleteDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const remove = async () => {
    setBusy(true);
    if (await attempt(() => api.delete(`/messages/${props.message.id}`))) props.onClose();
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('messages.delete_title')}
      size="small"
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('messages.cancel')}</Button>
          <Button kind="danger" busy={busy()} onClick={() => void remove()}>
            {t('messages.delete')}
          </Button>
        </>
      }
    >
      <p>{t('messages.delete_text')}</p>
      <div class={styles.quoted}>
        <MessageContent html={props.message.content} />
      </div>
    </Dialog>
  );
}
