/**
 * This service's part of `POST /register`: the organisation, its users and groups, and what the caller set for
 * themselves. Everything but presence comes from one directory value, so it is exact at that value's journal position.
 */
import { notReady } from '@rookery/core';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { presenceState } from '../presence-state.ts';
import { accessUser } from '../rules/access-user.ts';
import { JsonObject } from './json-object.ts';
import { PARTS } from './parts.ts';

/**
 * The parts that the fetched event types name, at a position of `min_seq` or later.
 * @throws SERVER_NOT_READY when this replica's database is behind `min_seq`; BAD_REQUEST `No such user`
 */
export async function getInitialState(
  context: Pick<Context, 'directories' | 'presenceTables' | 'config'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  if (directory.seq < request.min_seq) throw notReady();
  const user = accessUser(directory.users.byId.get(caller.user_id));

  const fetched = new Set(request.types);
  const state = new JsonObject();
  const view = { directory, user, request, development: context.config.DEVELOPMENT };
  for (const { type, onlyByName, add } of PARTS) {
    if (fetched.has(type) || (request.all && !onlyByName)) add(state, view);
  }
  if (request.all || fetched.has('presence')) {
    const presence = await presenceState(context.presenceTables, directory, {
      slim: request.slim_presence || (request.capabilities?.simplified_presence_events ?? false),
      lastUpdateId: undefined,
      historyDays: request.presence_history_limit_days,
      now: Date.now(),
    });
    state.addAll(presence);
  }
  return { seq: directory.seq, json: state.toBuffer() };
}
