import { createHash } from 'node:crypto';
import { badRequest, DomainError } from '@rookery/core';
import { jsonReply, type UsersHandler } from '@rookery/rpc';
import type { PushContext } from '../context.ts';
import { type RelayedPush, readPushRequests } from '../rules/relayed-pushes.ts';
import {
  claimDelivery,
  concludeDelivery,
  countPushes,
  findDevices,
  type RelayDeviceDocument,
  removeDevices,
} from '../store/relay.ts';
import { type FailureReason, failed, isRetryable, type PushResult, SENT } from '../transports/result.ts';
import { accessServer, checkRealm } from './access-server.ts';

/** Max. pushes of a server in a minute. */
const MAX_PER_MINUTE = 12_000;

/**
 * `POST /remotes/push/e2ee/notify`: sends encrypted notifications, which only the devices can read, to devices of
 * another server. Under an idempotency key, each device is sent to once, regardless of repetitions of the request.
 *
 * Returns the token ids that no longer belong to a device, those to retry, and those that the push service refuses.
 *
 * @throws BAD_REQUEST for a body of another form, plain content included; RATE_LIMIT_HIT beyond 12,000 pushes a minute;
 *   else as `accessServer` and `checkRealm`
 */
export const notifyRelayDevices: UsersHandler<
  'NotifyRelayDevices',
  Pick<PushContext, 'config' | 'database' | 'pusher'>
> = async (context, request, ctx) => {
  const server = await accessServer(context, request.credentials);
  const { realm_uuid, pushes } = readPushRequests(request.body.toString('utf8'));
  if (!pushes) throw badRequest('Only encrypted notifications are relayed, a hundred at a time');
  await checkRealm(context.database, server, realm_uuid);
  await checkRate(context, server._id, pushes.length);
  const tokenIds = pushes.map(({ token_id }) => token_id);
  const devices = await findDevices(context.database, server._id, realm_uuid, tokenIds);
  const key = request.idempotency_key;
  const prefix = key === '' ? undefined : `${server._id}:${createHash('sha256').update(key).digest('base64url')}`;
  const results = await Promise.all(
    pushes.map(async (push): Promise<PushResult> => {
      const device = devices.get(push.token_id);
      if (!device) return { result: 'gone' };
      const send = () => relayOne(context, push, device, { key: prefix, signal: ctx.signal });
      return prefix === undefined ? send() : once(context, `${prefix}:${push.token_id}`, send);
    }),
  );
  const idsOf = (wanted: (result: PushResult) => boolean) =>
    tokenIds.filter((_, at) => wanted(results[at] as PushResult));
  const gone = idsOf(({ result }) => result === 'gone');
  await removeDevices(context.database, server._id, realm_uuid, gone);
  const failedBy = (wanted: (reason: FailureReason) => boolean) =>
    idsOf((result) => result.result === 'failed' && wanted(result.reason));
  const sentBy = (kind: string) =>
    idsOf(({ result }) => result === 'sent').filter((id) => devices.get(id)?.kind === kind).length;
  return jsonReply<'DELIVERED_TO_RELAY'>({
    android_successfully_sent_count: sentBy('fcm'),
    apple_successfully_sent_count: sentBy('apns'),
    delete_token_ids: gone,
    retry_token_ids: failedBy(isRetryable),
    refused_token_ids: failedBy((reason) => !isRetryable(reason)),
  });
};

async function checkRate({ database }: Pick<PushContext, 'database'>, server: string, pushes: number): Promise<void> {
  const now = Date.now();
  if ((await countPushes(database, server, pushes, now)) <= MAX_PER_MINUTE) return;
  const extra = { 'retry-after': 60 - ((now / 1000) % 60) };
  throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { extra });
}

/** Sends a push unless it was sent under this key; while another request sends it, the result is a failure to retry. */
async function once(
  { database }: Pick<PushContext, 'database'>,
  key: string,
  send: () => Promise<PushResult>,
): Promise<PushResult> {
  const claim = await claimDelivery(database, key, Date.now());
  if (claim === 'sent') return SENT;
  if (claim === 'busy') return failed('busy');
  const result = await send();
  await concludeDelivery(database, key, result.result === 'sent');
  return result;
}

function relayOne(
  { pusher }: Pick<PushContext, 'pusher'>,
  push: RelayedPush,
  { kind, token, app_id }: RelayDeviceDocument,
  options: { readonly key: string | undefined; readonly signal: AbortSignal },
): Promise<PushResult> {
  const { encrypted, isRemoval } = push;
  return pusher.pushEncrypted({ kind, token, appId: app_id, encrypted, isRemoval, key: options.key }, options.signal);
}
