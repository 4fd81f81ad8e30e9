import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { WhenDialog } from '../../compose/index.ts';
import { formatPlannedTime, t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { notify, TextField } from '../../ui/index.ts';

/** Schedules a reminder of a message on the server. */
export function RemindDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const [note, setNote] = createSignal('');
  const remind = async (at: number, idempotencyKey: string) => {
    const reminder = {
      message_id: props.message.id,
      scheduled_delivery_timestamp: at,
      ...(note().trim() !== '' && { note: note().trim() }),
    };
    await api.post('/reminders', reminder, { idempotencyKey });
    notify(t('messages.reminded', { time: formatPlannedTime(at) }));
  };
  return (
    <WhenDialog
      title={t('messages.remind')}
      action={t('messages.remind_set')}
      onChosen={remind}
      onClose={props.onClose}
    >
      <TextField
        label={t('messages.remind_note')}
        value={note()}
        maxLength={state.max_reminder_note_length}
        onInput={(event) => setNote(event.currentTarget.value)}
      />
    </WhenDialog>
  );
}
