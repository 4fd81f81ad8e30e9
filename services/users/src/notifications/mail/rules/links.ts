/** Links from notification mails to the organisation. */

/** Returns the URL of a message within its conversation. */
export function messageUrl(
  base: string,
  place: { readonly channel: number; readonly topic: string } | { readonly users: readonly number[] },
  message: number,
): string {
  const narrow =
    'users' in place ? `dm/${place.users.join()}` : `channel/${place.channel}/topic/${encodeHash(place.topic)}`;
  return `${base}/#narrow/${narrow}/near/${message}`;
}

/** Returns the URL of a channel. */
export function channelUrl(base: string, channel: number): string {
  return `${base}/#narrow/channel/${channel}`;
}

/** Percent-encoding with dots in place of percent signs, as clients encode URL fragments. */
function encodeHash(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}
