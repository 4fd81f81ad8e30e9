import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/android_gcm_reg_id` */
export const addFcmToken = endpoint({
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients }, { token }, { options }) {
    await clients.users.AddPushToken({ token }, options);
    return NOTHING;
  },
});

/** `DELETE /users/me/android_gcm_reg_id` */
export const removeFcmToken = endpoint({
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients }, { token }, { options }) {
    await clients.users.RemovePushToken({ token }, options);
    return NOTHING;
  },
});
