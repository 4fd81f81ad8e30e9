/** The checks that calls about push tokens share; bots have no tokens. */
import type { PushTokenRequest__Output } from '@rookery/protos/gen/rookery/PushTokenRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkPushToken, type PushKind } from './rules/push-tokens.ts';

export type Dependencies = Pick<DatabaseContext, 'commits' | 'database'>;

export function checked(request: PushTokenRequest__Output, ctx: CallContext) {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const kind: PushKind = request.apple ? 'apns' : 'fcm';
  return { caller, kind, token: checkPushToken(kind, request.token) };
}
