/** Users set the values of their own profile fields. */
import { isAdmin } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { readRealm } from '../realm/store.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { readUser } from '../user/store/users.ts';
import type { ProfileEntry } from './rules/values.ts';
import { enterProfileData } from './store.ts';

/**
 * `PATCH` and `DELETE /users/me/profile_data`. All entries are applied, or none.
 * @throws BAD_REQUEST for bots, for fields that do not exist or that the caller may not change, and for invalid values
 */
export const updateProfileData: UsersHandler<
  'UpdateProfileData',
  Pick<DirectoryContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const entries = JSON.parse(String(request.entries)) as ProfileEntry[];
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { database } = context;
    const realm = await readRealm(tx, database);
    const account = accessUser(await readUser(tx, database, caller.user_id));
    const stage = await enterProfileData(tx, { database, realm, account, admin: isAdmin(caller.role), entries });
    stage?.(tx.next('version'));
    return {};
  });
};
