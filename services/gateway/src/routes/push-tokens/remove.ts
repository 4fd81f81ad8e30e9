import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/apns_device_token`: for people, not bots */
export const removeApnsToken = endpoint({
  summary: 'Remove a push token of an Apple device',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()) },
  run: ({ clients }, { token }, { options }) => clients.users.RemovePushToken({ apple: true, token }, options),
});

/** `DELETE /users/me/android_gcm_reg_id`: for people, not bots */
export const removeFcmToken = endpoint({
  summary: 'Remove a push token of an Android device',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()) },
  run: ({ clients }, { token }, { options }) => clients.users.RemovePushToken({ token }, options),
});
