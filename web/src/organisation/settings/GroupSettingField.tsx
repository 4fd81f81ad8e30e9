import type { GroupSetting, PermissionSetting, UserGroup } from '@rookery/client';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { allGroups, group } from '../../state/index.ts';
import { Button, Select } from '../../ui/index.ts';
import styles from './GroupSettingField.module.css';
import { groupName } from './group-name.ts';
import { acceptedGroups, partsOf, withGroup, withoutPart, withPeople } from './group-setting.ts';

interface GroupSettingFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly disabled: boolean;
  /** What the setting accepts. */
  readonly rule: PermissionSetting;
  readonly value: GroupSetting;
  readonly onChange: (value: GroupSetting) => void;
}

const MIXED = -1;

/** Who may do something: one group, or groups and people together. */
export function GroupSettingField(props: GroupSettingFieldProps): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const single = () => (typeof props.value === 'number' ? props.value : undefined);
  const accepted = createMemo(() => acceptedGroups(props.rule, allGroups()));
  const options = () => {
    const current = single();
    const known = accepted().map((one) => ({ value: one.id, label: groupName(one) }));
    const hidden = current !== undefined && !known.some((one) => one.value === current);
    return [
      ...known,
      ...(hidden ? [{ value: current, label: groupName(group(current)) }] : []),
      ...(props.rule.require_system_group ? [] : [{ value: MIXED, label: t('organisation.groups_and_people') }]),
    ];
  };
  const isMixed = () => isOpen() || single() === undefined;
  return (
    <div class={styles.field}>
      <Select<number>
        label={props.label}
        hint={props.hint}
        disabled={props.disabled}
        class={styles.select as string}
        value={isMixed() ? MIXED : (single() ?? MIXED)}
        options={options()}
        onChange={(id) => {
          setOpen(id === MIXED);
          if (id !== MIXED) props.onChange(id);
        }}
      />
      <Show when={isMixed()}>
        <Mixed {...props} accepted={accepted()} />
      </Show>
    </div>
  );
}

/** The groups and people of a value that has several. */
function Mixed(props: GroupSettingFieldProps & { accepted: readonly UserGroup[] }): JSX.Element {
  const parts = () => partsOf(props.value);
  const addable = () => props.accepted.filter((one) => !parts().groups.includes(one.id));
  const removed = (id: number) => withoutPart(props.value, { group: id }, props.rule, allGroups());
  const setPeople = (ids: number[]) => {
    const gone = parts().people.find((id) => !ids.includes(id));
    const rest =
      ids.length === 0 && gone !== undefined
        ? withoutPart(props.value, { person: gone }, props.rule, allGroups())
        : withPeople(props.value, ids, allGroups());
    if (rest !== undefined) props.onChange(rest);
  };
  return (
    <fieldset class={styles.mixed} aria-label={props.label}>
      <ul class={styles.pills} aria-label={t('organisation.groups')}>
        <For each={parts().groups}>
          {(id) => (
            <li class={styles.pill}>
              {groupName(group(id))}
              <Show when={!props.disabled && removed(id) !== undefined}>
                <Button
                  kind="quiet"
                  class={styles.remove}
                  aria-label={t('organisation.remove_one', { name: groupName(group(id)) })}
                  onClick={() => {
                    const rest = removed(id);
                    if (rest !== undefined) props.onChange(rest);
                  }}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={!props.disabled && addable().length > 0}>
        <Select<number>
          label={t('organisation.add_group')}
          value={MIXED}
          options={[
            { value: MIXED, label: t('organisation.choose_group') },
            ...addable().map((one) => ({ value: one.id, label: groupName(one) })),
          ]}
          onChange={(id) => {
            const added = group(id);
            if (added) props.onChange(withGroup(props.value, added, allGroups()));
          }}
        />
      </Show>
      <PersonPicker
        label={t('organisation.people')}
        value={parts().people}
        disabled={props.disabled}
        onChange={setPeople}
      />
    </fieldset>
  );
}
