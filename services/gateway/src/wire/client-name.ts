/** The name of the program that sends a request, which messages show and some defaults depend on. */

/** Names are cut here, as the API does. */
const MAX_LENGTH = 30;

/**
 * The client's name: what it says in the parameter `client`, else its User-Agent up to the version. A browser that uses
 * the session API is the web app.
 */
export function clientName(userAgent: string | undefined, parameter: string | undefined, browser: boolean): string {
  const given = parameter?.trim();
  if (given) return given.slice(0, MAX_LENGTH);
  if (browser && userAgent?.startsWith('Mozilla/')) return 'website';
  const end = userAgent?.search(/[/(]/) ?? -1;
  const name = (end < 0 ? userAgent : userAgent?.slice(0, end))?.trim();
  return name ? name.slice(0, MAX_LENGTH) : 'Unspecified';
}

/** Clients for people: who sends a message with one of these has read it. Scripts and bots have not. */
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

/** Whether a message counts as read by its sender where the request does not say. */
export function readBySenderByDefault(client: string): boolean {
  return READ_BY_SENDER.has(client.toLowerCase());
}
