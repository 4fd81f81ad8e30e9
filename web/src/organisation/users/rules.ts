/** The user's permissions for other users. */
import type { User } from '@rookery/client';
import { roleName } from '../../people/index.ts';
import { activeUsers, isAdmin, isOwner, ROLE, state } from '../../state/index.ts';

/** Only owners may change owners. */
export const mayChangeUser = (user: User): boolean => isAdmin() && (user.role !== ROLE.owner || isOwner());

const isOnlyOwner = (user: User): boolean =>
  user.role === ROLE.owner && !activeUsers().some((one) => one.role === ROLE.owner && one.user_id !== user.user_id);

export const mayDeactivateUser = (user: User): boolean => mayChangeUser(user) && !isOnlyOwner(user);

/** Whether the user is the bot's owner or an administrator. */
export const mayChangeBot = (bot: User): boolean => isAdmin() || bot.bot_owner_id === state.user_id;

/** The roles that the user may give to a user, including the current one. */
export function rolesFor(user: User): { value: number; label: string }[] {
  const roles = [ROLE.owner, ROLE.admin, ROLE.moderator, ROLE.member, ROLE.guest];
  return roles
    .filter((role) => role !== ROLE.owner || isOwner() || user.role === role)
    .map((value) => ({ value, label: roleName(value) }));
}
