import { group, isActiveUser } from '../state/index.ts';
import type { GroupParts } from './group-setting.ts';

/** Returns the groups and all groups within them. */
export function groupsWithin(ids: readonly number[]): Set<number> {
  const all = new Set(ids);
  for (const id of all) for (const inner of group(id)?.direct_subgroup_ids ?? []) all.add(inner);
  return all;
}

/** Returns the active users that are named directly or through a group, each once. */
export function peopleWithin({ groups, people }: GroupParts): number[] {
  const all = new Set(people);
  for (const id of groupsWithin(groups)) for (const member of group(id)?.members ?? []) all.add(member);
  return [...all].filter(isActiveUser);
}
