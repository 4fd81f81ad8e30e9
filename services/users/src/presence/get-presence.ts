import { badRequest } from '@rookery/core';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import type { PresenceContext } from './context.ts';
import { presenceOfOne } from './rules.ts';

type Dependencies = Pick<PresenceContext, 'directories' | 'presenceTables'>;

/**
 * `GET /users/{user_id}/presence` and `GET /users/{email}/presence`: in both forms.
 * @throws BAD_REQUEST `No such user`, also for deactivated users; `Presence is not supported for bot users.`;
 *   `No presence data for {user}` for users who were never online or hide their presence
 */
export const getPresence: UsersHandler<'GetPresence', Dependencies> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm, users } = await context.directories.current(caller.realm_id);
  const found = request.email === '' ? users.get(request.user_id, caller) : users.find(request.email, caller);
  const user = accessUser(found?.is_active ? found : undefined);
  if (user.bot_type !== 0) throw badRequest('Presence is not supported for bot users.');
  const hidden = realm.settings.presence_disabled || user.settings.presence_enabled === false;
  const presence = hidden ? undefined : (await context.presenceTables.current(realm._id)).get(user.id);
  if (!presence) throw badRequest(`No presence data for ${request.email || request.user_id}`);
  const now = Date.now();
  return jsonReply<'PRESENCE_OF_USER'>({
    presence: presenceOfOne(presence, user.joined_at, now),
    server_timestamp: now / 1000,
  });
};
