/** Controls that save their value immediately, and show the result. */
import type { JSX } from 'solid-js';
import { confirm, type Question } from './ConfirmDialog.tsx';
import { Select, Switch, TextArea, TextField } from './Field.tsx';
import styles from './SaveNote.module.css';
import { SaveNote } from './SaveNote.tsx';
import { createEdited, createEditedText } from './save.ts';

interface Saved<T> {
  readonly label: string;
  readonly hint?: JSX.Element;
  /** The value of the model. */
  readonly value: T;
  readonly onSave: (value: T) => Promise<unknown>;
  readonly disabled?: boolean | undefined;
}

/** Text that is saved on blur or by Enter. A rejected text stays in the field, to be corrected. */
export function SavedText(
  props: Saved<string> & { maxLength?: number; lines?: number; required?: boolean },
): JSX.Element {
  const edited = createEdited(
    () => props.value,
    (value) => props.onSave(value),
  );
  const { typed, setTyped, save } = createEditedText(edited, () => props.required ?? false);
  const common = () => ({
    label: props.label,
    hint: props.hint,
    value: typed(),
    disabled: props.disabled ?? false,
    ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setTyped(event.currentTarget.value),
    onChange: save,
  });
  return (
    <div class={styles.field}>
      {props.lines ? <TextArea {...common()} rows={props.lines} /> : <TextField {...common()} />}
      <SaveNote status={edited.status()} />
    </div>
  );
}

export function SavedSwitch(props: Saved<boolean>): JSX.Element {
  const edited = createEdited(
    () => props.value,
    (value) => props.onSave(value),
  );
  return (
    <div class={styles.field}>
      <Switch
        label={props.label}
        hint={props.hint}
        checked={edited.value()}
        disabled={props.disabled}
        onChange={(on) => void edited.set(on)}
      />
      <SaveNote status={edited.status()} />
    </div>
  );
}

export function SavedSelect<T extends string | number>(
  props: Saved<T> & {
    options: readonly { readonly value: T; readonly label: string }[];
    /**
     * The question before a value is saved, if it needs one. In a closed select, arrow keys choose every option that
     * they pass.
     */
    question?: (value: T) => Question | undefined;
  },
): JSX.Element {
  const edited = createEdited(
    () => props.value,
    (value) => props.onSave(value),
  );
  const choose = (value: T) => {
    const question = props.question?.(value);
    const save = async () => void edited.set(value);
    if (question) confirm({ ...question, run: save });
    else void save();
  };
  return (
    <div class={styles.field}>
      <Select
        label={props.label}
        hint={props.hint}
        value={edited.value()}
        options={props.options}
        disabled={props.disabled ?? false}
        onChange={choose}
      />
      <SaveNote status={edited.status()} />
    </div>
  );
}
