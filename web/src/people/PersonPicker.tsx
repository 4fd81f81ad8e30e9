import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { withOne, withoutOne } from './group-setting.ts';
import { PeopleAndGroupsPicker } from './PeopleAndGroupsPicker.tsx';

interface PersonPickerProps {
  readonly label: string;
  readonly hint?: JSX.Element;
  /** Ids of the chosen people, in the order of choosing. */
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  /** People who can be chosen; by default all active users who are not muted. */
  readonly people?: readonly User[] | undefined;
  /** Max. number of chosen people. */
  readonly max?: number;
  readonly disabled?: boolean | undefined;
}

/** A field to choose people in. */
export function PersonPicker(props: PersonPickerProps): JSX.Element {
  const parts = () => ({ groups: [], people: props.value });
  const isFull = () => props.max !== undefined && props.value.length >= props.max;
  return (
    <PeopleAndGroupsPicker
      label={props.label}
      hint={props.hint}
      placeholder={t('people.picker_placeholder')}
      value={parts()}
      groups={[]}
      people={isFull() ? [] : props.people}
      disabled={props.disabled}
      onAdd={(part) => props.onChange(withOne(parts(), part).people)}
      onRemove={(part) => props.onChange(withoutOne(parts(), part).people)}
    />
  );
}
