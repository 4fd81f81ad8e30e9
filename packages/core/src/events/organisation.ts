/** Events of an organisation and of the server. */
import { z } from 'zod';
import {
  LINKIFIER,
  PLAYGROUND,
  PROFILE_FIELD,
  REALM_DOMAIN,
  REALM_EMOJI,
  REALM_EMOJIS,
  REALM_EXPORT,
} from '../answers/organisation.ts';
import { REALM_FIELDS } from '../answers/realm-settings.ts';
import { DEFAULT_SETTING_FIELDS } from '../answers/user-settings.ts';
import { count, id, SOME } from '../answers/values.ts';
import { changeOf, event, eventOfForms } from './event.ts';

export const ORGANISATION_EVENTS = [
  eventOfForms(
    'realm/update',
    { means: 'A setting of the organisation changed.', changes: 'realm' },
    { fields: changeOf(REALM_FIELDS) },
  ),
  event(
    'realm/update_dict',
    { means: 'Several settings of the organisation changed together.', changes: 'realm' },
    { property: z.literal('default'), data: z.strictObject(REALM_FIELDS).partial().meta(SOME) },
  ),
  event(
    'realm/deactivated',
    { means: 'The organisation was deactivated; its API keys are no longer accepted.' },
    { realm_id: id },
  ),
  eventOfForms(
    'realm_user_settings_defaults/update',
    { means: 'A default setting of new users changed.', since: 95, changes: 'realm_user_settings_defaults' },
    { fields: changeOf(DEFAULT_SETTING_FIELDS as Required<typeof DEFAULT_SETTING_FIELDS>) },
  ),
  event(
    'realm_domains/add',
    { means: 'A domain was added whose email addresses may join.', changes: 'realm_domains' },
    { realm_domain: REALM_DOMAIN },
  ),
  event(
    'realm_domains/change',
    { means: 'Addresses of subdomains of a domain may now join, or no longer.', changes: 'realm_domains' },
    { realm_domain: REALM_DOMAIN },
  ),
  event(
    'realm_domains/remove',
    { means: 'A domain was removed; its email addresses may no longer join.', changes: 'realm_domains' },
    { domain: z.string() },
  ),
  event(
    'realm_emoji/add',
    {
      means: 'A custom emoji was added.',
      since: 491,
      changes: 'realm_emoji',
      when: { individual_emoji_changes: true },
    },
    { emoji: REALM_EMOJI },
  ),
  event(
    'realm_emoji/update_one',
    { means: 'A custom emoji changed.', since: 491, changes: 'realm_emoji', when: { individual_emoji_changes: true } },
    { emoji_id: z.string(), data: z.strictObject({ deactivated: z.boolean() }) },
  ),
  event(
    'realm_emoji/update',
    {
      means: 'Custom emoji changed; contains all of them.',
      changes: 'realm_emoji',
      when: { individual_emoji_changes: false },
    },
    { realm_emoji: REALM_EMOJIS },
  ),
  event(
    'realm_linkifiers',
    {
      means: 'Linkifiers changed; contains all of them.',
      since: 54,
      changes: 'realm_linkifiers',
      when: { linkifier_url_template: true },
    },
    { realm_linkifiers: z.array(LINKIFIER) },
  ),
  event(
    'realm_playgrounds',
    { means: 'Code playgrounds changed; contains all of them.', since: 49, changes: 'realm_playgrounds' },
    { realm_playgrounds: z.array(PLAYGROUND) },
  ),
  event(
    'custom_profile_fields',
    { means: 'Custom profile fields changed; contains all of them.', changes: 'custom_profile_fields' },
    { fields: z.array(PROFILE_FIELD) },
  ),
  event('invites_changed', { means: 'Invitations changed; only for administrators and the inviters.' }, {}),
  event(
    'realm_export',
    { means: 'An export started, finished, failed or was deleted; contains all exports.' },
    { exports: z.array(REALM_EXPORT) },
  ),
  event(
    'realm_export_consent',
    { means: 'A user gave or withdrew consent to exports of their private data.', since: 312 },
    { user_id: id, consented: z.boolean() },
  ),
  event(
    'restart',
    { means: 'The server was upgraded to a newer release.' },
    {
      zulip_version: z.string(),
      zulip_merge_base: z.string(),
      zulip_feature_level: count,
      service_version: z.string(),
      service_merge_base: z.string(),
      service_feature_level: count,
      server_generation: count,
    },
  ),
  event('web_reload_client', { means: 'Web clients should reload.', since: 240 }, { immediate: z.boolean() }),
  event('heartbeat', { means: 'Nothing happened; the connection is alive.' }, {}),
] as const;
