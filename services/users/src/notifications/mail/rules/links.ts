/** Links of notification mails into the organisation. */

/** Where an organisation shows a message: its conversation, at the message. */
export function messageUrl(
  base: string,
  place: { readonly channel: number; readonly topic: string } | { readonly users: readonly number[] },
  message: number,
): string {
  const narrow =
    'users' in place ? `dm/${place.users.join()}` : `channel/${place.channel}/topic/${encodeHash(place.topic)}`;
  return `${base}/#narrow/${narrow}/near/${message}`;
}

/** Where an organisation shows a channel. */
export function channelUrl(base: string, channel: number): string {
  return `${base}/#narrow/channel/${channel}`;
}

/** Percent-encoding with dots in place of percent signs, as clients write the part behind the `#`. */
function encodeHash(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}
