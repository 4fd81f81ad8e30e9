/** Responses about logins, the caller's account settings, devices, calls and the server's settings. */
import { z } from 'zod';
import { USER } from './people.ts';
import { id } from './values.ts';

export const FETCHED_API_KEY = z.object({ api_key: z.string(), email: z.string(), user_id: id });
export const FETCHED_JWT_API_KEY = z.object({ api_key: z.string(), email: z.string(), user: USER.optional() });
const account = z.strictObject({ email: z.string(), realm_url: z.string() });
export const DEV_USERS = z.object({ direct_admins: z.array(account), direct_users: z.array(account) });

export const SERVER_SETTINGS = z.object({
  authentication_methods: z.record(z.string(), z.boolean()),
  external_authentication_methods: z.array(
    z.strictObject({
      name: z.string(),
      display_name: z.string(),
      display_icon: z.string().nullable(),
      login_url: z.string(),
      signup_url: z.string(),
    }),
  ),
  zulip_version: z.string(),
  zulip_merge_base: z.string(),
  zulip_feature_level: z.int(),
  service_version: z.string().meta({ description: 'The same as `zulip_version`.' }),
  service_merge_base: z.string(),
  service_feature_level: z.int(),
  push_notifications_enabled: z.boolean(),
  is_incompatible: z.boolean(),
  email_auth_enabled: z.boolean(),
  require_email_format_usernames: z.boolean(),
  realm_url: z
    .string()
    .optional()
    .meta({ description: 'Absent, like the other fields of the organisation, if the host belongs to none.' }),
  realm_uri: z.string().optional().meta({ description: 'Deprecated: `realm_url`.' }),
  realm_name: z.string().optional(),
  realm_icon: z.string().optional(),
  realm_description: z.string().optional().meta({ description: 'HTML.' }),
  realm_web_public_access_enabled: z.boolean().optional(),
});

export const CHANGED_SETTINGS = z.object({
  api_key: z
    .string()
    .optional()
    .meta({ description: 'The new API key, after a change of the password, which revokes the old one.' }),
});
export const OWN_AVATAR = z.object({ avatar_url: z.string() });

export const CLIENT_DEVICE = z.object({ device_id: id });
export const CALL = z.object({ url: z.string() });
export const MESSAGE_ONLY = z.object({ msg: z.string() });
export const RAN_COMMAND = z.object({ msg: z.string().optional() });
