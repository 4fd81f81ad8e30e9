import type { GroupSetting, PermissionSetting } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { allGroups, group } from '../state/index.ts';
import { Select } from '../ui/index.ts';
import { groupName } from './group-names.ts';
import { acceptedGroups, type Part, partsOf, withGroup, withoutPart, withPeople } from './group-setting.ts';
import { PeopleAndGroupsPicker } from './PeopleAndGroupsPicker.tsx';

interface GroupSettingPickerProps {
  readonly label: string;
  readonly hint?: JSX.Element;
  readonly error?: string | undefined;
  readonly value: GroupSetting;
  /** The values that the setting accepts, from `server_supported_permission_settings`. */
  readonly rule: PermissionSetting;
  readonly onChange: (value: GroupSetting) => void;
  /** Shows the value, but does not let the user change it. */
  readonly disabled?: boolean | undefined;
}

/**
 * Chooses who may do something: roles, groups and people as pills, or a single choice for settings that accept only a
 * role. A role replaces another one, since each contains the next; `role:nobody` cannot be combined.
 */
export function GroupSettingPicker(props: GroupSettingPickerProps): JSX.Element {
  const accepted = () => acceptedGroups(props.rule, allGroups());
  const without = (part: Part) => withoutPart(props.value, part, props.rule, allGroups());
  const add = (part: Part) => {
    const added = 'group' in part ? group(part.group) : undefined;
    if (added) props.onChange(withGroup(props.value, added, allGroups()));
    else if ('person' in part) {
      props.onChange(withPeople(props.value, [...partsOf(props.value).people, part.person], allGroups()));
    }
  };
  const remove = (part: Part) => {
    const rest = without(part);
    if (rest !== undefined) props.onChange(rest);
  };
  const isRemovable = (part: Part) => {
    const rest = without(part);
    return rest !== undefined && rest !== props.value;
  };
  return (
    <Show
      when={props.rule.require_system_group && typeof props.value === 'number'}
      fallback={
        <PeopleAndGroupsPicker
          label={props.label}
          hint={props.hint}
          error={props.error}
          value={partsOf(props.value)}
          groups={accepted()}
          disabled={props.disabled}
          onAdd={add}
          onRemove={remove}
          isRemovable={isRemovable}
        />
      }
    >
      <Select
        label={props.label}
        hint={props.hint}
        error={props.error}
        value={props.value as number}
        options={accepted().map((one) => ({ value: one.id, label: groupName(one) }))}
        onChange={props.onChange}
        disabled={props.disabled ?? false}
      />
    </Show>
  );
}
