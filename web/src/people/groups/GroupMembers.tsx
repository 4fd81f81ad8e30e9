import type { UserGroup } from '@rookery/client';
import Users from 'lucide-solid/icons/users';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { allGroups, group, state } from '../../state/index.ts';
import styles from '../../ui/Details.module.css';
import { IconButton } from '../../ui/index.ts';
import { AddPeopleAndGroups } from '../AddPeopleAndGroups.tsx';
import { groupName } from '../group-names.ts';
import { MemberList } from '../MemberList.tsx';
import { groupsWithin, peopleWithin } from '../members.ts';
import { addMembers, leave, removeMember, removeSubgroup } from './actions.ts';
import { groupHash } from './addresses.ts';
import { mayAddMembers, mayLeave, mayRemoveMembers } from './permissions.ts';

/** The people and groups in a group. */
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

/** Groups that can be added to another one: those that do not contain it already. */
export function possibleSubgroups(of: UserGroup | undefined): readonly UserGroup[] {
  return allGroups().filter((one) => {
    if (one.deactivated || one.name === 'role:internet' || one.name === 'role:nobody') return false;
    if (of === undefined) return true;
    return !of.direct_subgroup_ids.includes(one.id) && !groupsWithin([one.id]).has(of.id);
  });
}

function AddMembers(props: { group: UserGroup }): JSX.Element {
  return (
    <AddPeopleAndGroups
      label={t('groups.add_members')}
      placeholder={t('groups.add_placeholder')}
      action={t('groups.add')}
      groups={possibleSubgroups(props.group)}
      isThere={(userId) => props.group.members.includes(userId)}
      onAdd={(parts) => addMembers(props.group.id, parts)}
    />
  );
}
