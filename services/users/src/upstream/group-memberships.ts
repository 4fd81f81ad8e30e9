/** Has the channels service look at who sees private channels by groups, when the members of one have changed. */

import { type CallContext, logged } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** What the rest of the call can wait for it, ms. */
const DEADLINE_MS = 2000;

/** A failure is ignored: the channels service refreshes now and then by itself. */
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
    context.logger.debug(
      { err: error, realm, ...logged(ctx) },
      'the channels service did not look at groups that changed',
    );
  }
}
