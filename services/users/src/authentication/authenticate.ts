/** Authenticates callers: the hot path of every request for which a gateway has no fresh answer. */

import { DomainError, notLoggedIn } from '@rookery/core';
import type { AuthenticateReply } from '@rookery/protos/gen/rookery/AuthenticateReply.ts';
import type { AuthenticateRequest__Output } from '@rookery/protos/gen/rookery/AuthenticateRequest.ts';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { UsersHandler } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import { isApiKey, matchesKey, secretHash } from '../keys/keys.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import type { User } from '../user/documents.ts';
import { checkOwnerOfBot, checkUserActive, isAccount } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import type { AuthenticationContext } from './context.ts';
import { findSession } from './store/sessions.ts';

/**
 * Returns the caller that credentials belong to, with all of the caller's groups. An API key costs one read that
 * concurrent calls share; a session one more.
 *
 * @throws UNAUTHORIZED (a malformed or unknown key, one of another account, no session, a bot of a guest),
 *   REALM_DEACTIVATED, USER_DEACTIVATED
 */
export const authenticate: UsersHandler<
  'Authenticate',
  Pick<AuthenticationContext, 'database' | 'directories'>
> = async (context, request) => {
  if (request.session_id !== '') return authenticateSession(context, request);
  if (!isApiKey(request.api_key)) throw new DomainError('UNAUTHORIZED', 'Malformed API key');
  const directory = await context.directories.current(request.realm_id);
  const user = request.key_alone
    ? directory.users.ofKey(secretHash(request.api_key))
    : userWith(directory, request.email, request.api_key);
  if (!user || !isAccount(user)) throw new DomainError('UNAUTHORIZED', 'Invalid API key');
  const reply = { caller: admit(directory, user), version: directory.version };
  if (!request.key_alone) return reply;
  return { ...reply, bot_config: (user.bot?.config ?? []).map(([key, value]) => ({ key, value })) };
};

async function authenticateSession(
  { database, directories }: Pick<AuthenticationContext, 'database' | 'directories'>,
  { realm_id, session_id }: AuthenticateRequest__Output,
): Promise<AuthenticateReply> {
  // The directory is read first: each end of a session raises its version, so the session is of that version or a newer
  // one.
  const directory = await directories.current(realm_id);
  const now = Date.now();
  const session = await findSession(database, session_id, now);
  if (session?.realm !== realm_id) {
    // Sessions end with the organisation; its users get the more specific error.
    checkRealmActive(directory.realm);
    throw notLoggedIn();
  }
  const user = directory.users.byId.get(session.user);
  if (!user || session.password_version !== user.password_version) throw notLoggedIn();
  const ends_in_ms = session.expires_at.getTime() - now;
  return { caller: admit(directory, user), version: directory.version, ends_in_ms };
}

/** Accepts either address of a user: combined with the key, neither reveals anything. */
function userWith({ users }: Directory, email: string, apiKey: string): User | undefined {
  const key = addressKey(email);
  const user = users.byEmail.get(key) ?? users.byApiEmail.get(key);
  return user && matchesKey(user.api_keys, apiKey) ? user : undefined;
}

/** Returns the user as a caller. @throws REALM_DEACTIVATED, USER_DEACTIVATED; UNAUTHORIZED for a bot of a guest */
export function admit(directory: Directory, user: User): Caller {
  checkRealmActive(directory.realm);
  checkUserActive(user);
  checkOwnerOfBot(user, user.bot_owner_id === null ? undefined : directory.users.byId.get(user.bot_owner_id));
  return directory.callerOf(user);
}
