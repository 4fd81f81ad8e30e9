import type { User, UserGroup } from '@rookery/client';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import { folded } from '../folded.ts';
import { t } from '../i18n/index.ts';
import { activeUsers, avatarOf, group, isMutedUser, nameOf, presenceOf, state, user } from '../state/index.ts';
import { Avatar, FieldNotes, isOfComposition, Pill, SuggestionOption } from '../ui/index.ts';
import { groupName } from './group-names.ts';
import type { GroupParts, Part } from './group-setting.ts';
import { matchPeople } from './match-people.ts';
import styles from './PeopleAndGroupsPicker.module.css';
import { StatusEmoji } from './StatusEmoji.tsx';

interface PeopleAndGroupsPickerProps {
  readonly label: string;
  readonly hint?: JSX.Element;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly value: GroupParts;
  /** Groups that can be chosen, in the order of the suggestions. */
  readonly groups: readonly UserGroup[];
  /** People who can be chosen; by default all active users who are not muted. */
  readonly people?: readonly User[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly onAdd: (part: Part) => void;
  readonly onRemove: (part: Part) => void;
  /** Whether a chosen one can be removed; by default each can. */
  readonly isRemovable?: (part: Part) => boolean;
}

/** Max. suggestions at a time: people refine the text instead of reading further. */
const MAX_SUGGESTIONS = 12;

/** A field to choose people and groups in: pills for the chosen, suggestions for the typed text. */
export function PeopleAndGroupsPicker(props: PeopleAndGroupsPickerProps): JSX.Element {
  const id = createUniqueId();
  let input!: HTMLInputElement;
  const choice = createChoice(props, () => input);
  const isEmpty = () => props.value.groups.length + props.value.people.length === 0;
  return (
    <div class={styles.field}>
      <label id={`${id}-label`} for={id} class={styles.label}>
        {props.label}
      </label>
      {/* biome-ignore lint/a11y: a press beside the pills is one in the field, which has the keyboard */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        class={styles.box}
        data-disabled={props.disabled || undefined}
        onClick={() => {
          input.focus();
          choice.setOpen(true);
        }}
      >
        <For each={props.value.groups}>{(one) => <Chosen part={{ group: one }} picker={props} />}</For>
        <For each={props.value.people}>{(one) => <Chosen part={{ person: one }} picker={props} />}</For>
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
          onFocus={() => choice.setOpen(true)}
          onBlur={() => choice.setOpen(false)}
        />
      </div>
      <Suggestions id={id} choice={choice} />
      <FieldNotes id={id} hint={props.hint} error={props.error} />
    </div>
  );
}

const keyOf = (part: Part | undefined): string =>
  part === undefined ? '' : 'group' in part ? `group-${part.group}` : `person-${part.person}`;
const partName = (part: Part): string => ('group' in part ? groupName(group(part.group)) : nameOf(part.person));

type Choice = ReturnType<typeof createChoice>;

function createChoice(props: PeopleAndGroupsPickerProps, input: () => HTMLInputElement) {
  const [typed, setTyped] = createSignal('');
  const [isOpen, setOpen] = createSignal(false);
  const [at, setAt] = createSignal(0);
  // In an empty field, Enter chooses only a suggestion that the arrows selected.
  const [isMoved, setMoved] = createSignal(false);
  const suggestions = createMemo<readonly Part[]>(() => (isOpen() && !props.disabled ? matches(props, typed()) : []));
  const current = () => suggestions()[Math.min(at(), suggestions().length - 1)];
  const restart = (text: string, opens: boolean) => {
    setTyped(text);
    setAt(0);
    setMoved(false);
    setOpen(opens);
  };
  const type = (text: string) => restart(text, true);
  // Closes the list, which covers the elements below it, such as the button that adds the chosen.
  const choose = (part: Part) => {
    props.onAdd(part);
    input().focus();
    restart('', false);
  };
  const move = (by: number) => {
    if (!isOpen()) return restart(typed(), true);
    const { length } = suggestions();
    // In an empty field, the first arrow down selects the first suggestion.
    const step = by > 0 && !isMoved() && typed().trim() === '' ? 0 : by;
    if (length > 0) setAt((Math.min(at(), length - 1) + step + length) % length);
    setMoved(true);
  };
  const removeLast = () => {
    const { groups, people } = props.value;
    const [person, last] = [people.at(-1), groups.at(-1)];
    const part = person !== undefined ? { person } : last !== undefined ? { group: last } : undefined;
    if (part && (props.isRemovable?.(part) ?? true)) props.onRemove(part);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isOfComposition(event)) return;
    const one = current();
    const isMeant = typed().trim() !== '' || isMoved();
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (isMeant && one && ['Enter', 'Tab', ','].includes(event.key)) choose(one);
    else if (event.key === 'Backspace' && typed() === '') removeLast();
    else if (event.key === 'Escape' && one) {
      restart('', false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return { typed, type, setOpen, suggestions, current, choose, onKey, setAt };
}

/** Groups first: there are fewer, and each stands for more people. */
function matches(props: PeopleAndGroupsPickerProps, typed: string): readonly Part[] {
  const query = folded(typed.trim());
  const chosen = { groups: new Set(props.value.groups), people: new Set(props.value.people) };
  const groups = props.groups.filter((one) => !chosen.groups.has(one.id) && folded(groupName(one)).includes(query));
  const people = props.people ?? activeUsers().filter((one) => !isMutedUser(one.user_id));
  const found = matchPeople(
    typed,
    people.filter((one) => !chosen.people.has(one.user_id)),
    { limit: MAX_SUGGESTIONS, weight: closeness() },
  );
  return [...groups.map((one) => ({ group: one.id })), ...found.map((one) => ({ person: one.user_id }))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** Ranks people with recent direct conversations before others. */
function closeness(): (person: User) => number {
  const newest = new Map<number, number>();
  for (const { user_ids, max_message_id } of state.recent_private_conversations) {
    for (const id of user_ids) newest.set(id, Math.max(newest.get(id) ?? 0, max_message_id));
  }
  return (person) => newest.get(person.user_id) ?? (person.is_bot ? -1 : 0);
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
            <SuggestionOption
              id={`${props.id}-${keyOf(one)}`}
              icon={<Picture part={one} />}
              label={partName(one)}
              hint={'person' in one ? user(one.person)?.delivery_email : undefined}
              selected={props.choice.current() === one}
              onPoint={() => props.choice.setAt(index())}
              onChoose={() => props.choice.choose(one)}
            >
              <Show when={'person' in one && one.person}>{(id) => <StatusEmoji userId={id()} />}</Show>
            </SuggestionOption>
          )}
        </For>
      </div>
    </div>
  );
}

/** In a pill, the presence mark would cover the letter. */
function Picture(props: { part: Part; isInPill?: boolean }): JSX.Element {
  const person = () => ('person' in props.part ? props.part.person : undefined);
  return (
    <Show when={person()} fallback={<Users size={16} aria-hidden="true" />}>
      {(id) => (
        <Avatar
          url={avatarOf(id())}
          name={nameOf(id())}
          size={props.isInPill ? '1.25rem' : '1.5rem'}
          presence={props.isInPill || user(id())?.is_bot ? undefined : presenceOf(id())}
        />
      )}
    </Show>
  );
}

function Chosen(props: { part: Part; picker: PeopleAndGroupsPickerProps }): JSX.Element {
  const isRemovable = () => !props.picker.disabled && (props.picker.isRemovable?.(props.part) ?? true);
  return (
    <Pill
      icon={<Picture part={props.part} isInPill />}
      label={partName(props.part)}
      removeLabel={isRemovable() ? t('people.remove', { name: partName(props.part) }) : undefined}
      onRemove={() => props.picker.onRemove(props.part)}
    />
  );
}
