/** Trades a signed token for the API key. */
import { badRequest, DomainError } from '@rookery/core';
import { jsonReply, type UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkUserActive, isAccount } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import { userJson } from '../user/rules/json.ts';
import { apiKeyOf } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { noticeLogin } from './login-notices.ts';
import { verifiedClaims } from './rules/signing-keys.ts';

/**
 * `POST /jwt/fetch_api_key`: the API key of the user whose address a token claims (`email`), if the token is signed
 * with the installation's key for the organisation. The holder of that key may act as any of its users. Bots are
 * excluded: their owners see their keys.
 *
 * @throws BAD_REQUEST if the organisation has no such key, for a token that is malformed, signed otherwise, expired or
 *   not valid yet (`verifiedClaims`), and without the claim; AUTHENTICATION_FAILED for an unknown address;
 *   REALM_DEACTIVATED, USER_DEACTIVATED
 */
export const fetchJwtApiKey: UsersHandler<
  'FetchJwtApiKey',
  Pick<AuthenticationContext, 'commits' | 'keys' | 'database' | 'directories' | 'mail' | 'config' | 'gateways'>
> = async (context, request) => {
  const { realm, users } = await context.directories.current(request.realm_id);
  const key = context.config.JWT_AUTH_KEYS.get(realm.string_id);
  if (!key) throw badRequest('JWT authentication is not enabled for this organization');
  if (request.token === '') throw badRequest('No JSON web token passed in request');
  const claims = await verifiedClaims(request.token, key);
  if (typeof claims.email !== 'string') throw badRequest('No email specified in JSON web token claims');
  checkRealmActive(realm);
  const user = users.byEmail.get(addressKey(claims.email));
  if (!user || !isAccount(user) || user.bot_type !== 0) {
    throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  checkUserActive(user);
  await noticeLogin(context, user, request.origin);
  const joined = await recordFirstLogin(context, user);
  const profile = { address: true, clientGravatar: false, profileData: false };
  return jsonReply<'FETCHED_JWT_API_KEY'>({
    api_key: await apiKeyOf(context, user),
    email: user.email,
    ...(request.include_profile && { user: userJson(joined, profile) }),
  });
};
