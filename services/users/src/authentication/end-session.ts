/** Logs out. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { endPolls } from '../upstream/end-polls.ts';
import type { AuthenticationContext } from './context.ts';
import * as sessions from './store/sessions.ts';

/**
 * Ends a session: when it returns, the session's id is invalid, and polls that it authenticated return no more events.
 * An unknown id is no error.
 */
export const endSession: UsersHandler<
  'EndSession',
  Pick<AuthenticationContext, 'commits' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  await context.commits.run(realm, ctx, async (tx) => {
    sessions.endSession(tx, request.session_id);
    tx.next('version');
    return null;
  });
  await endPolls(context, realm, [user]);
  return {};
};
