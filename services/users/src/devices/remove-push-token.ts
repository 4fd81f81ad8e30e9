import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { deletePushToken } from './store/push-tokens.ts';
import { checked, type Dependencies } from './token-call.ts';

/**
 * `DELETE /users/me/apns_device_token` and `DELETE /users/me/android_gcm_reg_id`: removes a token.
 * @throws BAD_REQUEST as `addPushToken`, and `Token does not exist`
 */
export const removePushToken: UsersHandler<'RemovePushToken', Dependencies> = async (context, request, ctx) => {
  const { caller, kind, token } = checked(request, ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const removed = await deletePushToken(tx, context.database, caller.user_id, { kind, token });
    if (!removed) throw badRequest('Token does not exist');
    return {};
  });
};
