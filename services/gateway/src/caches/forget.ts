/** A service has changed an account, or an organisation. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ForgetRequest__Output } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import type { Context } from '../context.ts';

/** When it answers, no request is identified any more by what was true before it was called. */
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
