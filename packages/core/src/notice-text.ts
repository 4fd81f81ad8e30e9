/** Pieces of the Markdown that the server writes by itself. */
import { channelAddress, topicAddress } from './narrow/address.ts';

/** Names a user without calling on them. */
export function silentMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@_**${user.full_name}|${user.user_id}**`;
}

/** Names a user, who is notified. */
export function loudMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@**${user.full_name}|${user.user_id}**`;
}

/** What cannot stand in a name between asterisks: it would end there, and begin something else. */
const SPECIAL = /[`>*&[\]]|\$\$/;

/** A channel as its links have it. */
interface LinkedChannel {
  readonly id: number;
  readonly name: string;
}

/** A name that people gave, between asterisks or alone: it is shown, and does nothing. */
export function plainName(name: string): string {
  return SPECIAL.test(name) ? escaped(name) : name;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s#-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** Links a channel, for those who may know of it. */
export function channelLink(channel: LinkedChannel): string {
  if (!SPECIAL.test(channel.name)) return `#**${channel.name}**`;
  return `[${escaped(`#${channel.name}`)}](/${channelAddress(channel)})`;
}

/** Links a topic, for those who may know of it. */
export function topicLink(channel: LinkedChannel, topic: string): string {
  if (!SPECIAL.test(channel.name + topic)) return `#**${channel.name}>${topic}**`;
  return `[${escaped(`#${channel.name} > ${topic}`)}](/${topicAddress(channel, topic)})`;
}

/** Another user's text as a quotation: mentions in it notify no one, and no fence in it ends it. */
export function quotation(text: string): string {
  const fence = fenceAround(text, 4);
  return `${fence} quote\n${text}\n${fence}`;
}

/** A block of code that nothing in the text ends. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+|~+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
