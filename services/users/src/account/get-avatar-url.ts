/** The URL of a user's picture. */
import { hostedAvatarUrl, idAddress, notLoggedIn } from '@rookery/core';
import { isSpectator, requireCaller, requireSpectator, type UsersHandler } from '@rookery/rpc';
import { checkSpectators } from '../realm/rules/access.ts';
import { avatarUrl, FIRST_AVATAR_VERSION, MEDIUM_SIZE } from '../user/rules/avatars.ts';
import type { AccountContext } from './context.ts';

/**
 * `GET /avatar/{user_id or email}`, also `/medium`. For an unknown user, returns the hosted picture of the requested id
 * or address, so that the response does not reveal which accounts exist. Spectators request by id.
 *
 * @throws UNAUTHORIZED to spectators if the organisation allows none, and to those that request by address
 */
export const getAvatarUrl: UsersHandler<'GetAvatarUrl', Pick<AccountContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  const { users, realm } = directory;
  const size = request.medium ? 'medium' : undefined;
  const side = request.medium ? MEDIUM_SIZE : undefined;
  if (caller.user_id === 0) {
    checkSpectators(realm);
    if (request.email !== '') throw notLoggedIn();
    const shown = users.byId.get(request.user_id);
    // The URL of the hosted picture of the user's address contains a hash of it, which would reveal it.
    if (shown?.avatar) return { url: avatarUrl(shown, size) };
    return { url: hostedAvatarUrl(idAddress(request.user_id, realm.bot_domain), FIRST_AVATAR_VERSION, side) };
  }
  const user = request.email === '' ? users.get(request.user_id, caller) : users.find(request.email, caller);
  if (user) return { url: avatarUrl(user, size) };
  return { url: hostedAvatarUrl(request.email || String(request.user_id), FIRST_AVATAR_VERSION, side) };
};
