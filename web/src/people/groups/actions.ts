/** Changes of groups. Events then update the views. */
import type { UserGroup } from '@rookery/client';
import { ApiError } from '@rookery/client';
import { t } from '../../i18n/index.ts';
import { api, channel, group, state } from '../../state/index.ts';
import { confirm, notifyError } from '../../ui/index.ts';
import { groupName } from '../group-names.ts';
import type { GroupParts } from '../group-setting.ts';

export const change = (groupId: number, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
  api.patch(`/user_groups/${groupId}`, params);

const changeMembers = (groupId: number, params: Readonly<Record<string, readonly number[]>>): Promise<unknown> =>
  api.post(`/user_groups/${groupId}/members`, params);

export const addMembers = (groupId: number, { groups, people }: GroupParts): Promise<unknown> =>
  changeMembers(groupId, {
    ...(people.length > 0 && { add: people }),
    ...(groups.length > 0 && { add_subgroups: groups }),
  });

export const removeMember = (groupId: number, userId: number): Promise<unknown> =>
  changeMembers(groupId, { delete: [userId] }).catch(notifyError);

export const removeSubgroup = (groupId: number, subgroupId: number): Promise<unknown> =>
  changeMembers(groupId, { delete_subgroups: [subgroupId] }).catch(notifyError);

export const join = (one: UserGroup): Promise<unknown> =>
  changeMembers(one.id, { add: [state.user_id] }).catch(notifyError);

/** Leaves a group, after a confirmation if the user could not rejoin. */
export function leave(one: UserGroup, mayComeBack: boolean): void {
  const run = () => changeMembers(one.id, { delete: [state.user_id] });
  if (mayComeBack) {
    run().catch(notifyError);
    return;
  }
  confirm({
    title: t('groups.leave_title', { name: one.name }),
    text: t('groups.leave_text'),
    action: t('groups.leave'),
    run,
  });
}

export function deactivate(one: UserGroup): void {
  confirm({
    title: t('groups.deactivate_title', { name: one.name }),
    text: t('groups.deactivate_text'),
    action: t('groups.deactivate'),
    run: () => api.post(`/user_groups/${one.id}/deactivate`).catch(explain),
  });
}

export const reactivate = (one: UserGroup): Promise<unknown> =>
  change(one.id, { deactivated: false }).catch(notifyError);

interface Objection {
  readonly type: 'realm' | 'channel' | 'user_group' | 'subgroup';
  readonly channel_id?: number;
  readonly group_id?: number;
  readonly supergroup_ids?: readonly number[];
}

/** For a group in use, adds what uses it to the server's words. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'CANNOT_DEACTIVATE_GROUP_IN_USE') throw error;
  const uses = ((error.body.objections ?? []) as Objection[]).map(useOf);
  throw new Error(`${error.message} ${uses.join(' ')}`);
}

function useOf(one: Objection): string {
  if (one.type === 'realm') return t('groups.used_organisation');
  if (one.type === 'subgroup') {
    const names = (one.supergroup_ids ?? []).map((id) => groupName(group(id))).join(', ');
    return t('groups.used_within', { names });
  }
  if (one.type === 'user_group') return t('groups.used_group', { name: groupName(group(one.group_id ?? 0)) });
  const name = channel(one.channel_id ?? 0)?.name;
  return name === undefined ? t('groups.used_hidden_channel') : t('groups.used_channel', { name });
}
