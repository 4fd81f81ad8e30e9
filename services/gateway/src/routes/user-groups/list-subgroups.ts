import { pathGroup } from '../../wire/groups.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /user_groups/{user_group_id}/subgroups` */
export const listSubgroups = endpoint({
  parameters: { direct_subgroup_only: bool(false) },
  async run({ clients }, { direct_subgroup_only }, { options, path }) {
    const { ids } = await clients.users.GetUserGroupMembers(
      { ...pathGroup(path), direct_only: direct_subgroup_only, subgroups: true },
      options,
    );
    return { subgroups: ids };
  },
});
