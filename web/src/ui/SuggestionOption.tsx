import type { JSX } from 'solid-js';
import { createEffect, Show } from 'solid-js';
import styles from './SuggestionOption.module.css';

interface SuggestionOptionProps {
  readonly id: string;
  readonly icon?: JSX.Element;
  readonly label: string;
  /** Shown at the end of the line. */
  readonly hint?: string | null | undefined;
  /** Shown after the label. */
  readonly children?: JSX.Element;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One suggestion of a field. The focus and the keys stay with the field, which names the current option. */
export function SuggestionOption(props: SuggestionOptionProps): JSX.Element {
  let element!: HTMLDivElement;
  createEffect(() => props.selected && element.scrollIntoView({ block: 'nearest' }));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      ref={element}
      id={props.id}
      role="option"
      tabIndex={-1}
      class={styles.option}
      aria-selected={props.selected}
      onPointerMove={() => props.onPoint()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose()}
    >
      <Show when={props.icon}>
        {(icon) => (
          <span class={styles.icon} aria-hidden="true">
            {icon()}
          </span>
        )}
      </Show>
      <span class={styles.label} dir="auto">
        {props.label}
      </span>
      {props.children}
      <Show when={props.hint}>
        <span class={styles.hint}>{props.hint}</span>
      </Show>
    </div>
  );
}
