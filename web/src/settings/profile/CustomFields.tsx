import type { CustomProfileField } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, For, Match, Switch } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { activeUsers, api, isAdmin, me, state } from '../../state/index.ts';
import { createEdited, SaveNote } from '../../ui/index.ts';
import { type Setting, SettingSelect, SettingText } from '../parts/index.ts';
import { KIND, MAX_LONG, MAX_SHORT, optionsOf, usersOf } from './field.ts';
import styles from './profile.module.css';

/** The user's values of the organisation's profile fields. */
export function CustomFields(): JSX.Element {
  const ids = createMemo(
    () => [...state.custom_profile_fields].sort((a, b) => a.order - b.order).map((one) => one.id),
    [],
    { equals: (a, b) => a.length === b.length && a.every((id, at) => id === b[at]) },
  );
  return <For each={ids()}>{(id) => <Field id={id} />}</For>;
}

/** A field by its id: an event replaces all field objects, and typed text must survive. */
function Field(props: { id: number }): JSX.Element {
  let last: CustomProfileField | undefined;
  const field = () => {
    last = state.custom_profile_fields.find((one) => one.id === props.id) ?? last;
    return last as CustomProfileField;
  };
  const value = createEdited(
    () => me().profile_data?.[props.id]?.value ?? '',
    (text) => write(props.id, text),
  );
  const isFixed = () => !field().editable_by_user && !isAdmin();
  const hint = () => {
    const parts = [field().hint, isFixed() ? t('settings.field_fixed') : ''];
    if (field().required && value.value() === '') parts.push(t('settings.field_required'));
    return parts.filter(Boolean).join(' ') || undefined;
  };
  const is = (kind: number) => field().type === kind;
  const text = (options: { type?: 'url' | 'date'; isLong?: boolean; maxLength?: number }) => (
    <SettingText setting={value} label={field().name} hint={hint()} disabled={isFixed()} {...options} />
  );
  return (
    <Switch fallback={text({ maxLength: MAX_SHORT })}>
      <Match when={is(KIND.longText)}>{text({ isLong: true, maxLength: MAX_LONG })}</Match>
      <Match when={is(KIND.date)}>{text({ type: 'date' })}</Match>
      <Match when={is(KIND.link)}>{text({ type: 'url' })}</Match>
      <Match when={is(KIND.list)}>
        <SettingSelect
          setting={value}
          label={field().name}
          hint={hint()}
          disabled={isFixed()}
          options={[{ value: '', label: t('settings.field_none') }, ...optionsOf(field().field_data)]}
        />
      </Match>
      <Match when={is(KIND.users)}>
        <UsersField id={props.id} label={field().name} hint={hint()} disabled={isFixed()} setting={value} />
      </Match>
    </Switch>
  );
}

function UsersField(props: {
  id: number;
  label: string;
  hint: string | undefined;
  disabled: boolean;
  setting: Setting<string>;
}): JSX.Element {
  const people = createMemo(() => activeUsers().filter((one) => !one.is_bot));
  const save = (ids: readonly number[]) => props.setting.set(ids.length === 0 ? '' : JSON.stringify(ids));
  return (
    <div class={styles.people}>
      <PersonPicker
        label={props.label}
        hint={props.hint}
        disabled={props.disabled}
        value={usersOf(props.setting.value())}
        people={people()}
        onChange={save}
      />
      <SaveNote status={props.setting.status()} />
    </div>
  );
}

/** Values are strings in the model; those of user fields are sent as a list. */
function write(id: number, text: string): Promise<unknown> {
  if (text === '') return api.delete('/users/me/profile_data', { data: [id] });
  const isUsers = state.custom_profile_fields.find((one) => one.id === id)?.type === KIND.users;
  return api.patch('/users/me/profile_data', { data: [{ id, value: isUsers ? usersOf(text) : text }] });
}
