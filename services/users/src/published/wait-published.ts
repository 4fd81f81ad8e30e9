/** Another service's frame waits until what it was decided on is in the log. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { WaitPublishedRequest__Output } from '@rookery/protos/gen/rookery/WaitPublishedRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';

/** Resolves when this service's journal of the realm is in the log up to `seq`; fails when the caller stops waiting. */
export async function waitPublished(
  context: Pick<Context, 'relay'>,
  request: WaitPublishedRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  await context.relay.waitPublished(request.realm_id, request.seq, ctx.signal);
  return {};
}
