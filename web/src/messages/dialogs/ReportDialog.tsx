import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { FormDialog, notify, Select, TextArea } from '../../ui/index.ts';

/** Reports a message to the organisation's moderators. */
export function ReportDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const types = () => state.server_report_message_types;
  const [type, setType] = createSignal(types()[0]?.key ?? 'other');
  const [text, setText] = createSignal('');
  const report = async () => {
    const described = { report_type: type(), description: text().trim() };
    await api.post(`/messages/${props.message.id}/report`, described);
    notify(t('messages.reported'));
  };
  return (
    <FormDialog
      size="small"
      title={t('messages.report')}
      action={t('messages.report_send')}
      onSubmit={report}
      onClose={props.onClose}
    >
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
    </FormDialog>
  );
}
