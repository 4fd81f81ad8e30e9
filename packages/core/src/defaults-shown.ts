/**
 * What stands in for things that clients may look up or compute themselves, for those that cannot: the same in answers
 * and in events, whichever service makes them.
 */

/**
 * The notifications of a channel for someone who has set none of their own there: what the settings of a new user say.
 * Clients with the capability `notification_settings_null` are told null instead.
 */
export const INHERITED_NOTIFICATIONS = {
  desktop_notifications: false,
  email_notifications: false,
  push_notifications: false,
  audible_notifications: false,
  wildcard_mentions_notify: true,
} as const;

/** Avatars of users who uploaded none are hosted below this address. Clients with `client_gravatar` are told null instead. */
export const HOSTED_AVATARS = 'https://secure.gravatar.com/avatar/';
