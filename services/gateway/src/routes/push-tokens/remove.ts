import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/apns_device_token`: for people, not bots */
export const removeApnsToken = endpoint({
  summary: 'Remove a push token of an Apple device',
  answer: 'NO_FIELDS',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients }, { token }, { options }) {
    await clients.users.RemovePushToken({ apple: true, token }, options);
    return EMPTY_BODY;
  },
});

/** `DELETE /users/me/android_gcm_reg_id`: for people, not bots */
export const removeFcmToken = endpoint({
  summary: 'Remove a push token of an Android device',
  answer: 'NO_FIELDS',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients }, { token }, { options }) {
    await clients.users.RemovePushToken({ token }, options);
    return EMPTY_BODY;
  },
});
