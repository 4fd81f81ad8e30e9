import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Button, Dialog, notify, Select, TextArea } from '../../ui/index.ts';
import { attempt } from '../actions.ts';
import styles from './dialogs.module.css';

/** Reports a message to those who moderate the organisation. */
export function ReportDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const types = () => state.server_report_message_types;
  const [type, setType] = createSignal(types()[0]?.key ?? 'other');
  const [text, setText] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const report = async () => {
    setBusy(true);
    const sent = await attempt(() =>
      api.post(`/messages/${props.message.id}/report`, { report_type: type(), description: text().trim() }),
    );
    setBusy(false);
    if (!sent) return;
    notify(t('messages.reported'));
    props.onClose();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('messages.report')}
      size="small"
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('messages.cancel')}</Button>
          <Button kind="primary" busy={busy()} onClick={() => void report()}>
            {t('messages.report_send')}
          </Button>
        </>
      }
    >
      <div class={styles.form}>
        <p>{t('messages.report_text')}</p>
        <Select
          label={t('messages.report_type')}
          value={type()}
          options={types().map((one) => ({ value: one.key, label: one.name }))}
          onChange={setType}
        />
        <TextArea
          label={t('messages.report_description')}
          value={text()}
          maxLength={1000}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
