/** Resolves the user groups that a message names, and whom a mention of them notifies. */
import { inGroupSetting, UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { NamedGroup } from '@rookery/protos/gen/rookery/NamedGroup.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { Group } from '../group/documents.ts';
import { SYSTEM_GROUP_TREE } from '../group/rules/system-groups.ts';
import type { DirectoryContext } from './context.ts';
import type { Directory } from './directory.ts';

/**
 * Returns the groups with these names, each under the requested name. Of groups whose names differ only in case, the
 * exact match is taken, else the oldest. Members are returned only for groups that the caller may mention: active
 * people and bots, including those of subgroups.
 */
export const resolveGroups: UsersHandler<'ResolveGroups', Pick<DirectoryContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  const groups = [...directory.groups.byId.values()].sort((a, b) => a.id - b.id);
  const found = [...new Set(request.names)].flatMap((asked) => {
    const lower = asked.toLowerCase();
    const group = groups.find(({ name }) => name === asked) ?? groups.find(({ name }) => name.toLowerCase() === lower);
    return group ? [namedGroup(directory, caller, asked, group)] : [];
  });
  return { groups: found };
};

function namedGroup(directory: Directory, caller: Caller__Output, asked: string, group: Group): NamedGroup {
  const may_mention = inGroupSetting(caller, group.permissions.can_mention_group, { allowEveryone: true });
  return {
    asked,
    group_id: group.id,
    name: group.name,
    title: group.system === null ? group.name : SYSTEM_GROUP_TREE[group.system].shown,
    deactivated: group.deactivated,
    may_mention,
    members: may_mention && !group.deactivated ? membersOf(directory, group) : Buffer.alloc(0),
  };
}

function membersOf({ groups, users }: Directory, group: Group): Buffer {
  return Buffer.from(UserSet.of(groups.everyoneIn(group.id, users.people)).toBytes());
}
