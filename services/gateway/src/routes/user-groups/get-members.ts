import { pathGroup } from '../../wire/groups.ts';
import { pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /user_groups/{user_group_id}/members`: not for guests */
export const listGroupMembers = endpoint({
  summary: 'List the members of a user group',
  answer: 'GROUP_MEMBERS',
  permission: 'members',
  since: 127,
  cancellable: true,
  compressed: true,
  parameters: { direct_member_only: bool(false) },
  async run({ clients }, { direct_member_only }, { options, path }) {
    const { ids } = await clients.users.GetUserGroupMembers(
      { ...pathGroup(path), direct_only: direct_member_only },
      options,
    );
    return { members: ids };
  },
});

/** `GET /user_groups/{user_group_id}/members/{user_id}`: not for guests */
export const isGroupMember = endpoint({
  summary: 'Check whether a user is in a user group',
  answer: 'IS_GROUP_MEMBER',
  permission: 'members',
  since: 127,
  parameters: { direct_member_only: bool(false) },
  async run({ clients }, { direct_member_only }, { options, path }) {
    const { is_member } = await clients.users.GetUserGroupMembers(
      { ...pathGroup(path), direct_only: direct_member_only, one: true, user_id: pathId(path.user_id) },
      options,
    );
    return { is_user_group_member: is_member };
  },
});

/** `GET /user_groups/{user_group_id}/subgroups`: not for guests */
export const listSubgroups = endpoint({
  summary: 'List the subgroups of a user group',
  answer: 'SUBGROUPS',
  permission: 'members',
  since: 127,
  parameters: { direct_subgroup_only: bool(false) },
  async run({ clients }, { direct_subgroup_only }, { options, path }) {
    const { ids } = await clients.users.GetUserGroupMembers(
      { ...pathGroup(path), direct_only: direct_subgroup_only, subgroups: true },
      options,
    );
    return { subgroups: ids };
  },
});
