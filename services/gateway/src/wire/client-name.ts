/** The name of the client program of a request. Messages show it, and some defaults depend on it. */

/** Max. length of a client name; longer ones are truncated, as the API defines. */
const MAX_LENGTH = 30;

/**
 * Returns the client's name: the parameter `client`, else the User-Agent up to the version. A browser that uses the
 * session API is the web app.
 */
export function clientName(userAgent: string | undefined, parameter: string | undefined, browser: boolean): string {
  const given = parameter?.trim();
  if (given) return given.slice(0, MAX_LENGTH);
  if (browser && userAgent?.startsWith('Mozilla/')) return 'website';
  const end = userAgent?.search(/[/(]/) ?? -1;
  const name = (end < 0 ? userAgent : userAgent?.slice(0, end))?.trim();
  return name ? name.slice(0, MAX_LENGTH) : 'Unspecified';
}

/** Interactive clients, whose users have read what they send. Scripts and bots have not. */
const READ_BY_SENDER = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/** Whether a message counts as read by its sender if the request does not say. */
export function readBySenderByDefault(client: string): boolean {
  return READ_BY_SENDER.has(client.toLowerCase());
}
