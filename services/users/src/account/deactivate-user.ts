/** Takes an account out of use, together with the bots that it owns. */

import { badRequest } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { DeactivateUserRequest__Output } from '@rookery/protos/gen/rookery/DeactivateUserRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { endSessionsOf } from '../authentication/store/sessions.ts';
import { removeAllDevices } from '../devices/store/devices.ts';
import { deactivation } from '../mail/rules/templates.ts';
import { callsArrived } from '../upstream/caller-lease.ts';
import { deleteDrafts } from '../upstream/messages.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessAccount, accessBot, checkMayChangeRoles, checkMayLeave, isOnlyOwner } from '../user/rules/administer.ts';
import { type Accounts, readAccounts, toViewers } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import type { AccountContext } from './context.ts';
import { deleteProfile } from './delete-profile.ts';

/**
 * `DELETE /users/{user_id}`, `DELETE /users/me`, `DELETE /bots/{bot_id}`. When it answers, no key and no session of the
 * account opens anything, and its queues have ended.
 *
 * @throws BAD_REQUEST `No such user`, `No such bot`, `User is deactivated`, `Insufficient permission`,
 *   `Cannot deactivate the only organization owner`; UNAUTHORIZED_PRINCIPAL for an owner, to who is none;
 *   CANNOT_DEACTIVATE_LAST_USER to callers who would leave the organisation without an owner, or empty
 */
export async function deactivateUser(
  context: Pick<AccountContext, 'database' | 'accounts' | 'config' | 'gateways' | 'mail' | 'messages'>,
  request: DeactivateUserRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  // To do half of the request would not help the caller.
  if (request.delete_messages) throw badRequest('Messages cannot be deleted together with their sender.');
  if (request.self) checkHuman(caller);
  const users = await context.accounts.make(realm, ctx, async (tx: Tx) => {
    const id = request.self ? caller.user_id : request.user_id;
    const accounts = await readAccounts(tx, context.database, { id });
    const target = accessTarget(caller, request, accounts);
    const bots = accounts.active.filter((one) => one.bot_type !== 0 && one.bot_owner_id === target.id);
    const leaving = [target, ...bots];
    for (const user of leaving) checkReplicated(user);
    if (!target.is_active) throw badRequest('User is deactivated');
    await removeAllDevices(tx, context.database, target.id);
    const version = tx.next('version');
    if (request.notify && context.mail.configured) {
      const content = deactivation({
        organisation: accounts.realm.name,
        email: target.email,
        comment: request.comment,
      });
      context.mail.put(tx, target.email, content);
    }
    if (request.delete_profile) {
      deleteProfile(tx, accounts.realm, target, { version, viewers: toViewers(accounts.active) });
    }
    // The deactivation is published when the subscriptions have ended.
    for (const user of leaving) stageReplicatedChange(tx, user, { version, seq: 0, change: { is_active: false } });
    return leaving.map((user) => user.id);
  });
  for (const user of users) await endSessionsOf(context.database, realm, user);
  await callsArrived(context, realm, users);
  await context.accounts.endQueues(realm, users);
  const [id] = users;
  if (request.delete_profile && id !== undefined) {
    await deleteDrafts(context.messages, [id], ctx, { everything: true });
  }
  return {};
}

function accessTarget(
  caller: Caller__Output,
  request: DeactivateUserRequest__Output,
  { target, active }: Accounts,
): NonNullable<Accounts['target']> {
  if (request.bot) return accessBot(caller, target);
  if (request.self) {
    if (!target) throw badRequest('No such user');
    checkMayLeave(target, active);
    return target;
  }
  // Bots have an endpoint of their own.
  const account = accessAccount(caller, target?.bot_type === 0 ? target : undefined);
  checkMayChangeRoles(caller, account.role);
  if (isOnlyOwner(account, active)) throw badRequest('Cannot deactivate the only organization owner');
  return account;
}
