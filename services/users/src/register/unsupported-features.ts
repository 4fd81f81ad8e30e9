/** The parts of a register for features that this server does not have: by event type, the members that say so. */

export const UNSUPPORTED_FEATURES = {
  giphy: { giphy_api_key: '' },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_embedded_bots: { realm_embedded_bots: [] },
  realm_filters: { realm_filters: [] },
  tenor: { tenor_api_key: '' },
  video_calls: { has_zoom_token: false, has_webex_token: false },
} as const;
