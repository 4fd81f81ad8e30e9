/** What the server says it is. */

/**
 * Everything the API promises up to this level holds, but for what docs/api.md lists, and nothing of a later one is
 * served; clients switch features on by it.
 */
const FEATURE_LEVEL = 512;

/** The server's own version, as in package.json. */
const ROOKERY_VERSION = '0.1.0';

/**
 * Clients compare the leading number with the releases that they know; 13 will have more levels than are served here.
 */
const SERVER_VERSION = `12.0-rookery.${ROOKERY_VERSION}`;

/** The feature level and the server's own version, so that of two releases one is the newer. */
export const RELEASE: readonly number[] = [FEATURE_LEVEL, ...ROOKERY_VERSION.split('.').map(Number)];

/** The version fields as clients look for them, under both names. */
export const VERSION_FIELDS = {
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  service_feature_level: FEATURE_LEVEL,
} as const;
