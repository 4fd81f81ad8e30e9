/** Reactivates an account, with its key, its groups and its subscriptions. */
import { badRequest, isOwner } from '@rookery/core';
import { type CapabilityFilter, emit } from '@rookery/data';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { endApiKeys } from '../authentication/api-keys.ts';
import { endSessionsOf } from '../authentication/store/sessions.ts';
import { directGroupsOf } from '../group/store/groups.ts';
import type { UserDocument } from '../user/documents.ts';
import { consents, publishConsent } from '../user/export-consent.ts';
import { accessAccount, checkBotLimit, checkMayChangeRoles, countBots } from '../user/rules/administer.ts';
import { checkAccountNameFree, nameKey } from '../user/rules/names.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { readAccounts, toViewers } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import type { AccountContext } from './context.ts';
import { boundErasure } from './store/erasures.ts';

type Heir = Pick<UserDocument, 'id' | 'role' | 'bot_type'>;

/**
 * `POST /users/{user_id}/reactivate`, for people and bots. Active accounts are left unchanged. A bot whose owner is not
 * active passes to the caller, or to the first owner of the organisation if the caller is a bot or not an account (an
 * operator). It gets a new key, since the former owner knows the old one.
 *
 * @throws BAD_REQUEST `No such user`, `Insufficient permission`, `Unique names required in this organization.`, for a
 *   bot `Name is already in use!`, and as `checkBotLimit`; UNAUTHORIZED_PRINCIPAL to non-owners if the user is an owner
 */
export const reactivateUser: UsersHandler<'ReactivateUser', Pick<AccountContext, 'database' | 'accounts'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  await context.accounts.make(caller.realm_id, ctx, async (tx) => {
    const { realm, target, active } = await readAccounts(tx, context.database, request.user_id);
    const account = accessAccount(caller, target);
    checkMayChangeRoles(caller, account.role);
    // A deleted profile cannot be restored.
    if (account.is_deleted) throw badRequest('No such user');
    checkReplicated(account);
    if (account.is_active) return [];
    context.accounts.checkEndPublished(account);
    const isTaken = (key: string) => active.some((one) => nameKey(one.full_name) === key);
    checkAccountNameFree(account, realm.settings, account.full_name, isTaken);
    const orphaned = account.bot_type !== 0 && !active.some((one) => one.id === account.bot_owner_id);
    const heir = heirOf(caller.user_id, active);
    if (account.bot_type !== 0) checkBotLimit(countBots(orphaned ? heir : account.bot_owner_id, active));
    const groups = await directGroupsOf(tx, context.database, account);
    if (orphaned) await endApiKeys(tx, context.database, account.id);
    const version = tx.next('version');
    const everyone = { everyone: true };
    const person = { user_id: account.id, is_active: true };
    const audience = audienceOf(account, toViewers(active));
    let seq = emit(tx, { type: 'realm_user', op: 'update', person }, audience);
    // Clients removed the user from all groups at the deactivation.
    const publishGroup = (group_id: number, capable?: CapabilityFilter) =>
      emit(tx, { type: 'user_group', op: 'add_members', group_id, user_ids: [account.id] }, everyone, [], capable);
    for (const id of groups.active) seq = publishGroup(id);
    for (const id of groups.deactivated) seq = publishGroup(id, { with_capability: 'include_deactivated_groups' });
    if (orphaned) {
      const owned = { user_id: account.id, bot_owner_id: heir };
      seq = emit(tx, { type: 'realm_user', op: 'update', person: owned }, audience);
    }
    if (account.bot_type === 0) seq = publishConsent(tx, account.id, consents(account));
    boundErasure(tx, account.id);
    // Ends sessions of a login that was in flight at the deactivation.
    endSessionsOf(tx, [account.id]);
    const change = { is_active: true, ...(orphaned ? { bot_owner_id: heir } : {}) };
    stageReplicatedChange(tx, account, { version, seq, change });
    return [account.id];
  });
  return {};
};

/** Decides who gets a bot without an owner. `active`: the organisation's active users. @returns the id */
function heirOf(caller: number, active: readonly Heir[]): number {
  if (active.some(({ id, bot_type }) => id === caller && bot_type === 0)) return caller;
  const owners = active.filter(({ role, bot_type }) => isOwner(role) && bot_type === 0);
  return owners.sort((a, b) => a.id - b.id)[0]?.id ?? caller;
}
