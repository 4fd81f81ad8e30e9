import type { JSX } from 'solid-js';
import { createUniqueId, For, Show, splitProps } from 'solid-js';
import styles from './Field.module.css';

interface Labelled {
  readonly label: string;
  /** Shown below the field: the meaning of the value, its limits. */
  readonly hint?: JSX.Element;
  /** The error of the value; announced when it appears. */
  readonly error?: string | undefined;
  /** Whether only screen readers see the label. */
  readonly hideLabel?: boolean;
}

/** A single-line text field. */
export function TextField(props: Labelled & JSX.InputHTMLAttributes<HTMLInputElement>): JSX.Element {
  const [own, rest] = splitProps(props, ['label', 'hint', 'error', 'hideLabel', 'class']);
  const id = createUniqueId();
  return (
    <Frame {...own} id={id} class={own.class}>
      <input
        type="text"
        {...rest}
        id={id}
        class={styles.input}
        aria-invalid={own.error ? true : undefined}
        aria-describedby={own.hint || own.error ? `${id}-hint` : undefined}
      />
    </Frame>
  );
}

/** A field whose text filters a list. `placeholder` defaults to the label. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  value: string;
  onInput: (text: string) => void;
  class?: string | undefined;
}): JSX.Element {
  return (
    <TextField
      class={props.class}
      label={props.label}
      hideLabel
      type="search"
      placeholder={props.placeholder ?? props.label}
      value={props.value}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
  );
}

/** A multi-line text field. */
export function TextArea(props: Labelled & JSX.TextareaHTMLAttributes<HTMLTextAreaElement>): JSX.Element {
  const [own, rest] = splitProps(props, ['label', 'hint', 'error', 'hideLabel', 'class']);
  const id = createUniqueId();
  return (
    <Frame {...own} id={id} class={own.class}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        class={`${styles.input} ${styles.area}`}
        aria-invalid={own.error ? true : undefined}
        aria-describedby={own.hint || own.error ? `${id}-hint` : undefined}
      />
    </Frame>
  );
}

interface SelectProps<T extends string | number> extends Labelled {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly class?: string;
}

/** A choice of a few options, with the browser's own control. */
export function Select<T extends string | number>(props: SelectProps<T>): JSX.Element {
  const id = createUniqueId();
  return (
    <Frame
      label={props.label}
      hint={props.hint}
      error={props.error}
      hideLabel={props.hideLabel ?? false}
      id={id}
      class={props.class}
    >
      <select
        id={id}
        class={styles.input}
        disabled={props.disabled}
        aria-describedby={props.hint || props.error ? `${id}-hint` : undefined}
        onChange={(event) => {
          const chosen = props.options[event.currentTarget.selectedIndex];
          if (chosen) props.onChange(chosen.value);
          // The browser shows the chosen option, although `onChange` may not have taken it.
          const shown = props.options.findIndex((one) => one.value === props.value);
          if (shown !== -1) event.currentTarget.selectedIndex = shown;
        }}
      >
        <For each={props.options}>
          {(option) => (
            <option value={option.value} selected={option.value === props.value}>
              {option.label}
            </option>
          )}
        </For>
      </select>
    </Frame>
  );
}

interface SwitchProps {
  readonly label: JSX.Element;
  readonly hint?: JSX.Element;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

/** A switch with an immediate effect. */
export function Switch(props: SwitchProps): JSX.Element {
  const id = createUniqueId();
  return (
    <div class={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        class={styles.toggle}
        checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <label for={id} class={styles.switchLabel}>
        {props.label}
        <Show when={props.hint}>
          <span id={`${id}-hint`} class={styles.hint}>
            {props.hint}
          </span>
        </Show>
      </label>
    </div>
  );
}

/** A checkbox that is sent with a form. */
export function Checkbox(props: SwitchProps): JSX.Element {
  const id = createUniqueId();
  return (
    <div class={styles.switch}>
      <input
        id={id}
        type="checkbox"
        class={styles.checkbox}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <label for={id} class={styles.switchLabel}>
        {props.label}
        <Show when={props.hint}>
          <span class={styles.hint}>{props.hint}</span>
        </Show>
      </label>
    </div>
  );
}

function Frame(props: Labelled & { id: string; class?: string | undefined; children: JSX.Element }): JSX.Element {
  return (
    <div class={`${styles.field} ${props.class ?? ''}`}>
      <label for={props.id} class={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </label>
      {props.children}
      <FieldNotes id={props.id} hint={props.hint} error={props.error} />
    </div>
  );
}

/** The hint and error below a field, which names `<id>-hint` as its description. */
export function FieldNotes(props: Pick<Labelled, 'hint' | 'error'> & { id: string }): JSX.Element {
  return (
    <Show when={props.hint || props.error}>
      <div id={`${props.id}-hint`}>
        <Show when={props.error}>
          <p role="alert" class={styles.error}>
            {props.error}
          </p>
        </Show>
        <Show when={props.hint}>
          <p class={styles.hint}>{props.hint}</p>
        </Show>
      </div>
    </Show>
  );
}
