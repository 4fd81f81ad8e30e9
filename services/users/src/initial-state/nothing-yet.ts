/**
 * The parts of a register for things that cannot be made here yet, so that there are none: by event type, the members
 * that say so.
 */

/** The kinds of custom profile fields that clients know how to show. */
const PROFILE_FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const;

export const NOTHING_YET = {
  alert_words: { alert_words: [] },
  custom_profile_fields: { custom_profile_fields: [], custom_profile_field_types: PROFILE_FIELD_TYPES },
  device: { devices: {} },
  giphy: { giphy_api_key: '' },
  muted_users: { muted_users: [] },
  navigation_views: { navigation_views: [] },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_domains: { realm_domains: [] },
  realm_embedded_bots: { realm_embedded_bots: [] },
  realm_emoji: { realm_emoji: {} },
  realm_filters: { realm_filters: [] },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: [] },
  realm_linkifiers: { realm_linkifiers: [] },
  realm_playgrounds: { realm_playgrounds: [] },
  // Words that a search does not look for.
  stop_words: { stop_words: [] },
  tenor: { tenor_api_key: '' },
  user_status: { user_status: {} },
  video_calls: { has_zoom_token: false, has_webex_token: false },
} as const;
