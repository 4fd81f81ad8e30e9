import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import styles from './Pill.module.css';

interface PillProps {
  readonly label: string;
  /** Shown before the label. */
  readonly icon?: JSX.Element;
  /** The name of the remove button; without it the pill cannot be removed. */
  readonly removeLabel?: string | undefined;
  readonly onRemove: () => void;
}

/** One of several values in a field. */
export function Pill(props: PillProps): JSX.Element {
  return (
    <span class={styles.pill} data-fixed={!props.removeLabel || undefined}>
      <Show when={props.icon}>{(icon) => <span class={styles.icon}>{icon()}</span>}</Show>
      <span class={styles.label} dir="auto">
        {props.label}
      </span>
      <Show when={props.removeLabel}>
        {(label) => (
          <button
            type="button"
            class={styles.remove}
            aria-label={label()}
            onClick={(event) => {
              // A press next to the pills would focus the field.
              event.stopPropagation();
              props.onRemove();
            }}
          >
            <X size={14} />
          </button>
        )}
      </Show>
    </span>
  );
}
