import { NOTHING } from '../../wire/envelope.ts';
import { pathGroup } from '../../wire/groups.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /user_groups/{user_group_id}/deactivate` */
export const deactivateGroup = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.UpdateUserGroup({ ...pathGroup(path), has_deactivated: true, deactivated: true }, options);
    return NOTHING;
  },
});
