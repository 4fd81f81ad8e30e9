import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import { lookNow } from '../../state/messages/index.ts';
import { FormDialog } from '../../ui/index.ts';
import styles from './dialogs.module.css';

/** Asks for confirmation before a message is deleted permanently. */
export function DeleteDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  return (
    <FormDialog
      danger
      size="small"
      title={t('messages.delete_title')}
      action={t('messages.delete')}
      onSubmit={() => api.delete(`/messages/${props.message.id}`).then(() => void lookNow())}
      onClose={props.onClose}
    >
      <p>{t('messages.delete_text')}</p>
      <div class={styles.quoted}>
        <MessageContent html={props.message.content} />
      </div>
    </FormDialog>
  );
}
