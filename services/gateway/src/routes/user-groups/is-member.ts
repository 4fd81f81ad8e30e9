import { pathGroup } from '../../wire/groups.ts';
import { pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /user_groups/{user_group_id}/members/{user_id}` */
export const isGroupMember = endpoint({
  parameters: { direct_member_only: bool(false) },
  async run({ clients }, { direct_member_only }, { options, path }) {
    const { is_member } = await clients.users.GetUserGroupMembers(
      { ...pathGroup(path), direct_only: direct_member_only, one: true, user_id: pathId(path.user_id) },
      options,
    );
    return { is_user_group_member: is_member };
  },
});
