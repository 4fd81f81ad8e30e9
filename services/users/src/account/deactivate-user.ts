/** Deactivates an account together with the bots that it owns. */

import { badRequest, inGroupSetting } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { DeactivateUserRequest__Output } from '@rookery/protos/gen/rookery/DeactivateUserRequest.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { endSessionsOf } from '../authentication/store/sessions.ts';
import { endMailedKeys } from '../confirmations/store.ts';
import { removeAllDevices } from '../devices/store/devices.ts';
import { deactivation } from '../mail/rules/templates.ts';
import { removeWaitingMails } from '../notifications/mail/store.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { invalidateCallersAndAwaitCalls } from '../upstream/caller-lease.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessAccount, accessBot, checkMayChangeRoles, checkMayLeave, isOnlyOwner } from '../user/rules/administer.ts';
import { type Accounts, readAccounts, toViewers } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import type { AccountContext } from './context.ts';
import { deleteProfile } from './delete-profile.ts';
import { publishInvitationsChanged } from './publish-invitations-changed.ts';
import { type ErasedParts, stageErasure, startErasureNow } from './store/erasures.ts';
import { closeInvitationsOf } from './store/open-invitations.ts';

/**
 * `DELETE /users/{user_id}`, `DELETE /users/me`, `DELETE /bots/{bot_id}`. When it returns, all keys and sessions of the
 * account are invalid, so are the keys mailed for it and the user's invitations, and its queues have ended.
 *
 * @throws BAD_REQUEST `No such user`, `No such bot`, `User is deactivated`, `Insufficient permission`,
 *   `Cannot deactivate the only organization owner`; UNAUTHORIZED_PRINCIPAL to non-owners if the user is an owner;
 *   CANNOT_DEACTIVATE_LAST_USER to callers who would leave the organisation without an owner, or empty
 */
export const deactivateUser: UsersHandler<
  'DeactivateUser',
  Pick<AccountContext, 'database' | 'accounts' | 'config' | 'gateways' | 'mail' | 'erasures'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  if (request.self || request.bot) checkHuman(caller);
  const erased = partsOf(request);
  const erases = Object.values(erased).includes(true);
  let erasedId = 0;
  const users = await context.accounts.make(realm, ctx, async (tx: Tx) => {
    const id = request.self ? caller.user_id : request.user_id;
    const accounts = await readAccounts(tx, context.database, id);
    const target = accessTarget(caller, request, accounts);
    const bots = accounts.active.filter((one) => one.bot_type !== 0 && one.bot_owner_id === target.id);
    const leaving = [target, ...bots];
    for (const user of leaving) checkReplicated(user);
    if (!target.is_active && !erases) throw badRequest('User is deactivated');
    if (erasesMessages(erased)) checkMayErase(caller, accounts.realm);
    const version = tx.next('version');
    erasedId = target.id;
    if (erases) stageErasure(tx, target.id, erased);
    if (!target.is_active) {
      if (erased.profile && !target.is_deleted) {
        deleteProfile(tx, accounts.realm, target, { version, viewers: toViewers(accounts.active) });
      }
      return [];
    }
    await removeAllDevices(tx, context.database, target.id);
    removeWaitingMails(tx, target.id, ['mail', 'digest']);
    if (request.delete_profile) {
      deleteProfile(tx, accounts.realm, target, { version, viewers: toViewers(accounts.active) });
    }
    // After the profile, with which all mails to its address are removed.
    if (request.notify && context.mail.configured) {
      const content = deactivation({
        organisation: accounts.realm.name,
        email: target.email,
        comment: request.comment,
      });
      context.mail.put(tx, target.email, content);
    }
    // The deactivation is published once the subscriptions have ended.
    for (const user of leaving) stageReplicatedChange(tx, user, { version, seq: 0, change: { is_active: false } });
    const ids = leaving.map((user) => user.id);
    endSessionsOf(tx, ids);
    endMailedKeys(tx, target.id, '');
    if (await closeInvitationsOf(tx, context.database, target.id)) publishInvitationsChanged(tx, [target.id]);
    return ids;
  });
  await invalidateCallersAndAwaitCalls(context, realm, users);
  await context.accounts.endQueues(realm, users);
  // The leases have ended, so the erasure need not wait for its grace period.
  if (erases && erasedId !== 0) {
    await startErasureNow(context.database, realm, erasedId);
    context.erasures.soon();
  }
  return {};
};

const partsOf = (request: DeactivateUserRequest__Output): ErasedParts => ({
  profile: request.delete_profile,
  public_channels: request.delete_public_channel_messages,
  private_channels: request.delete_private_channel_messages,
  direct: request.delete_direct_messages,
});

const erasesMessages = ({ public_channels, private_channels, direct }: ErasedParts): boolean =>
  public_channels || private_channels || direct;

/**
 * Checks the permission to delete any message, which deleting all messages of a user needs.
 * @throws BAD_REQUEST `Insufficient permission`
 */
function checkMayErase(caller: Caller__Output, { settings }: Pick<RealmDocument, 'settings'>): void {
  if (!inGroupSetting(caller, settings.can_delete_any_message_group, { allowEveryone: false })) {
    throw badRequest('Insufficient permission');
  }
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
  if (account.is_active && isOnlyOwner(account, active))
    throw badRequest('Cannot deactivate the only organization owner');
  return account;
}
