import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { id, json, plain } from '../../wire/parameters.ts';
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
    old_password: plain(z.string().default('')),
    new_password: plain(z.string().default('')),
    timezone: plain(z.string().optional()),
    target_users: json(targets.optional()),
  },
  async run({ clients }, parameters, { options, sessionId }) {
    const { full_name, old_password, new_password, target_users, ...settings } = parameters;
    await clients.users.UpdateSettings(
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
    return NOTHING;
  },
});
