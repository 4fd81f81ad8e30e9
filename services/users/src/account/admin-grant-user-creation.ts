/** The operator grants or revokes a user's right to create users. */
import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { isAccount } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import { stageUserChange } from '../user/store/changes.ts';
import type { AccountContext } from './context.ts';

/**
 * The grant survives changes of role, and is effective while the user is an administrator.
 * @throws BAD_REQUEST `No such user`
 */
export const adminGrantUserCreation: UsersHandler<
  'AdminGrantUserCreation',
  Pick<AccountContext, 'commits' | 'directories'>
> = async (context, request, ctx) => {
  const { users } = await context.directories.current(request.realm_id);
  const user = users.byEmail.get(addressKey(request.email));
  if (!user || !isAccount(user)) throw badRequest('No such user');
  return context.commits.run(user.realm, ctx, async (tx) => {
    const version = tx.next('version');
    stageUserChange(tx, user.id, { may_create_users: request.revoked ? undefined : true, version });
    return {};
  });
};
