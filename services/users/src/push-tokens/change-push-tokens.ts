/** People let their devices be woken for messages, and no more. */
import { badRequest } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { PushTokenRequest__Output } from '@rookery/protos/gen/rookery/PushTokenRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkAppId, checkPushToken, type PushKind } from './rules.ts';
import { addPushToken, removePushToken } from './store.ts';

type Part = Pick<Context, 'commits' | 'database'>;

/**
 * `POST /users/me/apns_device_token` and `POST /users/me/android_gcm_reg_id`: a token that is known stays.
 * @throws BAD_REQUEST for bots, for a token of no or too great a length, and of Apple's for one that is none
 */
export async function addToken(context: Part, request: PushTokenRequest__Output, ctx: CallContext): Promise<Empty> {
  const { caller, kind, token } = checked(request, ctx);
  const appId = kind === 'apns' ? checkAppId(request.app_id) : '';
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    addPushToken(tx, caller.user_id, { kind, token, appId });
    return {};
  });
}

/**
 * `DELETE /users/me/apns_device_token` and `DELETE /users/me/android_gcm_reg_id`
 * @throws BAD_REQUEST as `addToken`, and `Token does not exist`
 */
export async function removeToken(context: Part, request: PushTokenRequest__Output, ctx: CallContext): Promise<Empty> {
  const { caller, kind, token } = checked(request, ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const removed = await removePushToken(tx, context.database, caller.user_id, { kind, token });
    if (!removed) throw badRequest('Token does not exist');
    return {};
  });
}

function checked(request: PushTokenRequest__Output, ctx: CallContext) {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const kind: PushKind = request.apple ? 'apns' : 'fcm';
  return { caller, kind, token: checkPushToken(kind, request.token) };
}
