import { pathGroup } from '../../wire/groups.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /user_groups/{user_group_id}/members` */
export const listGroupMembers = endpoint({
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
