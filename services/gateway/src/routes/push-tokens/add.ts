import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/apns_device_token`: people; deprecated in favour of encrypted registrations, and still honoured */
export const addApnsToken = endpoint({
  changes: true,
  parameters: { token: plain(z.string()), appid: plain(z.string()) },
  async run({ clients }, { token, appid }, { options }) {
    await clients.users.AddPushToken({ apple: true, token, app_id: appid }, options);
    return NOTHING;
  },
});

/** `POST /users/me/android_gcm_reg_id`: people; deprecated in favour of encrypted registrations, and still honoured */
export const addFcmToken = endpoint({
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients }, { token }, { options }) {
    await clients.users.AddPushToken({ token }, options);
    return NOTHING;
  },
});
