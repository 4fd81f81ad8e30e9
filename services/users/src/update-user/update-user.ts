/** An administrator changes somebody's name or role. */
import { badRequest, isAdmin, isOwner, isRole } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { UpdateUserRequest__Output } from '@rookery/protos/gen/rookery/UpdateUserRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { checkFollowed, noteChange } from '../account-changes.ts';
import { leaseOver } from '../caller-lease.ts';
import type { Context } from '../context.ts';
import { addressKey } from '../rules/addresses.ts';
import { accessAccount, checkMayChangeRoles, isOnlyOwner } from '../rules/administer.ts';
import { checkFullName, checkNameFree, nameKey } from '../rules/names.ts';
import { COLLECTIONS } from '../store/documents.ts';
import { emit } from '../store/events.ts';
import { readAccounts, readBots } from '../store/users.ts';
import { tellRole } from '../tell-role.ts';

/**
 * `PATCH /users/{user_id}` and `PATCH /users/{email}`, of deactivated users and of bots too. When it answers, nobody acts
 * in the former role any more.
 *
 * @throws BAD_REQUEST `No such user`, `Insufficient permission`, `Invalid role`, `The owner permission cannot be removed
 *   from the only organization owner.`, and for a bad or taken name; UNAUTHORIZED_PRINCIPAL for making or unmaking an
 *   owner, to who is none
 */
export async function updateUser(
  context: Pick<Context, 'database' | 'accounts' | 'config' | 'gateways'>,
  request: UpdateUserRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  if (request.role !== 0 && !isRole(request.role)) throw badRequest('Invalid role');
  const wanted = request.email === '' ? { id: request.user_id } : { email_key: addressKey(request.email) };
  const fullName = request.full_name.trim() === '' ? undefined : checkFullName(request.full_name);
  const changed = await context.accounts.make(caller.realm_id, ctx, async (tx) => {
    const { realm, target, active } = await readAccounts(tx, context.database, wanted);
    const account = accessAccount(caller, target);
    const role = request.role || account.role;
    if (role !== account.role) {
      checkMayChangeRoles(caller, role, account.role);
      if (isOwner(account.role) && account.is_active && isOnlyOwner(account, active)) {
        throw badRequest('The owner permission cannot be removed from the only organization owner.');
      }
      checkFollowed(account);
    }
    const bots = isAdmin(role) === isAdmin(account.role) ? [] : await readBots(tx, context.database);
    const renamed = fullName !== undefined && fullName !== account.full_name;
    if (renamed) {
      const others = active.filter((one) => one.id !== account.id);
      checkNameFree(realm.settings, fullName, (key) => others.some((one) => nameKey(one.full_name) === key));
    }
    if (role === account.role && !renamed) return [];
    const version = tx.next('version');
    if (renamed) {
      const person = { user_id: account.id, full_name: fullName };
      emit(tx, { type: 'realm_user', op: 'update', person }, { everyone: true });
      tx.update(COLLECTIONS.users, { _id: account._id }, { $set: { full_name: fullName, version } });
    }
    if (role === account.role) return [];
    noteChange(tx, account, { version, seq: tellRole(tx, realm, account, role, bots), change: { role } });
    return [account.id];
  });
  await leaseOver(context, caller.realm_id, changed);
  return {};
}
