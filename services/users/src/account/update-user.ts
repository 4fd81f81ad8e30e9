/** An administrator changes a user's name, role, address or profile. */

import { badRequest, isGuest, isOwner, isRole } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { ProfileEntry } from '../profile-fields/rules/values.ts';
import { enterProfileData } from '../profile-fields/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { checkAddress } from '../user/rules/addresses.ts';
import { accessAccount, checkMayChangeRoles, isOnlyOwner } from '../user/rules/administer.ts';
import { checkAccountNameFree, checkFullName, nameKey } from '../user/rules/names.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { type Accounts, readAccounts, readBots, readHiddenAddresses, toViewers } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import { changeEmail, checkNewEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import type { AccountContext } from './context.ts';
import { lowerBots } from './lower-bots.ts';
import { channelNamesFor, publishRole } from './publish-role.ts';
import { readInvitersOf } from './store/open-invitations.ts';

/**
 * `PATCH /users/{user_id}` and `PATCH /users/{email}`, of deactivated users and of bots too. The changes are atomic.
 * When it returns, the former role and the former address are no longer accepted. Bots with a role above the owner's
 * new one get the new one, and bots of a user who became a guest are no longer accepted.
 *
 * @throws BAD_REQUEST `No such user`, `Insufficient permission`, `Invalid role`,
 *   `The owner permission cannot be removed from the only organization owner.`, for a bad or taken name or address, for
 *   values that do not fit a profile, and to bots for an address; UNAUTHORIZED_PRINCIPAL to non-owners for granting or
 *   revoking ownership, and for the address of an owner
 */
export const updateUser: UsersHandler<
  'UpdateUser',
  Pick<
    AccountContext,
    'database' | 'accounts' | 'commits' | 'config' | 'gateways' | 'directories' | 'channels' | 'mail' | 'realms'
  >
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  if (request.role !== 0 && !isRole(request.role)) throw badRequest('Invalid role');
  const fullName = request.full_name.trim() === '' ? undefined : checkFullName(request.full_name);
  const newEmail = request.new_email === '' ? undefined : checkAddress(request.new_email);
  // With another address a bot could reset the password of a person.
  if (newEmail !== undefined) checkHuman(caller);
  const entries = JSON.parse(request.profile_data.toString() || '[]') as ProfileEntry[];
  const id = request.email === '' ? request.user_id : await idOf(context, request.email, caller, ctx.attempt);
  const channelNames = await channelNamesFor(context, request.role || undefined, ctx);

  const changed = await context.accounts.make(caller.realm_id, ctx, async (tx) => {
    const { realm, target, active } = await readAccounts(tx, context.database, id);
    const account = accessAccount(caller, target);
    if (account.is_deleted) throw badRequest('User is deactivated');
    const role = request.role || account.role;
    const promoted = role !== account.role;
    if (promoted) checkRole(caller, account, role, active);
    const renamed = fullName !== undefined && fullName !== account.full_name;
    if (renamed) {
      const others = active.filter((one) => one.id !== account.id);
      const isTaken = (key: string) => others.some((one) => nameKey(one.full_name) === key);
      checkAccountNameFree(account, realm.settings, fullName, isTaken);
    }
    const moved = newEmail !== undefined && newEmail !== account.email;
    if (moved) {
      // An owner's address is as powerful as ownership: password resets are mailed to it.
      checkMayChangeRoles(caller, account.role);
      if (account.bot_type !== 0) throw badRequest('The address of a bot follows from its short name.');
      await checkNewEmail(tx, context.database, realm, account, newEmail);
    }
    if (entries.length > 0 && account.bot_type !== 0) throw badRequest('Bots have no profile.');
    const { database } = context;
    const inviters = moved ? await readInvitersOf(tx, database, newEmail) : [];
    const fill = await enterProfileData(tx, { database, realm, account, admin: true, entries });
    const shown = promoted && { ...(await readShown(tx, database)), channelNames };
    const viewers = toViewers(active);
    const audience = audienceOf(account, viewers);
    if (!promoted && !renamed && !moved && !fill) return [];
    const version = tx.next('version');
    if (renamed) changeName(tx, realm, account, { fullName, version, audience });
    if (moved) await changeEmail(tx, context, realm, account, { email: newEmail, version, viewers, inviters });
    fill?.(version);
    let lowered: readonly number[] = [];
    if (shown) {
      const seq = publishRole(tx, realm, account, role, { audience, shown });
      stageReplicatedChange(tx, account, { version, seq, change: { role } });
      lowered = lowerBots(tx, realm, account, role, { bots: shown.bots, viewers, version });
    }
    const admitted = isGuest(role) === isGuest(account.role) ? [] : botsOf(account, active);
    return promoted || moved || renamed ? [...new Set([account.id, ...admitted, ...lowered])] : [];
  });
  if (newEmail !== undefined) context.mail.soon();
  await forgetCallers(context, caller.realm_id, changed, isGuest(request.role));
  return {};
};

/** Reads what a change of role may show or hide (`publishRole`). */
async function readShown(tx: Tx, database: Database) {
  return { bots: await readBots(tx, database), restricted: await readHiddenAddresses(tx, database) };
}

/** The ids of an account's active bots: their keys are invalid while their owner is a guest. */
function botsOf({ id }: Account, active: readonly Account[]): number[] {
  return active.filter((one) => one.bot_type !== 0 && one.bot_owner_id === id).map((bot) => bot.id);
}

/** @param changed the user, then the bots whose role is lowered, or that are no longer (`ends`) or again accepted */
async function forgetCallers(
  context: Pick<AccountContext, 'commits' | 'config' | 'gateways'>,
  realm: number,
  changed: readonly number[],
  ends: boolean,
): Promise<void> {
  const [, ...bots] = changed;
  if (!ends || bots.length === 0) return invalidateCallers(context, realm, changed);
  await endPolls(context, realm, bots, changed);
}

type Account = Accounts['active'][number];

/**
 * Checks that the caller may give an account this role, and that the account can have it now.
 * @throws as `updateUser`
 */
function checkRole(caller: Caller__Output, account: Account, role: number, active: readonly Account[]): void {
  checkMayChangeRoles(caller, role, account.role);
  if (isOwner(account.role) && account.is_active && isOnlyOwner(account, active)) {
    throw badRequest('The owner permission cannot be removed from the only organization owner.');
  }
  checkReplicated(account);
}

/** @throws BAD_REQUEST `No such user` */
async function idOf(
  context: Pick<AccountContext, 'directories'>,
  email: string,
  caller: Caller__Output,
  attempt: number,
): Promise<number> {
  const { users } = await context.directories.current(caller.realm_id);
  const user = users.find(email, caller);
  // An earlier attempt of this call may have replaced the address. Its stored reply is found without the id, and
  // without a stored reply the operation rejects 0.
  return user === undefined && attempt > 0 ? 0 : accessUser(user).id;
}
