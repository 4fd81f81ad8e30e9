/** The versions that the server reports. */

/**
 * The API's feature level, by which clients switch features on. The server implements everything of the API up to this
 * level, with the exceptions that docs/api.md lists, and nothing of later levels.
 */
const FEATURE_LEVEL = 512;

/** Rookery's own version, as in package.json. */
const ROOKERY_VERSION = '0.1.0';

/**
 * The version for clients, which compare the leading number with the releases that they know; 13 will have more feature
 * levels than this server implements.
 */
const SERVER_VERSION = `12.0-rookery.${ROOKERY_VERSION}`;

/** The feature level and Rookery's own version, for ordering two releases. */
export const RELEASE: readonly number[] = [FEATURE_LEVEL, ...ROOKERY_VERSION.split('.').map(Number)];

/** The version fields of responses, under both names that clients look for. */
export const VERSION_FIELDS = {
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  service_feature_level: FEATURE_LEVEL,
} as const;
