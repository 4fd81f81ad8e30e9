/**
 * This service's part of `POST /register`: the organisation, its users and groups, and what the caller set for
 * themselves. Everything but presence comes from one directory value, so it is exact at that value's journal position.
 */
import { notReady, StatePart } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import { presenceState } from '../presence/presence-state.ts';
import { serverFeatures } from '../realm/rules/json.ts';
import type { User } from '../user/documents.ts';
import { checkUserActive } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import type { RegisterContext } from './context.ts';
import { addParts } from './parts.ts';

/**
 * The parts that the fetched event types name, at a position of `min_seq` or later; with the caller, if they are
 * another by then than the call says.
 * @throws SERVER_NOT_READY when this replica's database is behind `min_seq`; BAD_REQUEST `No such user`;
 *   USER_DEACTIVATED
 */
export async function getInitialState(
  context: Pick<RegisterContext, 'directories' | 'presenceTables' | 'config'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  if (directory.seq < request.min_seq) throw notReady();
  const user = accessUser(directory.users.byId.get(caller.user_id));
  // A gateway may not know it yet; a queue made now would miss the entry that ends the others.
  checkUserActive(user);

  const state = new StatePart(request);
  addParts(state, { directory, user, request, features: serverFeatures(context.config) });
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
}

/** Whether a user may do what the caller could when they were authenticated, and no more. */
function hasRights(directory: Directory, user: User, caller: Caller__Output): boolean {
  return user.role === caller.role && directory.groupIdsOf(user).join() === caller.group_ids.join();
}
