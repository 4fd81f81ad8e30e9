import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import styles from './parts.module.css';

/** A value that a dialog changes, or that is fixed: with the button that changes it, or the reason. */
export function Shown(props: {
  label: string;
  value: JSX.Element;
  action?: JSX.Element;
  hint?: string | undefined;
}): JSX.Element {
  return (
    <div class={styles.shown}>
      <span class={styles.shownLabel}>{props.label}</span>
      <span class={styles.shownValue}>{props.value}</span>
      {props.action}
      <Show when={props.hint}>
        <span class={styles.shownHint}>{props.hint}</span>
      </Show>
    </div>
  );
}
