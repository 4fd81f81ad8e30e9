import { badRequest } from '@rookery/core';
import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { originOf } from '../../wire/origin.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { settingParameters, toSettings } from '../../wire/user-settings.ts';
import { callerOf, endpoint } from '../endpoint.ts';

const targets = z.object({
  user_ids: z.array(id).default([]),
  group_ids: z.array(id).default([]),
  skip_if_already_edited: z.boolean(),
});

const settingsEndpoint = (traits: { readonly summary: string; readonly deprecated?: boolean }) =>
  endpoint({
    ...traits,
    answer: 'CHANGED_SETTINGS',
    permission: 'people',
    changes: true,
    errors: ['UNAUTHORIZED_PRINCIPAL'],
    parameters: {
      ...settingParameters(() => true),
      full_name: plain(z.string().optional()),
      email: plain(z.string().optional()),
      old_password: plain(z.string().default('')),
      new_password: plain(z.string().default('')),
      timezone: plain(z.string().optional()),
      target_users: json(targets.optional()),
    },
    async run({ clients, config, sessions }, parameters, { options, sessionId, realm, request, reply }) {
      const { email, full_name, old_password, new_password, target_users, ...settings } = parameters;
      if (email !== undefined) {
        if (target_users) throw badRequest('The email of other users cannot be changed here.');
        // First, so that its errors are answered before anything is changed. This step changes nothing itself, but
        // mails a key, which a new password in the same request leaves valid: the users service recognises it by the
        // request key of this step.
        const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
        const step = { ...options, requestKey: `${options.requestKey}/email` };
        await clients.users.StartAddressChange({ email, realm_url, origin: originOf(request, realm_url) }, step);
      }
      const { api_key, password_version } = await clients.users.UpdateSettings(
        {
          settings: toSettings(settings),
          full_name,
          old_password,
          new_password,
          session_id: sessionId ?? '',
          targets: target_users ?? null,
        },
        options,
      );
      if (password_version > 0 && sessionId !== undefined) {
        const { user_id } = callerOf(options);
        sessions.rememberDevice(reply, (await realm()).realm_id, { user_id: user_id ?? 0, password_version });
      }
      // A new password invalidates the API key of this request. A client with a session fetches the new key when
      // needed.
      return api_key !== '' && sessionId === undefined ? { api_key } : EMPTY_BODY;
    },
  });

/**
 * `PATCH /settings`: for people, not bots. A new password replaces the API key, and the answer has the new one
 * (`api_key`) if the request used the former one. `target_users` is for administrators, to change the settings of
 * others.
 */
export const updateSettings = settingsEndpoint({ summary: 'Change your settings' });

/** `PATCH /settings/display`: the same as `PATCH /settings` */
export const updateDisplaySettings = settingsEndpoint({
  summary: 'Change your display settings, at their former path',
  deprecated: true,
});

/** `PATCH /settings/notifications`: the same as `PATCH /settings` */
export const updateNotificationSettings = settingsEndpoint({
  summary: 'Change your notification settings, at their former path',
  deprecated: true,
});

/** Commands that change a setting of the caller, with the text of the answer. */
const SETTINGS: Readonly<Record<string, readonly [settings: Record<string, unknown>, reply: string]>> = {
  dark: [{ color_scheme: 2 }, 'Changed to dark theme! To revert, type `/light`.'],
  light: [{ color_scheme: 3 }, 'Changed to light theme! To revert, type `/dark`.'],
  'fluid-width': [{ fluid_layout_width: true }, 'Changed to fluid-width mode! To revert, type `/fixed-width`.'],
  'fixed-width': [{ fluid_layout_width: false }, 'Changed to fixed-width mode! To revert, type `/fluid-width`.'],
};
const OLDER: Readonly<Record<string, string>> = { night: 'dark', day: 'light' };

/**
 * `POST /zcommand`: the commands are `/ping`, `/dark`, `/light`, `/fluid-width`, `/fixed-width`, and the older `/night`
 * and `/day`
 */
export const runCommand = endpoint({
  summary: 'Run a slash command',
  answer: 'RAN_COMMAND',
  changes: true,
  parameters: { command: plain(z.string()) },
  async run({ clients }, { command }, { options, sessionId }) {
    if (!command.startsWith('/')) throw badRequest('There should be a leading slash in the zcommand.');
    const given = command.slice(1);
    if (given === 'ping') return EMPTY_BODY;
    const name = Object.hasOwn(OLDER, given) ? (OLDER[given] as string) : given;
    const known = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (!known) throw badRequest(`No such command: ${given}`);
    const [settings, msg] = known;
    const request = { settings: Buffer.from(JSON.stringify(settings)), session_id: sessionId ?? '' };
    await clients.users.UpdateSettings(request, options);
    return { msg };
  },
});
