import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { isOfComposition } from '../../ui/index.ts';
import { SuggestionList } from '../typeahead/SuggestionList.tsx';
import { createSuggestions, type Suggestion } from '../typeahead/suggestions.ts';
import styles from './RecipientRow.module.css';

interface ComboFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** The suggestions for the typed text. `chosen` closes the list. */
  readonly suggest: (typed: string, chosen: () => void) => readonly Suggestion[];
  /** Called at each change of the text. */
  readonly onInput?: (typed: string) => void;
  /** Called on blur with the text of the field. */
  readonly onLeave?: (typed: string) => void;
  /** Called at Enter without a marked suggestion. */
  readonly onEnter?: () => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly class?: string | undefined;
  /** Whether the typed text is itself a value: Enter takes it unless an arrow has marked a suggestion. */
  readonly free?: boolean;
  /** Whether it receives the focus when a recipient is to be chosen. */
  readonly isFirst?: boolean;
}

/** A single-line text field with suggestions above it. */
export function ComboField(props: ComboFieldProps): JSX.Element {
  const { typed, setTyped, isOpen, setOpen, chosen, suggestions } = createCombo(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfComposition(event) || suggestions.onKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      chosen();
      props.onEnter?.();
    } else if (event.key === 'ArrowDown') setOpen(true);
    else props.onKey?.(event);
  };
  return (
    <div class={`${styles.combo} ${props.class ?? ''}`}>
      <input
        type="text"
        class={styles.input}
        role="combobox"
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={suggestions.isOpen()}
        aria-controls={suggestions.isOpen() ? suggestions.id : undefined}
        aria-activedescendant={suggestions.activeId()}
        aria-invalid={props.invalid || undefined}
        data-compose-recipient={props.isFirst ? '' : undefined}
        autocomplete="off"
        autocapitalize="off"
        dir="auto"
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        disabled={props.disabled}
        value={typed() ?? props.value}
        onFocus={(event) => {
          event.currentTarget.select();
          setOpen(true);
        }}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          props.onInput?.(event.currentTarget.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          const left = typed();
          setOpen(false);
          setTyped(undefined);
          if (left !== undefined) props.onLeave?.(left);
          // Discards text that was typed but not taken.
          event.currentTarget.value = props.value;
        }}
      />
      <Show when={isOpen()}>
        <SuggestionList suggestions={suggestions} label={props.label} />
      </Show>
    </div>
  );
}

/** The text that was typed but not taken yet, and its suggestions. */
function createCombo(props: ComboFieldProps) {
  const [typed, setTyped] = createSignal<string>();
  const [isOpen, setOpen] = createSignal(false);
  const chosen = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const suggestions = createSuggestions({
    items: () => (isOpen() ? props.suggest(typed() ?? '', chosen) : []),
    close: () => setOpen(false),
    // A key that leaves the field chooses nothing unless the user has typed.
    unmarked: () => props.free === true || !typed(),
  });
  return { typed, setTyped, isOpen, setOpen, chosen, suggestions };
}
