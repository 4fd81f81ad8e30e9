import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { PushContext } from './context.ts';

/**
 * `GET /mobile_push/keys`: the key to which the organisation's own apps seal their registrations, and the key with
 * which browsers subscribe; null if this server does not send to them.
 */
export async function getPushKeys(
  { pusher, registrationKeys }: Pick<PushContext, 'pusher' | 'registrationKeys'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  requireCaller(ctx);
  const sends = pusher.sendsBy('fcm') || pusher.sendsBy('apns');
  return jsonReply<'PUSH_KEYS'>({
    bouncer_public_key: sends ? await registrationKeys.announced() : null,
    web_push_public_key: pusher.webPublicKey,
  });
}
