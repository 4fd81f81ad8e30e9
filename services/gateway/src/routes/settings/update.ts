import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { originOf } from '../../wire/origin.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { settingParameters, toSettings } from '../../wire/user-settings.ts';
import { endpoint } from '../endpoint.ts';

const targets = z.object({
  user_ids: z.array(id).default([]),
  group_ids: z.array(id).default([]),
  skip_if_already_edited: z.boolean(),
});

/** `PATCH /settings`, and `PATCH /settings/display` and `/settings/notifications`, as parts of it were once called */
export const updateSettings = endpoint({
  changes: true,
  parameters: {
    ...settingParameters(() => true),
    full_name: plain(z.string().optional()),
    email: plain(z.string().optional()),
    old_password: plain(z.string().default('')),
    new_password: plain(z.string().default('')),
    timezone: plain(z.string().optional()),
    target_users: json(targets.optional()),
  },
  async run({ clients, config }, parameters, { options, sessionId, realm, request }) {
    const { email, full_name, old_password, new_password, target_users, ...settings } = parameters;
    if (email !== undefined) {
      // First: what is wrong with it is told before anything is changed. It changes nothing itself, but mails a key.
      const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
      const step = { ...options, requestKey: `${options.requestKey}/email` };
      await clients.users.StartAddressChange({ email, realm_url, origin: originOf(request, realm_url) }, step);
    }
    const { api_key } = await clients.users.UpdateSettings(
      {
        settings: toSettings(settings),
        has_full_name: full_name !== undefined,
        full_name: full_name ?? '',
        old_password,
        new_password,
        session_id: sessionId ?? '',
        targets: target_users ?? null,
      },
      options,
    );
    // Another password ends the key that this was asked with. Who has a session fetches the new one when they need it.
    return api_key !== '' && sessionId === undefined ? { api_key } : NOTHING;
  },
});
