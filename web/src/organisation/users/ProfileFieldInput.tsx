import type { CustomProfileField } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Match, Switch } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { Select, TextArea, TextField } from '../../ui/index.ts';
import { FIELD, optionsIn } from '../profile-fields/field-data.ts';

interface ProfileFieldInputProps {
  readonly field: CustomProfileField;
  /** The API's value; '' if nothing is entered. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The input for a person's value of a profile field, by the kind of the field. */
export function ProfileFieldInput(props: ProfileFieldInputProps): JSX.Element {
  const is = (...types: number[]) => types.includes(props.field.type);
  const common = () => ({
    label: props.field.name,
    hint: props.field.hint || undefined,
    value: props.value,
  });
  const onInput = (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value);
  return (
    <Switch fallback={<TextField {...common()} maxLength={50} onInput={onInput} />}>
      <Match when={is(FIELD.longText)}>
        <TextArea {...common()} maxLength={500} onInput={onInput} />
      </Match>
      <Match when={is(FIELD.select)}>
        <Select
          {...common()}
          options={[
            { value: '', label: t('organisation.not_said') },
            ...optionsIn(props.field).map((one) => ({ value: one.key, label: one.text })),
          ]}
          onChange={props.onChange}
        />
      </Match>
      <Match when={is(FIELD.date)}>
        <TextField {...common()} type="date" onInput={onInput} />
      </Match>
      <Match when={is(FIELD.url)}>
        <TextField {...common()} type="url" onInput={onInput} />
      </Match>
      <Match when={is(FIELD.users)}>
        <PersonPicker
          label={props.field.name}
          hint={props.field.hint}
          value={idsIn(props.value)}
          onChange={(ids) => props.onChange(ids.length === 0 ? '' : JSON.stringify(ids))}
        />
      </Match>
    </Switch>
  );
}

function idsIn(value: string): number[] {
  try {
    const ids: unknown = JSON.parse(value);
    return Array.isArray(ids) ? ids.filter((one) => typeof one === 'number') : [];
  } catch {
    return [];
  }
}
