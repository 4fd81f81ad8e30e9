import type { User, UserGroup } from '@rookery/client';
import Users from 'lucide-solid/icons/users';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { activeUsers, avatarOf, group, isMutedUser, nameOf, presenceOf } from '../state/index.ts';
import { Avatar } from '../ui/index.ts';
import { groupName } from './group-names.ts';
import type { GroupParts, Part } from './group-setting.ts';
import { folded, matchPeople } from './match-people.ts';
import styles from './PersonPicker.module.css';

interface PeopleAndGroupsPickerProps {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly hint?: JSX.Element;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly value: GroupParts;
  /** Groups that may be chosen, in the order in which they are offered. */
  readonly groups: readonly UserGroup[];
  /** Who may be chosen; by default everyone who is active, without the muted. */
  readonly people?: readonly User[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly onAdd: (part: Part) => void;
  readonly onRemove: (part: Part) => void;
  /** Whether a chosen one can be taken out; by default each. */
  readonly isRemovable?: (part: Part) => boolean;
}

/** Suggestions at a time: nobody reads further, they type on. */
const MAX_SUGGESTIONS = 12;

/** A field that people and groups are chosen in: pills for the chosen, suggestions for what is typed. */
export function PeopleAndGroupsPicker(props: PeopleAndGroupsPickerProps): JSX.Element {
  const id = createUniqueId();
  let input!: HTMLInputElement;
  const choice = createChoice(props, () => input);
  const isEmpty = () => props.value.groups.length + props.value.people.length === 0;
  return (
    <div class={styles.field}>
      <label id={`${id}-label`} for={id} class={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </label>
      {/* biome-ignore lint/a11y: a press beside the pills is one in the field, which has the keyboard */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        class={styles.box}
        data-disabled={props.disabled || undefined}
        onClick={() => input.focus()}
      >
        <For each={props.value.groups}>{(one) => <Pill part={{ group: one }} picker={props} />}</For>
        <For each={props.value.people}>{(one) => <Pill part={{ person: one }} picker={props} />}</For>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          class={styles.input}
          hidden={props.disabled}
          placeholder={isEmpty() ? (props.placeholder ?? t('people.parts_placeholder')) : ''}
          value={choice.typed()}
          aria-expanded={choice.suggestions().length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.hint || props.error ? `${id}-hint` : undefined}
          aria-activedescendant={choice.current() ? `${id}-${keyOf(choice.current())}` : undefined}
          onInput={(event) => choice.type(event.currentTarget.value)}
          onKeyDown={choice.onKey}
          onFocus={() => choice.setFocused(true)}
          onBlur={() => choice.setFocused(false)}
        />
      </div>
      <Suggestions id={id} choice={choice} />
      <div id={`${id}-hint`}>
        <Show when={props.error}>
          <p role="alert" class={styles.error}>
            {props.error}
          </p>
        </Show>
        <Show when={props.hint}>
          <p class={styles.hint}>{props.hint}</p>
        </Show>
      </div>
    </div>
  );
}

const keyOf = (part: Part | undefined): string =>
  part === undefined ? '' : 'group' in part ? `group-${part.group}` : `person-${part.person}`;
const partName = (part: Part): string => ('group' in part ? groupName(group(part.group)) : nameOf(part.person));

type Choice = ReturnType<typeof createChoice>;

function createChoice(props: PeopleAndGroupsPickerProps, input: () => HTMLInputElement) {
  const [typed, setTyped] = createSignal('');
  const [focused, setFocused] = createSignal(false);
  const [at, setAt] = createSignal(0);
  const suggestions = createMemo<readonly Part[]>(() => (focused() && !props.disabled ? matches(props, typed()) : []));
  const current = () => suggestions()[Math.min(at(), suggestions().length - 1)];
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const choose = (part: Part) => {
    props.onAdd(part);
    type('');
    input().focus();
  };
  const move = (by: number) => {
    const { length } = suggestions();
    if (length > 0) setAt((Math.min(at(), length - 1) + by + length) % length);
  };
  const removeLast = () => {
    const { groups, people } = props.value;
    const [person, last] = [people.at(-1), groups.at(-1)];
    const part = person !== undefined ? { person } : last !== undefined ? { group: last } : undefined;
    if (part && (props.isRemovable?.(part) ?? true)) props.onRemove(part);
  };
  const onKey = (event: KeyboardEvent) => {
    const one = current();
    const isTyped = typed().trim() !== '';
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (isTyped && one && ['Enter', 'Tab', ','].includes(event.key)) choose(one);
    else if (event.key === 'Backspace' && typed() === '') removeLast();
    else if (event.key === 'Escape' && isTyped) {
      type('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return { typed, type, setFocused, suggestions, current, choose, onKey, setAt };
}

/** Groups first, since there are fewer and they say more. */
function matches(props: PeopleAndGroupsPickerProps, typed: string): readonly Part[] {
  const query = folded(typed.trim());
  const chosen = { groups: new Set(props.value.groups), people: new Set(props.value.people) };
  const groups = props.groups.filter((one) => !chosen.groups.has(one.id) && folded(groupName(one)).includes(query));
  const people = props.people ?? activeUsers().filter((one) => !isMutedUser(one.user_id));
  const found = matchPeople(
    typed,
    people.filter((one) => !chosen.people.has(one.user_id)),
    { limit: MAX_SUGGESTIONS },
  );
  return [...groups.map((one) => ({ group: one.id })), ...found.map((one) => ({ person: one.user_id }))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

function Suggestions(props: { id: string; choice: Choice }): JSX.Element {
  return (
    <div class={styles.anchor}>
      <div
        id={`${props.id}-list`}
        role="listbox"
        aria-label={t('people.suggestions')}
        class={styles.list}
        hidden={props.choice.suggestions().length === 0}
      >
        <For each={props.choice.suggestions()}>
          {(one, index) => (
            // biome-ignore lint/a11y: the field has the keyboard; the option is for the pointer
            <div
              id={`${props.id}-${keyOf(one)}`}
              role="option"
              class={styles.option}
              aria-selected={props.choice.current() === one}
              onPointerMove={() => props.choice.setAt(index())}
              onPointerDown={(event) => {
                event.preventDefault();
                props.choice.choose(one);
              }}
            >
              <Picture part={one} size="1.5rem" />
              <span class={styles.name}>{partName(one)}</span>
            </div>
          )}
        </For>
      </div>
    </div>
  );
}

function Picture(props: { part: Part; size: string }): JSX.Element {
  const person = () => ('person' in props.part ? props.part.person : undefined);
  return (
    <Show when={person()} fallback={<Users size={16} aria-hidden="true" />}>
      {(id) => <Avatar url={avatarOf(id())} name={nameOf(id())} size={props.size} presence={presenceOf(id())} />}
    </Show>
  );
}

function Pill(props: { part: Part; picker: PeopleAndGroupsPickerProps }): JSX.Element {
  const isRemovable = () => !props.picker.disabled && (props.picker.isRemovable?.(props.part) ?? true);
  return (
    <span class={styles.pill} data-group={'group' in props.part || undefined} data-fixed={!isRemovable() || undefined}>
      <Picture part={props.part} size="1.25rem" />
      <span class={styles.pillName}>{partName(props.part)}</span>
      <Show when={isRemovable()}>
        <button
          type="button"
          class={styles.remove}
          aria-label={t('people.remove', { name: partName(props.part) })}
          onClick={(event) => {
            event.stopPropagation();
            props.picker.onRemove(props.part);
          }}
        >
          <X size={14} />
        </button>
      </Show>
    </span>
  );
}
