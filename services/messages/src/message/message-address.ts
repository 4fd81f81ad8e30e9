/** Addresses of messages in clients, and Markdown links to messages. */
import { topicAddress } from '@rookery/core';

/** Characters that end the link syntax `#**channel>topic**`, or have a meaning of their own in it. */
const NO_PART_OF_A_LINK = /[`>*&[\]\n]|\$\$/;

/** Address of a channel message: `#narrow/channel/...`, relative to the organisation's URL. */
export function channelMessageAddress(
  channel: { readonly id: number; readonly name: string },
  topic: string,
  id: number,
): string {
  return `${topicAddress(channel, topic)}/near/${id}`;
}

/**
 * Address of a direct message: `#narrow/dm/...`, relative to the organisation's URL.
 * @param people everyone in the conversation; the address omits the reader, unless they are alone in it
 */
export function directMessageAddress(people: readonly number[], reader: number, id: number): string {
  const others = people.filter((user) => user !== reader);
  const named = others.length > 0 ? others : people;
  return `#narrow/dm/${named.join()}-${named.length > 1 ? 'group' : 'dm'}/near/${id}`;
}

/** Address of a message in the combined feed: for one whose place may have changed, or be hidden from its reader. */
export function messageAddressInFeed(id: number): string {
  return `#narrow/near/${id}`;
}

/**
 * Markdown link to a channel message: `#**channel>topic@id**`, which is rendered with the current names. Names that
 * this syntax cannot hold are linked by the address.
 */
export function channelMessageLink(
  channel: { readonly id: number; readonly name: string },
  topic: string,
  id: number,
): string {
  if (NO_PART_OF_A_LINK.test(channel.name) || NO_PART_OF_A_LINK.test(topic)) {
    return plainMessageLink(channelMessageAddress(channel, topic, id), id);
  }
  return `#**${channel.name}>${topic}@${id}**`;
}

/** Markdown link to a message by its address alone. */
export function plainMessageLink(address: string, id: number): string {
  return `[message ${id}](${address})`;
}
