import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/apns_device_token`: for people, not bots; superseded by `POST /mobile_push/register` */
export const addApnsToken = endpoint({
  summary: 'Add a push token of an Apple device',
  permission: 'people',
  changes: true,
  deprecated: true,
  parameters: { token: plain(z.string()), appid: plain(z.string()) },
  async run({ clients, config }, { token, appid }, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.AddPushToken({ apple: true, token, app_id: appid, realm_url }, options);
  },
});

/** `POST /users/me/android_gcm_reg_id`: for people, not bots; superseded by `POST /mobile_push/register` */
export const addFcmToken = endpoint({
  summary: 'Add a push token of an Android device',
  permission: 'people',
  changes: true,
  deprecated: true,
  parameters: { token: plain(z.string()) },
  async run({ clients, config }, { token }, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.AddPushToken({ token, realm_url }, options);
  },
});
