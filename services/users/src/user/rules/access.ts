/** Whether a user may come in. */
import { badRequest, DomainError, isGuest } from '@rookery/core';
import type { User } from '../documents.ts';

/** @throws USER_DEACTIVATED */
export function checkUserActive(user: Pick<User, 'is_active'>): void {
  if (!user.is_active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
}

/**
 * Guests may have no bots, so a bot whose owner becomes a guest is as good as deactivated: else its key would give them
 * back the role that they lost.
 *
 * @param owner undefined of people, and of a bot without one
 * @throws UNAUTHORIZED for a bot of a guest
 */
export function checkOwnerOfBot(user: Pick<User, 'bot_type'>, owner: Pick<User, 'role'> | undefined): void {
  if (user.bot_type === 0 || !owner || !isGuest(owner.role)) return;
  throw new DomainError('UNAUTHORIZED', 'The owner of this bot is a guest');
}

/** Whether an account can be logged in to: the server's own bots are nobody's. */
export function isAccount(user: User): boolean {
  return !user.is_system_bot;
}

/** @throws BAD_REQUEST for bots, on what only people do. */
export function checkHuman(caller: { readonly bot_type: number }): void {
  if (caller.bot_type !== 0) throw new DomainError('BAD_REQUEST', 'This endpoint does not accept bot requests.');
}

/** @throws BAD_REQUEST for guests, on what only members do. */
export function checkNotGuest(caller: { readonly role: number }): void {
  if (isGuest(caller.role)) throw badRequest('Not allowed for guest users');
}
