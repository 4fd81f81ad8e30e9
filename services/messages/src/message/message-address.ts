/** Where clients show a message, and how another message links it. */
import { topicAddress } from '@rookery/core';

/** Characters that end the syntax of links to channels, or mean something of their own in it. */
const NO_PART_OF_A_LINK = /[`>*&[\]\n]|\$\$/;

/** A message of a topic; `#narrow/channel/...`, below the organisation's address. */
export function channelMessageAddress(
  channel: { readonly id: number; readonly name: string },
  topic: string,
  id: number,
): string {
  return `${topicAddress(channel, topic)}/near/${id}`;
}

/**
 * A direct message; `#narrow/dm/...`, below the organisation's address.
 * @param people everyone in the conversation; the reader is left out of the address, unless they are alone in it
 */
export function directMessageAddress(people: readonly number[], reader: number, id: number): string {
  const others = people.filter((user) => user !== reader);
  const named = others.length > 0 ? others : people;
  return `#narrow/dm/${named.join()}-${named.length > 1 ? 'group' : 'dm'}/near/${id}`;
}

/**
 * Markdown that links a message of a topic: `#**channel>topic@id**`, which shows the names as they are then; names that
 * this cannot hold are linked by the address.
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

/** Markdown that links a message by its address alone. */
export function plainMessageLink(address: string, id: number): string {
  return `[message ${id}](${address})`;
}
