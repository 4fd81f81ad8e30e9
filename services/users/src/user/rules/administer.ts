/** Rules of who may change accounts, and of what an organisation must retain. */
import { badRequest, checkOwner, DomainError, isAdmin, isGuest, isOwner, ROLES } from '@rookery/core';
import type { UserDocument } from '../documents.ts';

interface Actor {
  readonly user_id: number;
  readonly role: number;
  /** Whether the actor is a guest with restricted visibility. */
  readonly restricted_visibility?: boolean;
}

type Account = Pick<UserDocument, 'id' | 'role' | 'bot_type' | 'bot_owner_id' | 'is_active' | 'is_system_bot'>;

/**
 * Returns the account, if the actor is an administrator.
 * @throws BAD_REQUEST `No such user`, `Insufficient permission`
 */
export function accessAccount<A extends Account>(actor: Actor, account: A | undefined): A {
  // Checked first: for actors with restricted visibility, the other error would reveal whether the account exists.
  if (actor.restricted_visibility) throw badRequest('Insufficient permission');
  if (!account || account.is_system_bot) throw badRequest('No such user');
  if (!isAdmin(actor.role)) throw badRequest('Insufficient permission');
  return account;
}

/**
 * Returns the bot, if the actor is its owner or an administrator. An owner who became a guest no longer has access by
 * ownership.
 * @throws BAD_REQUEST `No such bot`, `Insufficient permission`; UNAUTHORIZED_PRINCIPAL for a bot with the role of an
 *   owner, for administrators who are not owners and do not own the bot
 */
export function accessBot<A extends Account>(actor: Actor, account: A | undefined): A {
  if (!account || account.bot_type === 0 || account.is_system_bot) throw badRequest('No such bot');
  if (account.bot_owner_id === actor.user_id && !isGuest(actor.role)) return account;
  if (!isAdmin(actor.role)) throw badRequest('Insufficient permission');
  // With the bot's key, an administrator would have the rights of an owner.
  checkMayChangeRoles(actor, account.role);
  return account;
}

/**
 * Max. active bots of an owner: more than one per integration. Other limits of a user apply to each bot too, so bots
 * multiply them.
 */
const MAX_BOTS = 200;

/**
 * Checks that an owner of `bots` active bots may have another.
 * @throws BAD_REQUEST
 */
export function checkBotLimit(bots: number): void {
  if (bots >= MAX_BOTS) throw badRequest(`A user can own at most ${MAX_BOTS} active bots.`);
}

/** The number of active users of an organisation that are bots of an owner. */
export function countBots(owner: number | null, active: readonly Account[]): number {
  return active.filter((one) => one.bot_type !== 0 && one.bot_owner_id === owner).length;
}

/**
 * Only owners may create, change or demote owners.
 * @throws UNAUTHORIZED_PRINCIPAL
 */
export function checkMayChangeRoles(actor: Actor, ...roles: number[]): void {
  if (roles.some(isOwner)) checkOwner(actor);
}

/**
 * The role of a bot, limited to that of its owner. A bot of a guest is unusable, and a member if its owner becomes one
 * again.
 */
export function botRoleUnder(owner: number, bot: number): number {
  return Math.max(bot, Math.min(owner, ROLES.member));
}

/**
 * Whether the account is the only owner of the organisation.
 * @param active the organisation's active users
 */
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
