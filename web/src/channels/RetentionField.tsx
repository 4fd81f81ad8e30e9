import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import styles from '../ui/Details.module.css';
import { createSave, SaveNote, Select, TextField } from '../ui/index.ts';
import { change } from './changes.ts';
import { retentionLabel } from './choices.ts';
import { type RetentionKind, retentionKind, retentionValue } from './retention.ts';

const DEFAULT_DAYS = 365;

/** How long messages are retained; saved immediately. */
export function RetentionField(props: { channel: Channel }): JSX.Element {
  const save = createSave();
  const [isTyping, setTyping] = createSignal(false);
  const choice = () => (isTyping() ? 'days' : retentionKind(props.channel.message_retention_days));
  const days = () => {
    const stored = props.channel.message_retention_days ?? 0;
    return stored > 0 ? stored : DEFAULT_DAYS;
  };
  const store = (next: RetentionKind, number = days()) =>
    save.run(() => change(props.channel.stream_id, { message_retention_days: retentionValue(next, number) }));
  const choose = (next: RetentionKind) => {
    setTyping(next === 'days');
    // The number of days comes first: deleted messages cannot be restored.
    if (next !== 'days') void store(next);
  };
  return (
    <div class={styles.values}>
      <RetentionChoice
        choice={choice()}
        days={days()}
        onChoose={choose}
        onDays={(number) => void store('days', number)}
      />
      <SaveNote status={save.status()} />
    </div>
  );
}

/** The choice, and the number of days for `days`. */
export function RetentionChoice(props: {
  choice: RetentionKind;
  days: number;
  onChoose: (choice: RetentionKind) => void;
  onDays: (days: number) => void;
}): JSX.Element {
  return (
    <div class={styles.line}>
      <Select
        class={styles.grows ?? ''}
        label={t('channels.retention')}
        value={props.choice}
        options={[
          { value: 'realm_default', label: retentionLabel(null) },
          { value: 'unlimited', label: retentionLabel(-1) },
          { value: 'days', label: t('channels.for_some_days') },
        ]}
        onChange={props.onChoose}
      />
      <Show when={props.choice === 'days'}>
        <TextField
          label={t('channels.days')}
          type="number"
          min={1}
          step={1}
          value={props.days}
          onChange={(event) => {
            const days = Math.round(event.currentTarget.valueAsNumber);
            if (days >= 1) props.onDays(days);
          }}
        />
      </Show>
    </div>
  );
}
