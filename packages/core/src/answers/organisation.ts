/** Responses about an organisation's content apart from its members and channels, and about integrations and push. */
import { z } from 'zod';
import { byId, count, fraction, id, role, seconds } from './values.ts';

export const REALM_EMOJI = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullable().meta({ description: 'A still image of an animated emoji; else null.' }),
    deactivated: z.boolean(),
    author_id: z.int().nullable(),
  })
  .meta({ id: 'RealmEmoji' });
export const REALM_EMOJIS = byId(REALM_EMOJI);
export const EMOJI_OF_REALM = z.object({ emoji: REALM_EMOJIS });

export const LINKIFIER = z
  .strictObject({
    id,
    pattern: z.string().meta({ description: 'A regular expression.' }),
    url_template: z.string().meta({ description: 'RFC 6570.' }),
    example_input: z.string().nullable(),
    reverse_template: z.string().nullable(),
    alternative_url_templates: z.array(z.string()),
  })
  .meta({ id: 'Linkifier' });
export const LINKIFIERS = z.object({ linkifiers: z.array(LINKIFIER) });

export const PLAYGROUND = z
  .strictObject({
    id,
    name: z.string(),
    pygments_language: z.string(),
    url_template: z.string().meta({ description: 'RFC 6570, with the variable `code`.' }),
  })
  .meta({ id: 'Playground' });

export const PROFILE_FIELD = z
  .strictObject({
    id,
    type: z.int().min(1).max(8).meta({ description: 'An id from `custom_profile_field_types`.' }),
    order: z.int(),
    name: z.string(),
    hint: z.string(),
    field_data: z.string().optional().meta({ description: 'JSON; for lists of options and external accounts.' }),
    display_in_profile_summary: z.boolean().optional(),
    required: z.boolean(),
    editable_by_user: z.boolean(),
    use_for_user_matching: z.boolean().optional(),
  })
  .meta({ id: 'CustomProfileField' });
export const PROFILE_FIELDS = z.object({ custom_fields: z.array(PROFILE_FIELD) });

export const REALM_DOMAIN = z
  .strictObject({ domain: z.string(), allow_subdomains: z.boolean() })
  .meta({ id: 'RealmDomain' });
export const REALM_DOMAINS = z.object({ domains: z.array(REALM_DOMAIN) });
export const ADDED_REALM_DOMAIN = z.object({ new_domain: z.tuple([id, z.string()]) });

const invitation = {
  id,
  invited_by_user_id: id,
  invited: seconds,
  expiry_date: seconds.nullable().meta({ description: 'UNIX seconds; null: never.' }),
  invited_as: role,
  notify_referrer_on_join: z.boolean(),
};
export const INVITATIONS = z.object({
  invites: z.array(
    z.union([
      z.strictObject({ ...invitation, is_multiuse: z.literal(false), email: z.string() }),
      z.strictObject({
        ...invitation,
        is_multiuse: z.literal(true),
        link_url: z.string().optional().meta({
          description:
            'Absent if the server can no longer show the link, and for the links of others with a role that the caller may not give.',
        }),
      }),
    ]),
  ),
});
export const INVITATION_LINK = z.object({ invite_link: z.string() });

export const REALM_EXPORT = z
  .strictObject({
    id,
    acting_user_id: id,
    export_time: fraction,
    deleted_timestamp: fraction.nullable(),
    failed_timestamp: fraction.nullable(),
    export_url: z.string().nullable(),
    pending: z.boolean(),
    export_type: z.enum(['public', 'full_with_consent', 'full_without_consent']),
    export_from_prior_server: z.boolean(),
  })
  .meta({ id: 'RealmExport' });
export const EXPORTS = z.object({ exports: z.array(REALM_EXPORT) });
export const EXPORT_CONSENTS = z.object({
  export_consents: z.array(
    z.strictObject({ user_id: id, consented: z.boolean(), email_address_visibility: z.int().min(1).max(5) }),
  ),
});

/** The id of the object that was added or requested. */
export const CREATED = z.object({ id });
export const TEST_MESSAGE = z.object({ message_id: id });
export const REALM_ICON = z.object({ icon_url: z.string() });

export const NAVIGATION_VIEW = z
  .strictObject({
    fragment: z.string().meta({ description: 'The part of the URL after `#`.' }),
    is_pinned: z.boolean(),
    name: z.string().nullable().optional(),
  })
  .meta({
    id: 'NavigationView',
    description: '`name` is null or absent for a built-in view, which clients name themselves.',
  });
export const NAVIGATION_VIEWS = z.object({ navigation_views: z.array(NAVIGATION_VIEW) });
export const ONBOARDING_STEP = z.strictObject({ type: z.string(), name: z.string() }).meta({ id: 'OnboardingStep' });

export const DEVICE = z
  .strictObject({
    push_key_id: count.nullable(),
    push_token_id: z.string().nullable(),
    pending_push_token_id: z.string().nullable(),
    push_token_last_updated_timestamp: seconds.nullable(),
    push_registration_error_code: z.string().nullable(),
  })
  .meta({ id: 'Device', description: 'A client device, with its registration for push notifications.' });

/** An option of an integration, in its URL or in the `config_data` of its bot. */
const option = z.strictObject({ key: z.string(), label: z.string() });
export const INTEGRATION = z.object({
  name: z.string(),
  display_name: z.string(),
  all_event_types: z.array(z.string()).nullable().meta({ description: 'Null: all requests are of one event type.' }),
  method: z.literal('POST'),
  parameters: z.array(z.string()),
  content_types: z.array(z.string()),
  form_field: z.string().nullable(),
  signature_header: z.string().nullable(),
  config_options: z.array(option),
  url_options: z.array(option),
});
/** An event without a message is a success with the fields of an error, because systems retry failed requests. */
export const POSTED = z.object({
  msg: z.string().optional(),
  code: z.literal('UNSUPPORTED_WEBHOOK_EVENT_TYPE').optional(),
  webhook_name: z.string().optional(),
  event_type: z.string().optional(),
  ok: z
    .literal(true)
    .optional()
    .meta({ description: 'Slack-compatible only: its senders take JSON without it for an error.' }),
});

export const DELIVERED_TO_RELAY = z.object({
  android_successfully_sent_count: count,
  apple_successfully_sent_count: count,
  delete_token_ids: z.array(z.string()).meta({ description: 'Tokens that no longer belong to a device.' }),
  retry_token_ids: z.array(z.string()).meta({ description: 'Tokens to which the notifications should be sent again.' }),
  refused_token_ids: z
    .array(z.string())
    .meta({ description: "Tokens for which the push service rejects the relay's credentials or the notification." }),
});
export const REGISTERED_SERVER = z.object({ created: z.boolean() });
export const PUSH_KEYS = z.object({
  bouncer_public_key: z.string().nullable(),
  web_push_public_key: z.string().nullable(),
});
