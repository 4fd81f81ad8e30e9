/**
 * This service's part of `POST /register`: the organisation, its users and groups, and the caller's own data.
 * Everything but presence comes from one directory value, so it is exact at that value's journal position.
 */
import { notReady, StatePart } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import { presenceState } from '../presence/presence-state.ts';
import { serverFeatures } from '../realm/rules/json.ts';
import type { User } from '../user/documents.ts';
import { checkUserActive } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { botsState } from './bots.ts';
import type { RegisterContext } from './context.ts';
import { addParts } from './parts.ts';

/**
 * Returns the parts of the requested event types, at a position of `min_seq` or later; with the caller, if their rights
 * have changed since the gateway authenticated them.
 * @throws SERVER_NOT_READY when this replica's database is behind `min_seq`; BAD_REQUEST `No such user`;
 *   USER_DEACTIVATED
 */
export const getInitialState: UsersHandler<
  'GetInitialState',
  Pick<RegisterContext, 'directories' | 'presenceTables' | 'channels' | 'config'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  if (directory.seq < request.min_seq) throw notReady();
  const user = accessUser(directory.users.byId.get(caller.user_id));
  // The gateway may not know of the deactivation yet; a queue created now would miss the entry that ends the user's
  // others.
  checkUserActive(user);

  const state = new StatePart(request);
  addParts(state, { directory, user, request, features: serverFeatures(context.config) });
  if (request.all || request.types.includes('realm_bot')) {
    state.addAll(await botsState(context, directory, user, ctx));
  }
  if (request.all || request.types.includes('presence')) {
    const presence = await presenceState(context.presenceTables, directory, {
      viewer: caller,
      slim: request.slim_presence || (request.capabilities?.simplified_presence_events ?? false),
      lastUpdateId: undefined,
      historyDays: request.presence_history_limit_days,
      now: Date.now(),
    });
    state.addAll(presence);
  }
  const reply = await state.deflatedAt(directory.seq);
  if (hasRights(directory, user, caller)) return reply;
  return { ...reply, caller: { ...directory.callerOf(user), client: caller.client } };
};

/** Whether the user's role and groups are still those with which the caller was authenticated. */
function hasRights(directory: Directory, user: User, caller: Caller__Output): boolean {
  return user.role === caller.role && directory.groupIdsOf(user).join() === caller.group_ids.join();
}
