import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/apns_device_token`: people; deprecated in favour of encrypted registrations, and still honoured */
export const addApnsToken = endpoint({
  answer: 'NO_FIELDS',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()), appid: plain(z.string()) },
  async run({ clients, config }, { token, appid }, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.AddPushToken({ apple: true, token, app_id: appid, realm_url }, options);
    return NOTHING;
  },
});

/** `POST /users/me/android_gcm_reg_id`: people; deprecated in favour of encrypted registrations, and still honoured */
export const addFcmToken = endpoint({
  answer: 'NO_FIELDS',
  permission: 'people',
  changes: true,
  parameters: { token: plain(z.string()) },
  async run({ clients, config }, { token }, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.AddPushToken({ token, realm_url }, options);
    return NOTHING;
  },
});
