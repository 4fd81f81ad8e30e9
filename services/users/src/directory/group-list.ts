/** All groups of an organisation, as clients get them. */
import type { AnswerOf, USER_GROUP } from '@rookery/core/answers';
import { groupJson } from '../group/rules/memberships.ts';
import type { Directory } from './directory.ts';

/** Lists the groups by id, each with its direct members. */
export function groupList(directory: Directory, deactivatedToo: boolean): AnswerOf<typeof USER_GROUP>[] {
  const { groups, users } = directory;
  const members = groups.members(users.people);
  const shown = [...groups.byId.values()].filter((group) => deactivatedToo || !group.deactivated);
  shown.sort((a, b) => a.id - b.id);
  return shown.map((group) => groupJson(group, members.get(group.id) ?? []));
}
