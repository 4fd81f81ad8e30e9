import type { UserGroup } from '@rookery/client';
import Users from 'lucide-solid/icons/users';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { activeUsers, allGroups, group, state } from '../../state/index.ts';
import styles from '../../ui/Details.module.css';
import { Button, createSave, IconButton, SaveNote } from '../../ui/index.ts';
import { groupName } from '../group-names.ts';
import { type GroupParts, NO_PARTS, withOne, withoutOne } from '../group-setting.ts';
import { MemberList } from '../MemberList.tsx';
import { groupsWithin, peopleWithin } from '../members.ts';
import { PeopleAndGroupsPicker } from '../PeopleAndGroupsPicker.tsx';
import { addMembers, leave, removeMember, removeSubgroup } from './actions.ts';
import { groupHash } from './addresses.ts';
import { mayAddMembers, mayLeave, mayRemoveMembers } from './permissions.ts';

/** Who and which groups are in a group. */
export function GroupMembers(props: { group: UserGroup }): JSX.Element {
  const count = createMemo(() => peopleWithin({ groups: [props.group.id], people: [] }).length);
  const isRemovable = (id: number) => mayRemoveMembers(props.group) || (id === state.user_id && mayLeave(props.group));
  const remove = (id: number) => {
    if (id === state.user_id) leave(props.group, mayAddMembers(props.group));
    else void removeMember(props.group.id, id);
  };
  return (
    <section class={styles.part}>
      <Show when={mayAddMembers(props.group)}>
        <AddMembers group={props.group} />
      </Show>
      <h4 class={styles.subtitle}>{t('groups.member_count', { count: count() })}</h4>
      <Show when={props.group.direct_subgroup_ids.length > 0}>
        <Subgroups group={props.group} />
      </Show>
      <MemberList
        ids={props.group.members}
        searchLabel={t('groups.search_members')}
        empty={t(props.group.direct_subgroup_ids.length > 0 ? 'groups.only_groups' : 'groups.no_members')}
        isRemovable={isRemovable}
        removeLabel={(name) => t('people.remove', { name })}
        onRemove={remove}
      />
    </section>
  );
}

function Subgroups(props: { group: UserGroup }): JSX.Element {
  return (
    <ul>
      <For each={props.group.direct_subgroup_ids}>
        {(id) => (
          <Show when={group(id)}>
            {(one) => (
              <li class={styles.person}>
                <a class={styles.personName} href={groupHash(one(), 'members')}>
                  <Users size={16} aria-hidden="true" />
                  {groupName(one())}
                  <span class={styles.hint}>
                    {t('groups.member_count', { count: peopleWithin({ groups: [id], people: [] }).length })}
                  </span>
                </a>
                <Show when={mayRemoveMembers(props.group)}>
                  <IconButton
                    label={t('people.remove', { name: groupName(one()) })}
                    onClick={() => void removeSubgroup(props.group.id, id)}
                  >
                    <X size={16} />
                  </IconButton>
                </Show>
              </li>
            )}
          </Show>
        )}
      </For>
    </ul>
  );
}

/** Groups that can be put into another: none that contains it already. */
export function possibleSubgroups(of: UserGroup | undefined): readonly UserGroup[] {
  return allGroups().filter((one) => {
    if (one.deactivated || one.name === 'role:internet' || one.name === 'role:nobody') return false;
    if (of === undefined) return true;
    return !of.direct_subgroup_ids.includes(one.id) && !groupsWithin([one.id]).has(of.id);
  });
}

function AddMembers(props: { group: UserGroup }): JSX.Element {
  const [parts, setParts] = createSignal<GroupParts>(NO_PARTS);
  const save = createSave();
  const add = async () => {
    if (await save.run(() => addMembers(props.group.id, parts()))) setParts(NO_PARTS);
  };
  return (
    <div class={styles.values}>
      <PeopleAndGroupsPicker
        label={t('groups.add_members')}
        placeholder={t('groups.add_placeholder')}
        value={parts()}
        groups={possibleSubgroups(props.group)}
        people={activeUsers().filter((one) => !props.group.members.includes(one.user_id))}
        onAdd={(part) => setParts((now) => withOne(now, part))}
        onRemove={(part) => setParts((now) => withoutOne(now, part))}
      />
      <div class={styles.line}>
        <Button
          kind="primary"
          disabled={parts().groups.length + parts().people.length === 0}
          busy={save.status()?.is === 'saving'}
          onClick={() => void add()}
        >
          {t('groups.add')}
        </Button>
        <SaveNote status={save.status()} />
      </div>
    </div>
  );
}
