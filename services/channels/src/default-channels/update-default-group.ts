import { badRequest } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import { changeDefaultGroups, type Dependencies } from './default-groups.ts';
import { accessDefaultGroup, checkGroupDescription, checkGroupName } from './rules.ts';

/**
 * `PATCH /default_stream_groups/{group_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST if no field is given, the group does not exist, or the name or
 *   description is invalid
 */
export const updateDefaultGroup: ChannelsHandler<'UpdateDefaultGroup', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  const { group_id, new_name: name, new_description: description } = request;
  return changeDefaultGroups(context, ctx, [], (_tx, groups) => {
    if (description !== undefined) checkGroupDescription(description);
    if (name === undefined && description === undefined) {
      throw badRequest('You must pass "new_description" or "new_group_name".');
    }
    const before = accessDefaultGroup(groups, group_id);
    if (name !== undefined) {
      if (before.name === name) throw badRequest(`This default channel group is already named '${name}'`);
      checkGroupName(name, groups);
    }
    const after = {
      ...before,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    };
    return groups.map((one) => (one === before ? after : one));
  });
};
