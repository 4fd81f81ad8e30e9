/** What the server says it is. */

/** Everything the API promises up to this level is meant to hold; clients switch features on by it. */
export const FEATURE_LEVEL = 492;

/** The server's own version, as in package.json. */
export const ROOKERY_VERSION = '0.1.0';

/** Clients compare the leading number with the releases that they know. */
export const SERVER_VERSION = `12.0-rookery.${ROOKERY_VERSION}`;

/** The version fields as clients look for them, under both names. */
export const VERSION_FIELDS = {
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  service_feature_level: FEATURE_LEVEL,
} as const;
