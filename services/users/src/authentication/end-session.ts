/** Logs out. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { EndSessionRequest__Output } from '@rookery/protos/gen/rookery/EndSessionRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { endPolls } from '../upstream/end-polls.ts';
import type { AuthenticationContext } from './context.ts';
import * as sessions from './store/sessions.ts';

/**
 * Ends a session: when it returns, the session's id is invalid, and polls that it authenticated return no more events.
 * An unknown id is no error.
 */
export async function endSession(
  context: Pick<AuthenticationContext, 'commits' | 'config' | 'gateways'>,
  request: EndSessionRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  await context.commits.run(realm, ctx, async (tx) => {
    sessions.endSession(tx, request.session_id);
    tx.next('version');
    return null;
  });
  await endPolls(context, realm, [user]);
  return {};
}
