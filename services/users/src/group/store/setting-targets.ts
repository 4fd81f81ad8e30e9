/** The groups and users that group settings name, as read in an operation. */
import { documentKey, type GroupSetting, namedInSettings, type SettingTargets } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { UserDocument } from '../../user/documents.ts';
import type { GroupDocument } from '../documents.ts';

/**
 * Reads the groups and users that these values name, in the operation, so that `checkGroupSetting` decides on current
 * state.
 */
export async function readSettingTargets(
  tx: Tx,
  database: Database,
  values: Iterable<GroupSetting>,
): Promise<SettingTargets> {
  const named = namedInSettings(values);
  const keys = (ids: readonly number[]) => ({ _id: { $in: ids.map((id) => documentKey(tx.realm, id)) } });
  return tx.read(async (session) => {
    const groups = await database
      .collection<GroupDocument>(COLLECTIONS.groups)
      .find(keys(named.groups), { session, projection: { _id: 0, id: 1, system: 1, deactivated: 1 } })
      .toArray();
    const users =
      named.users.length === 0
        ? []
        : await database
            .collection<UserDocument>(COLLECTIONS.users)
            .find(
              { ...keys(named.users), is_system_bot: false },
              { session, projection: { _id: 0, id: 1, is_active: 1 } },
            )
            .toArray();
    const groupsById = new Map(groups.map((group) => [group.id, group]));
    const usersById = new Map(users.map((user) => [user.id, user]));
    return { group: (id) => groupsById.get(id), user: (id) => usersById.get(id) };
  });
}
