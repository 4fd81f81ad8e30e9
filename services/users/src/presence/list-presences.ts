import type { Answer } from '@rookery/core/answers';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { PresenceContext } from './context.ts';
import { presenceState } from './presence-state.ts';

type Dependencies = Pick<PresenceContext, 'directories' | 'presenceTables'>;

/** `GET /realm/presence`: all users whom the caller sees and who were online in the last two weeks, by address. */
export const listPresences: UsersHandler<'ListPresences', Dependencies> = async (context, _request, ctx) => {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  const question = { viewer: caller, slim: false, lastUpdateId: undefined, historyDays: 0, now: Date.now() };
  const { presences, server_timestamp } = await presenceState(context.presenceTables, directory, question);
  return jsonReply<'PRESENCES'>({ presences: presences as Answer<'PRESENCES'>['presences'], server_timestamp });
};
