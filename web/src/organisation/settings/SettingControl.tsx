import type { GroupSetting } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Switch as Choose, Match, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { GroupSettingPicker } from '../../people/index.ts';
import { allChannels, isAdmin, state } from '../../state/index.ts';
import { createEdited, SavedText, SaveNote, Select, Switch, TextField } from '../../ui/index.ts';
import { LimitField } from './LimitField.tsx';
import styles from './SettingControl.module.css';
import { type Option, type Setting, type SettingsSource, wordsKey } from './settings.ts';
import { groupChange } from './source.ts';

type Of<K extends Setting['kind']> = Extract<Setting, { kind: K }>;

/** One setting: it is saved when it changes, and shows the result. */
export function SettingControl(props: { setting: Setting; source: SettingsSource }): JSX.Element {
  const is = <K extends Setting['kind']>(kind: K) =>
    props.setting.kind === kind ? (props.setting as Of<K>) : undefined;
  const edited = createEdited(
    () => props.source.get(props.setting.name),
    (value) => props.source.set(props.setting.name, value),
  );
  const label = () => t(wordsKey(props.setting));
  const isLocked = () => props.source.refusal(props.setting) !== undefined;
  const hint = () => {
    const texts = [
      props.setting.hint && t(props.setting.hint),
      isAdmin() && isLocked() && t('organisation.for_owners'),
    ];
    return texts.filter(Boolean).join(' ') || undefined;
  };
  const common = () => ({ label: label(), hint: hint(), disabled: isLocked() });
  const set = (value: unknown) => void edited.set(value);
  return (
    <div class={styles.setting}>
      <Choose>
        <Match when={is('switch')}>
          {(one) => (
            <Switch
              {...common()}
              checked={(edited.value() as boolean) !== (one().opposite === true)}
              onChange={(on) => set(on !== (one().opposite === true))}
            />
          )}
        </Match>
        <Match when={is('choice')}>{(one) => <ChoiceField {...common()} setting={one()} edited={edited} />}</Match>
        <Match when={is('channel')}>{(one) => <ChannelField {...common()} setting={one()} edited={edited} />}</Match>
        <Match when={is('limit')}>
          <LimitField {...common()} value={edited.value() as number | null} onChange={(value) => set(value)} />
        </Match>
        <Match when={is('number')}>{(one) => <NumberField {...common()} setting={one()} edited={edited} />}</Match>
        <Match when={is('text')}>{(one) => <LineField {...common()} setting={one()} source={props.source} />}</Match>
        <Match when={is('group')}>
          <GroupField {...common()} name={props.setting.name} source={props.source} />
        </Match>
      </Choose>
      <Show when={props.setting.kind !== 'group' && props.setting.kind !== 'text'}>
        <SaveNote status={edited.status()} />
      </Show>
    </div>
  );
}

type Edited = ReturnType<typeof createEdited<unknown>>;
interface FieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly disabled: boolean;
}

function ChoiceField(props: FieldProps & { setting: Of<'choice'>; edited: Edited }): JSX.Element {
  const value = () => shownChoice(props.setting, props.edited.value());
  return (
    <Select<string | number>
      label={props.label}
      hint={props.hint}
      disabled={props.disabled}
      class={styles.narrow as string}
      value={value()}
      options={withCurrent(props.setting.options(), value())}
      onChange={(chosen) => void props.edited.set(props.setting.isJson ? JSON.parse(chosen as string) : chosen)}
    />
  );
}

function ChannelField(props: FieldProps & { setting: Of<'channel'>; edited: Edited }): JSX.Element {
  const value = () => props.edited.value() as number;
  return (
    <Select<number>
      label={props.label}
      hint={props.hint}
      disabled={props.disabled}
      class={styles.narrow as string}
      value={value()}
      options={channelOptions(props.setting.isPrivate === true, value())}
      onChange={(id) => void props.edited.set(id)}
    />
  );
}

function NumberField(props: FieldProps & { setting: Of<'number'>; edited: Edited }): JSX.Element {
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      disabled={props.disabled}
      class={styles.narrow}
      type="number"
      inputmode="numeric"
      min={props.setting.min}
      max={props.setting.max}
      value={String(props.edited.value())}
      onChange={(event) => {
        const value = event.currentTarget.valueAsNumber;
        if (Number.isInteger(value)) void props.edited.send(value);
        else event.currentTarget.value = String(props.edited.value());
      }}
    />
  );
}

function LineField(props: FieldProps & { setting: Of<'text'>; source: SettingsSource }): JSX.Element {
  const { name, empty, isLong, maxLength } = props.setting;
  const value = () => (props.source.get(name) as string | null) ?? '';
  return (
    <div class={isLong ? undefined : styles.narrow}>
      <SavedText
        label={props.label}
        hint={props.hint}
        disabled={props.disabled}
        maxLength={maxLength}
        lines={isLong ? 3 : 0}
        value={value() === empty ? '' : value()}
        onSave={(text) => props.source.set(name, text === '' ? (empty ?? '') : text)}
      />
    </div>
  );
}

function GroupField(props: FieldProps & { name: string; source: SettingsSource }): JSX.Element {
  const edited = createEdited(
    () => props.source.get(props.name) as GroupSetting,
    (value, before) => props.source.set(props.name, groupChange(before, value)),
  );
  const rule = () => state.server_supported_permission_settings.realm[props.name];
  return (
    <Show when={rule()}>
      {(known) => (
        <>
          <GroupSettingPicker
            label={props.label}
            hint={props.hint}
            disabled={props.disabled}
            rule={known()}
            value={edited.value()}
            onChange={(value) => void edited.set(value)}
          />
          <SaveNote status={edited.status()} />
        </>
      )}
    </Show>
  );
}

const shownChoice = (setting: Of<'choice'>, value: unknown): string | number =>
  setting.isJson ? JSON.stringify(value) : (value as string | number);

/** Adds a current value that is not among the options, so that showing a setting does not change it. */
function withCurrent(options: readonly Option[], value: unknown): readonly Option[] {
  if (options.some((one) => one.value === value)) return options;
  return [...options, { value: value as string | number, label: String(value) }];
}

const NONE = -1;

function channelOptions(isPrivate: boolean, value: number): { value: number; label: string }[] {
  const fitting = allChannels().filter(
    (one) => one.stream_id === value || (!one.is_archived && (one.invite_only || !isPrivate)),
  );
  const options = fitting.map((one) => ({ value: one.stream_id, label: `#${one.name}` }));
  if (value !== NONE && !options.some((one) => one.value === value)) {
    options.push({ value, label: t('organisation.channel_hidden') });
  }
  return [{ value: NONE, label: t('organisation.channel_none') }, ...options];
}
