/** Changes the caller's own picture. */
import { badRequest, isAdmin } from '@rookery/core';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { avatarUrl } from '../user/rules/avatars.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { readAccount } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { changeAvatar } from './change-avatar.ts';
import type { AccountContext } from './context.ts';

/**
 * `POST /users/me/avatar`, and without a picture `DELETE /users/me/avatar`. When it returns, messages of the user show
 * the new picture.
 * @throws BAD_REQUEST `Avatar changes are disabled in this organization.` to all but administrators
 */
export const setAvatar: UsersHandler<
  'SetAvatar',
  Pick<AccountContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const reply = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { realm, account } = await readAccount(tx, context.database, caller.user_id);
    if (realm.settings.avatar_changes_disabled && !isAdmin(caller.role)) {
      throw badRequest('Avatar changes are disabled in this organization.');
    }
    const audience = audienceOf(account, await readRestrictedUsers(tx, context.database));
    return { avatar_url: avatarUrl(changeAvatar(tx, realm, account, request.picture ?? undefined, audience)) };
  });
  await invalidateCallers(context, caller.realm_id, [caller.user_id]);
  return jsonReply<'OWN_AVATAR'>(reply);
};
