import type { User } from '@rookery/client';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { activeUsers, avatarOf, isMutedUser, nameOf, presenceOf, state } from '../state/index.ts';
import { Avatar, FieldNotes } from '../ui/index.ts';
import { matchPeople } from './match-people.ts';
import styles from './PersonPicker.module.css';
import { StatusEmoji } from './StatusEmoji.tsx';

interface PersonPickerProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: JSX.Element;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** Ids of those who are chosen, in the order of choosing. */
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Who may be chosen; by default everyone who is active, without the muted. */
  readonly people?: readonly User[] | undefined;
  /** How many may be chosen. */
  readonly max?: number;
  readonly disabled?: boolean;
  readonly autofocus?: boolean;
  /** Where suggestions open: `above` at the foot of the page. */
  readonly open?: 'below' | 'above';
  /** Enter in an empty field, or Tab out of it with what is typed chosen. */
  readonly onDone?: () => void;
}

/** Suggestions at a time: nobody reads further, they type on. */
const MAX_SUGGESTIONS = 12;

/** A field that people are chosen in: pills for the chosen, suggestions for what is typed. */
export function PersonPicker(props: PersonPickerProps): JSX.Element {
  const id = createUniqueId();
  let input!: HTMLInputElement;
  const choice = createChoice(props, () => input);
  return (
    <div class={styles.field}>
      <label for={id} class={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </label>
      {/* biome-ignore lint/a11y: a press beside the pills is one in the field, which has the keyboard */}
      <div class={styles.box} data-disabled={props.disabled || undefined} onClick={() => input.focus()}>
        <For each={props.value}>{(userId) => <Pill userId={userId} onRemove={choice.remove} />}</For>
        <input
          ref={(element) => {
            input = element;
            if (props.autofocus) queueMicrotask(() => element.focus());
          }}
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          class={styles.input}
          disabled={props.disabled}
          placeholder={props.value.length === 0 ? (props.placeholder ?? t('people.picker_placeholder')) : ''}
          value={choice.typed()}
          aria-expanded={choice.suggestions().length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.hint || props.error ? `${id}-hint` : undefined}
          aria-activedescendant={choice.current() ? `${id}-${choice.current()?.user_id}` : undefined}
          onInput={(event) => choice.type(event.currentTarget.value)}
          onKeyDown={choice.onKey}
          onFocus={() => choice.setFocused(true)}
          onBlur={() => choice.setFocused(false)}
        />
      </div>
      <Suggestions id={id} choice={choice} above={props.open === 'above'} />
      <FieldNotes id={id} hint={props.hint} error={props.error} />
    </div>
  );
}

type Choice = ReturnType<typeof createChoice>;

function createChoice(props: PersonPickerProps, input: () => HTMLInputElement) {
  const [typed, setTyped] = createSignal('');
  const [focused, setFocused] = createSignal(false);
  const [at, setAt] = createSignal(0);
  const isFull = () => props.max !== undefined && props.value.length >= props.max;
  const suggestions = createMemo<readonly User[]>(() => {
    if (!focused() || isFull() || props.disabled) return [];
    const chosen = new Set(props.value);
    const people = props.people ?? activeUsers().filter((one) => !isMutedUser(one.user_id));
    const free = people.filter((one) => !chosen.has(one.user_id));
    return matchPeople(typed(), free, { limit: MAX_SUGGESTIONS, weight: closeness() });
  });
  const current = () => suggestions()[Math.min(at(), suggestions().length - 1)];
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const choose = (userId: number) => {
    props.onChange([...props.value, userId]);
    type('');
    input().focus();
  };
  const remove = (userId: number) => {
    props.onChange(props.value.filter((one) => one !== userId));
    input().focus();
  };
  const move = (by: number) => {
    const { length } = suggestions();
    if (length > 0) setAt((Math.min(at(), length - 1) + by + length) % length);
  };
  const onKey = (event: KeyboardEvent) => {
    const one = current();
    const last = props.value.at(-1);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' || event.key === 'Tab' || event.key === ',') && typed().trim() !== '' && one) {
      choose(one.user_id);
    } else if (event.key === 'Enter') props.onDone?.();
    else if (event.key === 'Backspace' && typed() === '' && last !== undefined) remove(last);
    else if (event.key === 'Escape' && typed() !== '') {
      type('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return { typed, type, focused, setFocused, suggestions, current, choose, remove, onKey, setAt };
}

/** Whom one talks to directly comes before others. */
function closeness(): (person: User) => number {
  const newest = new Map<number, number>();
  for (const { user_ids, max_message_id } of state.recent_private_conversations) {
    for (const id of user_ids) newest.set(id, Math.max(newest.get(id) ?? 0, max_message_id));
  }
  return (person) => newest.get(person.user_id) ?? (person.is_bot ? -1 : 0);
}

function Suggestions(props: { id: string; choice: Choice; above: boolean }): JSX.Element {
  return (
    <div class={styles.anchor}>
      <div
        id={`${props.id}-list`}
        role="listbox"
        aria-label={t('people.suggestions')}
        class={styles.list}
        classList={{ [styles.above as string]: props.above }}
        hidden={props.choice.suggestions().length === 0}
      >
        <For each={props.choice.suggestions()}>
          {(one, index) => (
            // biome-ignore lint/a11y: the field has the keyboard; the option is for the pointer
            <div
              id={`${props.id}-${one.user_id}`}
              role="option"
              class={styles.option}
              aria-selected={props.choice.current() === one}
              onPointerMove={() => props.choice.setAt(index())}
              onPointerDown={(event) => {
                event.preventDefault();
                props.choice.choose(one.user_id);
              }}
            >
              <Avatar
                url={avatarOf(one.user_id)}
                name={one.full_name}
                size="1.5rem"
                presence={one.is_bot ? undefined : presenceOf(one.user_id)}
              />
              <span class={styles.name}>{one.full_name}</span>
              <StatusEmoji userId={one.user_id} />
              <Show when={one.delivery_email}>
                <span class={styles.email}>{one.delivery_email}</span>
              </Show>
            </div>
          )}
        </For>
      </div>
    </div>
  );
}

function Pill(props: { userId: number; onRemove: (userId: number) => void }): JSX.Element {
  return (
    <span class={styles.pill}>
      <Avatar url={avatarOf(props.userId)} name={nameOf(props.userId)} size="1.25rem" />
      <span class={styles.pillName}>{nameOf(props.userId)}</span>
      <button
        type="button"
        class={styles.remove}
        aria-label={t('people.remove', { name: nameOf(props.userId) })}
        onClick={(event) => {
          event.stopPropagation();
          props.onRemove(props.userId);
        }}
      >
        <X size={14} />
      </button>
    </span>
  );
}
