import { badRequest, DomainError } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import type { PushContext } from '../context.ts';
import { checkTokenId, readRegistration, tokenIdOf } from '../rules/registration.ts';
import { countDevices, saveDevice } from '../store/relay.ts';
import { accessServer, ensureRealm } from './access-server.ts';

/** Max. devices of a server. */
const MAX_DEVICES = 200_000;

/**
 * `POST /remotes/push/e2ee/register`: registers a device of another server, whose app sealed its token to this relay:
 * the server in between never sees it.
 *
 * @throws INVALID_BOUNCER_PUBLIC_KEY; INVALID_ENCRYPTED_PUSH_REGISTRATION for a text that does not open, is not a
 *   registration, or is for another token; REQUEST_EXPIRED after a day; PUSH_NOTIFICATIONS_DISALLOWED at the limit;
 *   BAD_REQUEST if this relay does not send to the device's push service; else as `accessServer` and `ensureRealm`
 */
export const registerRelayDevice: UsersHandler<
  'RegisterRelayDevice',
  Pick<PushContext, 'config' | 'database' | 'pusher' | 'registrationKeys'>
> = async (context, request) => {
  const server = await accessServer(context, request.credentials);
  const { realm_uuid, bouncer_public_key, encrypted_push_registration } = request;
  const { database, registrationKeys } = context;
  const tokenId = checkTokenId(request.token_id);
  if (!(await registrationKeys.has(bouncer_public_key))) {
    throw new DomainError('INVALID_BOUNCER_PUBLIC_KEY', 'Invalid bouncer_public_key');
  }
  const opened = await registrationKeys.open(bouncer_public_key, encrypted_push_registration);
  const sealed = opened ? readRegistration(opened, Date.now()) : 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  if (sealed === 'REQUEST_EXPIRED') throw new DomainError('REQUEST_EXPIRED', 'Request expired');
  if (typeof sealed === 'string' || tokenIdOf(sealed.token) !== tokenId) {
    throw new DomainError('INVALID_ENCRYPTED_PUSH_REGISTRATION', 'Invalid encrypted_push_registration');
  }
  if (!context.pusher.sendsBy(sealed.kind)) throw badRequest(`This relay sends nothing by ${sealed.kind}.`);
  if ((await countDevices(database, server._id, MAX_DEVICES)) >= MAX_DEVICES) {
    throw new DomainError('PUSH_NOTIFICATIONS_DISALLOWED', 'This server has too many devices at this relay.');
  }
  await ensureRealm(database, server, realm_uuid);
  const { kind, token, app_id } = sealed;
  await saveDevice(database, { realm: realm_uuid, tokenId, server: server._id, kind, token, app_id });
  return {};
};
