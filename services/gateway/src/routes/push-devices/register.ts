import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** A sealed registration has some 500 characters, a browser subscription some 400. */
const text = plain(z.string().max(10_000).default(''));
/** A random unsigned 32-bit integer, chosen by the client. */
const keyId = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

/**
 * `POST /mobile_push/register`: for people, not bots; enables encrypted notifications to a device, or with
 * `push_subscription` to a browser
 */
export const registerPushDevice = endpoint({
  summary: 'Register a device for encrypted push notifications',
  permission: 'people',
  since: 406,
  errors: ['PUSH_SERVICE_NOT_CONFIGURED'],
  changes: true,
  parameters: {
    device_id: json(id),
    push_key_id: json(keyId.optional()),
    push_key: text,
    token_kind: plain(z.enum(['apns', 'fcm', 'web']).optional()),
    token_id: text,
    bouncer_public_key: text,
    encrypted_push_registration: text,
    push_subscription: text,
  },
  async run({ clients, config }, { token_kind = '', ...rest }, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.RegisterPushDevice({ ...rest, token_kind, realm_url }, options);
  },
});
