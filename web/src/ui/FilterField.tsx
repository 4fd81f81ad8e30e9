import Search from 'lucide-solid/icons/search';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { isOfComposition } from './composition.ts';
import styles from './FilterField.module.css';

interface FilterFieldProps {
  readonly ref: (element: HTMLInputElement) => void;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Moves to the first row of the list. */
  readonly onDown: () => void;
  /** Opens the first row of the filtered list. */
  readonly onEnter: () => void;
}

/** The field that filters the list below it. Enter and Escape clear it. */
export function FilterField(props: FilterFieldProps): JSX.Element {
  const leave = (field: HTMLInputElement) => {
    props.onInput('');
    field.blur();
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    // Nor may the list around the field handle these keys.
    if (isOfComposition(event)) return event.stopPropagation();
    if (event.key === 'ArrowDown') props.onDown();
    else if (event.key === 'Enter' && props.value !== '') {
      props.onEnter();
      leave(event.currentTarget);
    } else if (event.key === 'Escape') leave(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class={styles.filter}>
      <span class={styles.icon} aria-hidden="true">
        <Search size={14} />
      </span>
      <input
        ref={props.ref}
        type="text"
        class={styles.input}
        aria-label={props.label}
        placeholder={props.label}
        autocomplete="off"
        spellcheck={false}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Show when={props.value !== ''}>
        <IconButton label={t('ui.filter_clear')} class={styles.clear} onClick={() => props.onInput('')}>
          <X size={14} />
        </IconButton>
      </Show>
    </div>
  );
}
