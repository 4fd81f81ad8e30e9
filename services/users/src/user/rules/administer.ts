/** Who may change whose account, and what an organisation cannot lose. */
import { badRequest, checkOwner, DomainError, isAdmin, isGuest, isOwner, ROLES } from '@rookery/core';
import type { UserDocument } from '../documents.ts';

interface Actor {
  readonly user_id: number;
  readonly role: number;
  /** Of a guest who does not see everyone. */
  readonly restricted_visibility?: boolean;
}

type Account = Pick<UserDocument, 'id' | 'role' | 'bot_type' | 'bot_owner_id' | 'is_active' | 'is_system_bot'>;

/**
 * The account, for an administrator.
 * @throws BAD_REQUEST `No such user`, `Insufficient permission`
 */
export function accessAccount<A extends Account>(actor: Actor, account: A | undefined): A {
  // Before anything is said of whether there is such an account: to those who do not see everyone that would tell.
  if (actor.restricted_visibility) throw badRequest('Insufficient permission');
  if (!account || account.is_system_bot) throw badRequest('No such user');
  if (!isAdmin(actor.role)) throw badRequest('Insufficient permission');
  return account;
}

/**
 * The bot, for its owner or an administrator. An owner who became a guest has no more say in it than others.
 * @throws BAD_REQUEST `No such bot`, `Insufficient permission`; UNAUTHORIZED_PRINCIPAL for a bot in the role of an
 *   owner, to administrators who are none and do not own it
 */
export function accessBot<A extends Account>(actor: Actor, account: A | undefined): A {
  if (!account || account.bot_type === 0 || account.is_system_bot) throw badRequest('No such bot');
  if (account.bot_owner_id === actor.user_id && !isGuest(actor.role)) return account;
  if (!isAdmin(actor.role)) throw badRequest('Insufficient permission');
  // With its key, an administrator would be an owner.
  checkMayChangeRoles(actor, account.role);
  return account;
}

/** More active bots than an integration each; other limits of a user count for each bot too, and would multiply. */
const MAX_BOTS = 200;

/**
 * Whether an owner of so many active bots may have another.
 * @throws BAD_REQUEST
 */
export function checkBotLimit(bots: number): void {
  if (bots >= MAX_BOTS) throw badRequest(`A user can own at most ${MAX_BOTS} active bots.`);
}

/** How many of an organisation's active users are bots of an owner. */
export function countBots(owner: number | null, active: readonly Account[]): number {
  return active.filter((one) => one.bot_type !== 0 && one.bot_owner_id === owner).length;
}

/**
 * Owners are made, changed and unmade by owners.
 * @throws UNAUTHORIZED_PRINCIPAL
 */
export function checkMayChangeRoles(actor: Actor, ...roles: number[]): void {
  if (roles.some(isOwner)) checkOwner(actor);
}

/**
 * The role of a bot under an owner whom it does not stand above. A bot of a guest opens nothing, and is a member when
 * its owner comes back.
 */
export function botRoleUnder(owner: number, bot: number): number {
  return Math.max(bot, Math.min(owner, ROLES.member));
}

/** Whether nobody else owns the organisation. `active`: its active users. */
export function isOnlyOwner(account: Account, active: readonly Account[]): boolean {
  return isOwner(account.role) && !active.some((one) => isOwner(one.role) && isHuman(one) && one.id !== account.id);
}

/** @throws CANNOT_DEACTIVATE_LAST_USER for the only owner, and for the only person of the organisation */
export function checkMayLeave(account: Account, active: readonly Account[]): void {
  const lastOwner = isOnlyOwner(account, active);
  if (!lastOwner && active.some((one) => isHuman(one) && one.id !== account.id)) return;
  const entity = lastOwner ? 'organization owner' : 'user';
  throw new DomainError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
    extra: { is_last_owner: lastOwner, entity },
  });
}

const isHuman = (account: Account): boolean => account.bot_type === 0;
