/** Building blocks of the Markdown that the server generates, and of names that the web client completes. */
import { channelAddress, topicAddress } from './narrow/address.ts';

/** Mentions a user without notifying them. */
export function silentMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@_**${user.full_name}|${user.user_id}**`;
}

/** Mentions a user and notifies them. */
export function loudMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@**${user.full_name}|${user.user_id}**`;
}

/** Characters that a name between asterisks cannot contain, because they would end it and start other markup. */
const SPECIAL = /[`>*&[\]]|\$\$/;

/** The end of a topic's name that its link would take for the id of a message in the topic. */
const ENDS_AS_MESSAGE = /@\d{1,10}$/;

/** The fields of a channel that its links contain. */
interface LinkedChannel {
  readonly id: number;
  readonly name: string;
}

/** A user-supplied name as plain text, between asterisks or alone: markup in it has no effect. */
export function plainName(name: string): string {
  return SPECIAL.test(name) ? escaped(name) : name;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s#-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** A link to a channel, for receivers who may know of it. */
export function channelLink(channel: LinkedChannel): string {
  if (!SPECIAL.test(channel.name)) return `#**${channel.name}**`;
  return `[${escaped(`#${channel.name}`)}](/${channelAddress(channel)})`;
}

/** A link to a topic, for receivers who may know of it. */
export function topicLink(channel: LinkedChannel, topic: string): string {
  const fits = !SPECIAL.test(channel.name + topic) && !ENDS_AS_MESSAGE.test(topic);
  if (fits) return `#**${channel.name}>${topic}**`;
  return `[${escaped(`#${channel.name} > ${topic}`)}](/${topicAddress(channel, topic)})`;
}

/** Quotes another user's text: mentions in it notify no one, and fences in it do not end the quotation. */
export function quotation(text: string): string {
  const fence = fenceAround(text, 4);
  return `${fence} quote\n${text}\n${fence}`;
}

/** A code block that nothing in the text can end. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+|~+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
