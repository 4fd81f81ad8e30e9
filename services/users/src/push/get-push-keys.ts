import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { PushContext } from './context.ts';

/**
 * `GET /mobile_push/keys`: the key to which the organisation's own apps seal their registrations, and the key with
 * which browsers subscribe; null if this server does not send to them.
 */
export const getPushKeys: UsersHandler<'GetPushKeys', Pick<PushContext, 'pusher' | 'registrationKeys'>> = async (
  { pusher, registrationKeys },
  _request,
  ctx,
) => {
  requireCaller(ctx);
  const sends = pusher.sendsBy('fcm') || pusher.sendsBy('apns');
  return jsonReply<'PUSH_KEYS'>({
    bouncer_public_key: sends ? await registrationKeys.announced() : null,
    web_push_public_key: pusher.webPublicKey,
  });
};
