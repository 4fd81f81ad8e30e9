/** The operator creates a user or a bot. */
import { BOT_TYPES, badRequest, isRole } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { apiKeyOfId, issueApiKey } from '../authentication/api-keys.ts';
import { checkPassword } from '../authentication/rules/passwords.ts';
import { readRealm } from '../realm/store.ts';
import { checkAddress } from '../user/rules/addresses.ts';
import { checkFullName } from '../user/rules/names.ts';
import { addUser } from './add-user.ts';
import type { AccountContext } from './context.ts';
import { welcomeNotices } from './rules/joining-notices.ts';

/**
 * Creates an account of any role, with or without a password; a bot never has one. The operation that adds a person
 * also stages the Welcome Bot's greeting in the outbox, so repeated calls send it once.
 * @throws BAD_REQUEST for invalid fields; NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
 */
export const adminCreateUser: UsersHandler<
  'AdminCreateUser',
  Pick<AccountContext, 'commits' | 'database' | 'directories' | 'keys' | 'notices' | 'passwords'>
> = async (context, request, ctx) => {
  if (!isRole(request.role)) throw badRequest('Invalid role');
  const isBot = request.bot_type !== 0;
  if (isBot && !isBotType(request.bot_type)) throw badRequest('Invalid bot type');
  if (isBot && request.password !== '') throw badRequest('Bots do not log in with a password.');
  if (!isBot && request.bot_owner_id !== 0) throw badRequest('Only bots have an owner.');
  const account = {
    email: checkAddress(request.email),
    fullName: checkFullName(request.full_name),
    role: request.role,
    passwordHash: request.password === '' ? null : await context.passwords.hash(checkPassword(request.password)),
    botType: request.bot_type,
    botOwnerId: request.bot_owner_id || null,
    awaitsLogin: !isBot,
    mayCreateUsers: request.may_create_users,
  };
  const isWelcomed = !isBot && !request.no_welcome;
  const made = await context.commits.run(request.realm_id, ctx, async (tx) => {
    const realm = isWelcomed ? await readRealm(tx, context.database) : undefined;
    const user = await addUser(tx, context.database, account);
    issueApiKey(tx, context.keys, user, user.version);
    if (realm) context.notices.stage(tx, welcomeNotices(realm, user));
    return { user_id: user.id, email: user.email };
  });
  if (isWelcomed) context.notices.soon();
  return { ...made, api_key: await apiKeyOfId(context, request.realm_id, made.user_id) };
};

function isBotType(type: number): boolean {
  return Object.values<number>(BOT_TYPES).includes(type);
}
