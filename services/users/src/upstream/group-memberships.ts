/**
 * Has the channels service refresh the visibility of private channels by groups, after the members of a group changed.
 */

import { type CallContext, logFields } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** Max. time that the rest of the call waits for it, ms. */
const DEADLINE_MS = 2000;

/** A failure is ignored: the channels service also refreshes periodically. */
export async function refreshGroupVisibility(
  context: Pick<UpstreamContext, 'channels' | 'logger'>,
  realm: number,
  ctx: CallContext,
): Promise<void> {
  try {
    await context.channels.RefreshGroupVisibility(
      { realm_id: realm },
      { route: String(realm), deadlineMs: DEADLINE_MS, requestId: ctx.requestId, span: ctx.span },
    );
  } catch (error) {
    context.logger.debug({ err: error, realm, ...logFields(ctx) }, 'group visibility refresh failed');
  }
}
