/** URL fragments of views: `#narrow/channel/7-general/topic/a.20b/near/12`. */

/** Encodes a text as a part of such a fragment: like a URL component, with dots in place of percent signs. */
export function encodeNarrowPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*.]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/** Decodes a part of such a fragment; undefined if the encoding is invalid. */
export function decodeNarrowPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'));
  } catch {
    return undefined;
  }
}

/** A channel in a fragment: its id, which identifies it, and its name, for human readers. */
export function channelSlug(id: number, name: string): string {
  return `${id}-${encodeNarrowPart(name.replaceAll(' ', '-'))}`;
}

/** The fragment of a channel's view, relative to the organisation's URL. */
export function channelAddress({ id, name }: { readonly id: number; readonly name: string }): string {
  return `#narrow/channel/${channelSlug(id, name)}`;
}

/** The fragment of a topic's view, relative to the organisation's URL. */
export function topicAddress(channel: { readonly id: number; readonly name: string }, topic: string): string {
  return `${channelAddress(channel)}/topic/${encodeNarrowPart(topic)}`;
}
