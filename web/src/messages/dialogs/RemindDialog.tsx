import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, For } from 'solid-js';
import { formatPlannedTime, t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Button, Dialog, notify, TextField } from '../../ui/index.ts';
import { attempt } from '../actions.ts';
import styles from './dialogs.module.css';
import { localInput, type ReminderTime, reminderTimes } from './reminder-times.ts';

/** Lets the server remind the user of a message. */
export function RemindDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const times = reminderTimes(new Date());
  const [at, setAt] = createSignal(localInput(times[0]?.at ?? new Date()));
  const [note, setNote] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const remind = async (time: Date) => {
    const seconds = Math.floor(time.getTime() / 1000);
    setBusy(true);
    const done = await attempt(() =>
      api.post('/reminders', {
        message_id: props.message.id,
        scheduled_delivery_timestamp: seconds,
        ...(note().trim() !== '' && { note: note().trim() }),
      }),
    );
    setBusy(false);
    if (!done) return;
    notify(t('messages.reminded', { time: formatPlannedTime(seconds) }));
    props.onClose();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('messages.remind')}
      size="small"
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('messages.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy()}
            disabled={!(new Date(at()).getTime() > Date.now())}
            onClick={() => void remind(new Date(at()))}
          >
            {t('messages.remind_set')}
          </Button>
        </>
      }
    >
      <div class={styles.form}>
        <TextField
          label={t('messages.remind_note')}
          value={note()}
          maxLength={state.max_reminder_note_length}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
        <UsualTimes times={times} disabled={busy()} onChoose={(time) => void remind(time)} />
        <TextField
          label={t('messages.remind_at')}
          type="datetime-local"
          value={at()}
          onInput={(event) => setAt(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

interface UsualTimesProps {
  readonly times: readonly ReminderTime[];
  readonly disabled: boolean;
  readonly onChoose: (time: Date) => void;
}

function UsualTimes(props: UsualTimesProps): JSX.Element {
  return (
    <div class={styles.choices}>
      <For each={props.times}>
        {(one) => (
          <Button
            disabled={props.disabled}
            title={formatPlannedTime(one.at.getTime() / 1000)}
            onClick={() => props.onChoose(one.at)}
          >
            {t(`messages.${one.name}`)}
          </Button>
        )}
      </For>
    </div>
  );
}
