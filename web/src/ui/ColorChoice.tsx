import type { JSX } from 'solid-js';
import { For } from 'solid-js';
import { t } from '../i18n/index.ts';
import styles from './ColorChoice.module.css';

/** Colours that are distinguishable in both themes, also for people with colour vision deficiency. */
export const CHANNEL_COLORS: readonly string[] = [
  '#a47462',
  '#c2726a',
  '#e4523d',
  '#e7664d',
  '#ee7e4a',
  '#f4ae55',
  '#76ce90',
  '#53a063',
  '#94c849',
  '#bfd56f',
  '#fae589',
  '#f5ce6e',
  '#a6dcbf',
  '#addfe5',
  '#a6c7e5',
  '#4f8de4',
  '#95a5fd',
  '#b0a5fd',
  '#c2c2c2',
  '#c8bebf',
  '#c6a8ad',
  '#e79ab5',
  '#bd86e5',
  '#9987e1',
];

/** A choice of a few colours, or any. */
export function ColorChoice(props: { label: string; value: string; onChange: (color: string) => void }): JSX.Element {
  return (
    <div>
      <fieldset class={styles.colors} aria-label={props.label}>
        <For each={CHANNEL_COLORS}>
          {(one) => (
            <button
              type="button"
              class={styles.color}
              style={{ '--swatch': one }}
              aria-label={one}
              aria-pressed={props.value.toLowerCase() === one}
              onClick={() => props.onChange(one)}
            />
          )}
        </For>
      </fieldset>
      <label class={styles.any}>
        {t('ui.color_other')}
        <input type="color" value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)} />
      </label>
    </div>
  );
}
