/** How views are written in addresses: `#narrow/channel/7-general/topic/a.20b/near/12`. */

/** A text as a part of such an address: like a URL component, with dots for the percent signs. */
export function encodeNarrowPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*.]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/** The text of such a part; undefined for what is no encoded text. */
export function decodeNarrowPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'));
  } catch {
    return undefined;
  }
}

/** A channel in an address: its id, which counts, and its name, for people. */
export function channelSlug(id: number, name: string): string {
  return `${id}-${encodeNarrowPart(name.replaceAll(' ', '-'))}`;
}

/** Where clients show a channel, below the organisation's address. */
export function channelAddress({ id, name }: { readonly id: number; readonly name: string }): string {
  return `#narrow/channel/${channelSlug(id, name)}`;
}

/** Where clients show a topic of a channel, below the organisation's address. */
export function topicAddress(channel: { readonly id: number; readonly name: string }, topic: string): string {
  return `${channelAddress(channel)}/topic/${encodeNarrowPart(topic)}`;
}
