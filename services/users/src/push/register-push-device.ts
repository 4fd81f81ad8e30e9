import { badRequest, DomainError } from '@rookery/core';
import type { PushDeviceRequest__Output } from '@rookery/protos/gen/rookery/PushDeviceRequest.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { checkHuman } from '../user/rules/access.ts';
import {
  type FoundDevice,
  type PushKey,
  type Registration,
  readDevice,
  stageKey,
  stageRegistration,
} from './change-registration.ts';
import type { PushContext } from './context.ts';
import { isPushKey } from './encryption.ts';
import { checkTokenId, readRegistration, tokenIdOf } from './rules/registration.ts';
import { isSubscription } from './transports/web-push.ts';

/**
 * `POST /mobile_push/register`: the first registration of a device has a key and a token; later ones have one of them,
 * to replace it. A browser has a subscription instead of both. A registration that was sealed to a key of this server
 * is opened here; any other is for the relay, and pending until that has answered.
 *
 * @throws PUSH_SERVICE_NOT_CONFIGURED; BAD_REQUEST for bots, incomplete or malformed parameters, an unknown device, a
 *   replacement without a registration, and while another registration of the device is pending
 */
export const registerPushDevice: UsersHandler<'RegisterPushDevice', PushContext> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  if (!context.pusher.configured) throw notConfigured();
  const key = keyOf(request);
  const token = tokenOf(context, request);
  if (!key && !token) throw badRequest(INCOMPLETE);
  const registration = token && (await toRegistration(context, request, token));
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readDevice(tx, context.database, caller.user_id, request.device_id);
    if (!registration || !token) {
      if (found.device.push_key_id === null) throw badRequest('No push registration exists to rotate key for.');
      if (key) stageKey(tx, found, key);
      return {};
    }
    if (!isNews(found, token, key)) return {};
    if (!key && token.kind !== 'web' && found.device.push_key_id === null) {
      throw badRequest('No push registration exists to rotate token for.');
    }
    stageRegistration(tx, found, { key, realm_url: request.realm_url, registration });
    return {};
  });
  if (registration && 'pending' in registration) context.registrations.soon();
  return {};
};

const INCOMPLETE = 'Missing parameters: must provide either all push key fields, all token fields, or both.';

const notConfigured = () =>
  new DomainError('PUSH_SERVICE_NOT_CONFIGURED', 'Server is not configured to use push notification service.');

/** The token or subscription of a request, as far as it is readable without opening the registration. */
interface Token {
  readonly kind: 'apns' | 'fcm' | 'web';
  readonly id: string;
}

function keyOf({ push_key, push_key_id }: PushDeviceRequest__Output): PushKey | undefined {
  if (push_key === '' || push_key_id === undefined) return undefined;
  if (!isPushKey(push_key)) throw badRequest('Invalid `push_key`');
  return { id: push_key_id, key: push_key };
}

function tokenOf(context: PushContext, request: PushDeviceRequest__Output): Token | undefined {
  const { token_kind, token_id, bouncer_public_key, encrypted_push_registration, push_subscription } = request;
  if (token_kind === 'web') {
    const subscription = parse(push_subscription);
    if (!context.pusher.sendsBy('web')) throw notConfigured();
    if (!isSubscription(subscription, context.config.WEB_PUSH_HOSTS)) throw badRequest('Invalid `push_subscription`');
    return { kind: 'web', id: tokenIdOf(subscription.endpoint) };
  }
  if (bouncer_public_key === '' || encrypted_push_registration === '' || token_id === '') return undefined;
  if (token_kind !== 'apns' && token_kind !== 'fcm') return undefined;
  return { kind: token_kind, id: checkTokenId(token_id) };
}

/**
 * Whether a registration changes anything; a repetition of the active or the pending one does not.
 * @throws BAD_REQUEST while another is pending
 */
function isNews({ device, stored }: FoundDevice, token: Token, key: PushKey | undefined): boolean {
  const sameKey = !key || (stored?.key_id === key.id && stored.key === key.key);
  if (device.pending_push_token_id !== null) {
    if (device.pending_push_token_id === token.id && sameKey) return false;
    throw badRequest('A registration for the device already in progress.');
  }
  const same = stored?.address !== undefined && device.push_token_id === token.id && sameKey;
  return !(same && device.push_registration_error_code === null);
}

async function toRegistration(
  { pusher, registrationKeys }: PushContext,
  request: PushDeviceRequest__Output,
  { kind, id }: Token,
): Promise<Registration> {
  const { bouncer_public_key, encrypted_push_registration } = request;
  if (kind === 'web') {
    // `tokenOf` checked the subscription.
    const { endpoint, keys } = parse(request.push_subscription) as {
      endpoint: string;
      keys: { p256dh: string; auth: string };
    };
    return {
      address: { via: 'web', token_id: id, subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } },
    };
  }
  if (!(await registrationKeys.has(bouncer_public_key)) || !pusher.sendsBy(kind)) {
    if (!pusher.relay) return { error: 'INVALID_BOUNCER_PUBLIC_KEY' };
    return { pending: { token_id: id, kind, bouncer_public_key, encrypted_push_registration, since: Date.now() } };
  }
  const opened = await registrationKeys.open(bouncer_public_key, encrypted_push_registration);
  const sealed = opened ? readRegistration(opened, Date.now()) : 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  if (typeof sealed === 'string') return { error: sealed };
  const { token, app_id } = sealed;
  if (sealed.kind !== kind || tokenIdOf(token) !== id) return { error: 'INVALID_ENCRYPTED_PUSH_REGISTRATION' };
  return { address: kind === 'apns' ? { via: kind, token_id: id, token, app_id } : { via: kind, token_id: id, token } };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
