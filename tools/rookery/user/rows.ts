import { ROLES, type RoleName } from '@rookery/core';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type Command, Option } from 'commander';

/** A user or bot, as commands print them. */
export const userRow = (user: UserCard__Output) => ({
  user_id: user.user_id,
  email: user.email,
  full_name: user.full_name,
  role: roleName(user.role),
  is_bot: user.bot_type !== 0,
  bot_owner_id: user.bot_owner_id || null,
  is_active: user.is_active,
});

const roleName = (role: number): string =>
  Object.entries(ROLES).find(([, number]) => number === role)?.[0] ?? String(role);

/** Creates the option for a role, by name. */
export const roleOption = (): Option => new Option('--role <role>').choices(Object.keys(ROLES) as RoleName[]);

/** Adds the option that names the user. */
export const ofUser = (verb: Command): Command =>
  verb.requiredOption('--email <address or id>', 'of the user; case does not matter');
