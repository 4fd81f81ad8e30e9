import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { pathGroup } from '../../wire/groups.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const ids = json(z.array(id).optional());

/** `POST /user_groups/{user_group_id}/subgroups` */
export const updateSubgroups = endpoint({
  changes: true,
  parameters: { delete: ids, add: ids },
  async run({ clients }, p, { options, path }) {
    await clients.users.UpdateUserGroupMembers(
      { ...pathGroup(path), add_subgroups: p.add ?? [], remove_subgroups: p.delete ?? [] },
      options,
    );
    return NOTHING;
  },
});
