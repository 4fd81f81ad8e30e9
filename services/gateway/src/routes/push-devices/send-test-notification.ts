import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /mobile_push/test_notification`: for people, not bots; to one device with an unencrypted push token, or to all
 */
export const sendTestNotification = endpoint({
  summary: 'Send a test notification to your devices',
  permission: 'people',
  since: 217,
  errors: ['FAILED_TO_CONNECT_BOUNCER', 'INVALID_PUSH_DEVICE_TOKEN', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'],
  changes: true,
  creates: true,
  parameters: { token: plain(z.string().max(5_000).default('')) },
  run: ({ clients }, { token }, { options }) => clients.users.SendTestNotification({ token }, options),
});

/** `POST /mobile_push/e2ee/test_notification`: for people, not bots; to one device, or to all */
export const sendEncryptedTestNotification = endpoint({
  summary: 'Send an encrypted test notification to your devices',
  permission: 'people',
  since: 420,
  errors: [
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
    'NO_ACTIVE_PUSH_DEVICE',
  ],
  changes: true,
  creates: true,
  parameters: { device_id: json(id.optional()) },
  run: ({ clients }, parameters, { options }) => clients.users.SendEncryptedTestNotification(parameters, options),
});
