/** A client reports its user's presence, and gets that of others. */
import { type CallContext, jsonReply, logFields, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import type { User } from '../user/documents.ts';
import { checkHuman } from '../user/rules/access.ts';
import { apiAddress } from '../user/rules/addresses.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import type { PresenceContext } from './context.ts';
import { presenceState } from './presence-state.ts';
import { checkStatus, modernPresence, type Presence } from './rules.ts';

/**
 * `POST /users/me/presence`. With `last_update_id` the reply contains the changes since, keyed by user id; without, all
 * of the last two weeks, in the form that `slim_presence` selects. With `ping_only` it is empty.
 *
 * @throws BAD_REQUEST for bots and for an unknown status
 */
export const updatePresence: UsersHandler<
  'UpdatePresence',
  Pick<PresenceContext, 'directories' | 'presences' | 'presenceTables' | 'log' | 'logger' | 'config'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const status = checkStatus(request.status);
  const now = Date.now();
  const directory = await context.directories.current(caller.realm_id);
  const user = directory.users.byId.get(caller.user_id);
  // Users who disabled presence are not recorded, but still see others.
  if (user && user.settings.presence_enabled !== false && !directory.realm.settings.presence_disabled) {
    const { presence, cameOnline } = await context.presences.report(directory.realm._id, {
      user: user.id,
      status,
      at: now,
    });
    if (cameOnline) announce(context, ctx, { directory, user, presence, now });
  }
  if (request.ping_only) return jsonReply<'OWN_PRESENCE'>({});
  const state = await presenceState(context.presenceTables, directory, {
    viewer: caller,
    slim: request.slim_presence || request.last_update_id !== undefined,
    lastUpdateId: request.last_update_id,
    historyDays: request.history_limit_days,
    now: Date.now(),
  });
  return jsonReply<'OWN_PRESENCE'>(state);
};

/**
 * Publishes that a user came online. Best effort: a failure is logged, and clients see the change at their next report.
 */
function announce(
  context: Pick<PresenceContext, 'log' | 'logger' | 'config'>,
  ctx: CallContext,
  { directory, user, presence, now }: { directory: Directory; user: User; presence: Presence; now: number },
): void {
  let active = 0;
  for (const other of directory.users.people) if (other.is_active) active++;
  if (active > context.config.PRESENCE_EVENTS_MAX_USERS) return;
  const payload = {
    user_id: user.id,
    email: apiAddress(user),
    server_timestamp: now / 1000,
    ...modernPresence(presence, user.joined_at),
    client: 'website',
  };
  const audience = audienceOf(user, directory.users.restricted);
  const entry = { type: 'presence', payload: Buffer.from(JSON.stringify(payload)), audience };
  context.log.publishEphemeral(directory.realm._id, 'presence', entry).catch((error: unknown) => {
    context.logger.warn({ err: error, ...logFields(ctx) }, 'presence not announced');
  });
}
