import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { limitText, PRESETS, UNLIMITED } from './limits.ts';
import styles from './SettingControl.module.css';

const OTHER = 'other';

/** A time limit, in seconds: a preset, none, or any number of minutes. */
export function LimitField(props: {
  label: string;
  hint: string | undefined;
  disabled: boolean;
  value: number | null;
  onChange: (value: number | typeof UNLIMITED) => void;
}): JSX.Element {
  const [isOther, setOther] = createSignal(false);
  const seconds = () => (typeof props.value === 'number' ? props.value : undefined);
  const options = () => {
    const current = seconds();
    const all = current === undefined || PRESETS.includes(current) ? PRESETS : [...PRESETS, current];
    return [
      { value: UNLIMITED as string | number, label: t('organisation.any_time') },
      ...all.toSorted((a, b) => a - b).map((value) => ({ value, label: limitText(value) })),
      { value: OTHER, label: t('organisation.other_limit') },
    ];
  };
  return (
    <>
      <Select<string | number>
        label={props.label}
        hint={props.hint}
        disabled={props.disabled}
        class={styles.narrow as string}
        value={isOther() ? OTHER : (seconds() ?? UNLIMITED)}
        options={options()}
        onChange={(value) => {
          setOther(value === OTHER);
          if (value !== OTHER) props.onChange(value as number | typeof UNLIMITED);
        }}
      />
      <Show when={isOther()}>
        <TextField
          label={t('organisation.minutes')}
          class={styles.narrow}
          type="number"
          inputmode="numeric"
          min={1}
          onBlur={() => setOther(false)}
          onChange={(event) => {
            const minutes = event.currentTarget.valueAsNumber;
            if (!(minutes > 0)) return;
            setOther(false);
            props.onChange(Math.round(minutes * 60));
          }}
        />
      </Show>
    </>
  );
}
