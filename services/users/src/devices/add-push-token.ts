import type { UsersHandler } from '@rookery/rpc';
import { checkAppId } from './rules/push-tokens.ts';
import { storePushToken } from './store/push-tokens.ts';
import { checked, type Dependencies } from './token-call.ts';

/**
 * `POST /users/me/apns_device_token` and `POST /users/me/android_gcm_reg_id`: adds a token; a known one stays
 * unchanged.
 * @throws BAD_REQUEST for bots, for an empty or too long token, and for an invalid Apple token
 */
export const addPushToken: UsersHandler<'AddPushToken', Dependencies> = async (context, request, ctx) => {
  const { caller, kind, token } = checked(request, ctx);
  const appId = kind === 'apns' ? checkAppId(request.app_id) : '';
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    await storePushToken(tx, context.database, caller.user_id, { kind, token, appId, realmUrl: request.realm_url });
    return {};
  });
};
