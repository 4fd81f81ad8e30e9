/** Controls of settings: each saves immediately, and shows the result next to it. */
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { state } from '../../state/index.ts';
import { createEditedText, SaveNote, Select, Switch, TextArea, TextField } from '../../ui/index.ts';
import { type ChoiceName, SETTING_CHOICES } from './choices.ts';
import styles from './parts.module.css';
import { createUserSetting, type Setting } from './setting.ts';

type UserSettings = typeof state.user_settings;
/** Names of the settings with values of a given type. */
type NameOf<T> = { [N in keyof UserSettings]: UserSettings[N] extends T ? N : never }[keyof UserSettings];

/** A switch for a user setting. */
export function UserSwitch(props: {
  name: NameOf<boolean>;
  label: MessageKey;
  hint?: MessageKey | undefined;
  disabled?: boolean | undefined;
}): JSX.Element {
  const setting = createUserSetting(props.name) as Setting<boolean>;
  return (
    <div class={styles.line}>
      <Switch
        label={t(props.label)}
        hint={props.hint && t(props.hint)}
        checked={setting.value()}
        disabled={props.disabled}
        onChange={setting.set}
      />
      <SaveNote status={setting.status()} />
    </div>
  );
}

/** A select for a user setting with a few values. */
export function UserSelect(props: { name: ChoiceName }): JSX.Element {
  const setting = createUserSetting(props.name) as Setting<string | number>;
  const { label, choices } = SETTING_CHOICES[props.name];
  return (
    <SettingSelect
      setting={setting}
      label={t(label)}
      options={choices.map(([value, text]) => ({ value, label: t(text) }))}
    />
  );
}

/** A select for any value that is saved immediately. */
export function SettingSelect<T extends string | number>(props: {
  setting: Setting<T>;
  label: string;
  hint?: JSX.Element;
  options: readonly { readonly value: T; readonly label: string }[];
  disabled?: boolean;
}): JSX.Element {
  return (
    <div class={styles.line}>
      <Select
        class={styles.control ?? ''}
        label={props.label}
        hint={props.hint}
        value={props.setting.value()}
        options={withCurrent(props.options, props.setting.value())}
        disabled={props.disabled ?? false}
        onChange={props.setting.set}
      />
      <SaveNote status={props.setting.status()} />
    </div>
  );
}

/** Adds a current value that is not among the options: another client may have set it. */
function withCurrent<T extends string | number>(options: readonly { value: T; label: string }[], current: T) {
  return options.some((one) => one.value === current)
    ? options
    : [...options, { value: current, label: String(current) }];
}

interface SettingTextProps {
  readonly setting: Setting<string>;
  readonly label: string;
  readonly hint?: JSX.Element;
  readonly type?: 'text' | 'url' | 'date';
  /** Whether it has several lines. */
  readonly isLong?: boolean;
  readonly maxLength?: number | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether an empty field reverts to its value. */
  readonly required?: boolean | undefined;
}

/** A text that is saved on blur or by Enter. */
export function SettingText(props: SettingTextProps): JSX.Element {
  const { typed, setTyped, save } = createEditedText(props.setting, () => props.required ?? false);
  const common = () => ({
    class: styles.control ?? '',
    label: props.label,
    hint: props.hint,
    maxLength: props.maxLength,
    disabled: props.disabled,
    required: props.required,
    value: typed(),
    onChange: save,
  });
  return (
    <div class={styles.line}>
      <Show
        when={props.isLong}
        fallback={
          <TextField
            {...common()}
            type={props.type ?? 'text'}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        }
      >
        <TextArea {...common()} onInput={(event) => setTyped(event.currentTarget.value)} />
      </Show>
      <SaveNote status={props.setting.status()} />
    </div>
  );
}
