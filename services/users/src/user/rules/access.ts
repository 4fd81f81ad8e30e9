/** Checks whether an account may act. */
import { badRequest, DomainError, isGuest } from '@rookery/core';
import type { User } from '../documents.ts';

/** @throws USER_DEACTIVATED */
export function checkUserActive(user: Pick<User, 'is_active'>): void {
  if (!user.is_active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
}

/**
 * Guests may have no bots, so a bot whose owner becomes a guest counts as deactivated: otherwise its key would give
 * them back the role that they lost.
 *
 * @param owner undefined for people, and for a bot without an owner
 * @throws UNAUTHORIZED for a bot of a guest
 */
export function checkOwnerOfBot(user: Pick<User, 'bot_type'>, owner: Pick<User, 'role'> | undefined): void {
  if (user.bot_type === 0 || !owner || !isGuest(owner.role)) return;
  throw new DomainError('UNAUTHORIZED', 'The owner of this bot is a guest');
}

/** Whether an account allows a login: system bots do not. */
export function isAccount(user: User): boolean {
  return !user.is_system_bot;
}

/** @throws BAD_REQUEST for bots, in calls that only people may make */
export function checkHuman(caller: { readonly bot_type: number }): void {
  if (caller.bot_type !== 0) throw new DomainError('BAD_REQUEST', 'This endpoint does not accept bot requests.');
}

/** @throws BAD_REQUEST for guests, in calls that only members may make */
export function checkNotGuest(caller: { readonly role: number }): void {
  if (isGuest(caller.role)) throw badRequest('Not allowed for guest users');
}
