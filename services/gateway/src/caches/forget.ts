/** Invalidates cached callers and organisations after a service has changed them. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ForgetRequest__Output } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import type { Context } from '../context.ts';

/**
 * Drops what is cached of these users, or of the whole organisation. After its answer no request is identified by data
 * from before the call.
 */
export async function forget(
  context: Pick<Context, 'callers' | 'realms'>,
  { realm_id, user_ids, everyone }: ForgetRequest__Output,
): Promise<Empty> {
  context.callers.forget(realm_id, user_ids);
  if (everyone) {
    context.callers.forgetRealm(realm_id);
    context.realms.forget(realm_id);
  }
  return {};
}
