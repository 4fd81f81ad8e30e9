/**
 * What a message may refer to. The caller looks up beforehand what the source seems to name, since rendering itself
 * does no I/O.
 */

import { decodedPath } from '@rookery/core';

/** A user as a mention shows them. */
export interface MentionedUser {
  readonly id: number;
  readonly name: string;
}

/** A user group as a mention shows it. */
export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  /** What it is called where nobody is called on: the groups of roles have a name for people. */
  readonly title: string;
  /** Nobody is called on by it, however it is mentioned. */
  readonly silent: boolean;
}

interface LinkedChannel {
  readonly id: number;
  readonly name: string;
}

/** An uploaded picture, as messages show it. */
export interface LinkedImage {
  readonly type: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** The answers to what a source refers to. An unknown thing is rendered as the text that it is. */
export interface ResolvedReferences {
  /** A user by name and, where given, id; a name that is not the id's is unknown. '' is any name. */
  user(name: string, id: number | undefined): MentionedUser | undefined;
  /** A user group by its name. */
  group(name: string): MentionedGroup | undefined;
  /** Where the image is of an emoji that the organisation has of its own, by its name; such stand before all others. */
  emoji?(name: string): string | undefined;
  /** A channel that the author may see. */
  channel(name: string): LinkedChannel | undefined;
  /** A picture that the author may have, by its path below /user_uploads/. */
  image?(path: string): LinkedImage | undefined;
  /** The content type of a recording or film that the author may have, by its path. */
  media?(path: string): string | undefined;
  /** The newest message of a topic, undefined when there is none that readers of the channel may all see. */
  newestOf(channel: number, topic: string): number | undefined;
}

/** Refers to nothing. */
export const NO_REFERENCES: ResolvedReferences = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  newestOf: () => undefined,
};

/** User groups looked up for one message; mentions of more of them stay text. */
const MAX_GROUPS = 50;
/** Topics looked up for one message; links to more of them work, but do not lead to the newest message. */
const MAX_TOPICS = 50;

/** Uploads looked up for one message; more of them are links and nothing more. */
const MAX_UPLOADS = 50;

interface NamedReferences {
  readonly users: boolean;
  /** Names of user groups. */
  readonly groups: readonly string[];
  readonly channels: boolean;
  readonly topics: readonly { readonly channel: string; readonly topic: string }[];
}

/** The mention of a user or wildcard: silence, and what stands between the stars. */
export const MENTION = /@(_?)\*\*([^*\n]{1,200})\*\*/y;
/** The mention of a user group: silence, and its name. */
export const GROUP_MENTION = /@(_?)\*([^*\n]{1,200})\*/y;
/** A link to a channel, a topic of it, or a message in that. */
export const CHANNEL_LINK = /#\*\*([^*>\n]{1,200})(?:>([^*\n]{0,200}?)(?:@(\d{1,10}))?)?\*\*/y;

/** An emoji by its name. */
export const EMOJI = /:([\p{L}\p{N}_+-]{1,100}):/uy;

/** The paths of the uploads that a source seems to link, below /user_uploads/. */
export function linkedUploads(source: string): string[] {
  if (!source.includes('/user_uploads/')) return [];
  const paths = new Set<string>();
  for (const [, path = ''] of source.matchAll(/\/user_uploads\/(\d+\/[^\s"<>()?#]{1,1000})/g)) {
    if (paths.size === MAX_UPLOADS) break;
    paths.add(decodedPath(path));
  }
  return [...paths];
}

/** Whether a source may name emoji, of which an organisation may have some of its own. */
export function namesEmoji(source: string): boolean {
  return /:[\p{L}\p{N}_+-]+:/u.test(source);
}

/** What matches wherever it may begin: a match that comes to nothing does not hide one that begins inside of it. */
function* matches(source: string, first: string, pattern: RegExp): Generator<RegExpExecArray> {
  for (let at = source.indexOf(first); at !== -1; at = source.indexOf(first, at + 1)) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) yield match;
  }
}

/** What must be looked up before a source is rendered. It may name more than is rendered in the end (in code, say). */
export function wantedBy(source: string): NamedReferences {
  const topics: { channel: string; topic: string }[] = [];
  const channels = source.includes('#**');
  if (channels) {
    for (const [, channel, topic, message] of matches(source, '#', CHANNEL_LINK)) {
      if (channel === undefined || topic === undefined || message !== undefined) continue;
      topics.push({ channel, topic });
      if (topics.length === MAX_TOPICS) break;
    }
  }
  return { users: source.includes('@**') || source.includes('@_**'), groups: groupNames(source), channels, topics };
}

function groupNames(source: string): string[] {
  if (!source.includes('@*') && !source.includes('@_*')) return [];
  const names = new Set<string>();
  for (const [, , name = ''] of matches(source, '@', GROUP_MENTION)) {
    names.add(name);
    if (names.size === MAX_GROUPS) break;
  }
  return [...names];
}

const NAME_AND_ID = /^(.*)\|(\d{1,10})$/;

/** What a mention says of whom it means. */
export function toNamed(text: string): { readonly name: string; readonly id: number | undefined } {
  const [, name = text, id] = NAME_AND_ID.exec(text) ?? [];
  return { name, id: id === undefined ? undefined : Number(id) };
}

/** References as plain data, so that they may go to another thread: the answers to all that one source asks for. */
export interface ReferenceTable {
  readonly users: ReadonlyMap<string, MentionedUser>;
  readonly groups: ReadonlyMap<string, MentionedGroup>;
  readonly channels: ReadonlyMap<string, LinkedChannel>;
  readonly newest: ReadonlyMap<string, number>;
  readonly emoji: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, LinkedImage>;
  readonly media: ReadonlyMap<string, string>;
}

/** Asks for everything that a source may refer to. */
export function toTable(source: string, references: ResolvedReferences): ReferenceTable {
  const users = new Map<string, MentionedUser>();
  const groups = new Map<string, MentionedGroup>();
  const channels = new Map<string, LinkedChannel>();
  const newest = new Map<string, number>();
  const emoji = new Map<string, string>();
  for (const [, , text = ''] of matches(source, '@', MENTION)) {
    const { name, id } = toNamed(text);
    add(users, `${name}|${id}`, references.user(name, id));
  }
  for (const [, , name = ''] of matches(source, '@', GROUP_MENTION)) add(groups, name, references.group(name));
  for (const [, name = '', topic] of matches(source, '#', CHANNEL_LINK)) {
    const channel = references.channel(name);
    add(channels, name, channel);
    if (channel && topic !== undefined) {
      add(newest, `${channel.id}>${topic}`, references.newestOf(channel.id, topic));
    }
  }
  for (const [, name = ''] of matches(source, ':', EMOJI)) add(emoji, name, references.emoji?.(name));
  const images = new Map<string, LinkedImage>();
  const media = new Map<string, string>();
  for (const path of linkedUploads(source)) {
    add(images, path, references.image?.(path));
    add(media, path, references.media?.(path));
  }
  return { users, groups, channels, newest, emoji, images, media };
}

function add<T>(found: Map<string, T>, key: string, value: T | undefined): void {
  if (value !== undefined) found.set(key, value);
}

export function fromTable(table: ReferenceTable): ResolvedReferences {
  return {
    user: (name, id) => table.users.get(`${name}|${id}`),
    group: (name) => table.groups.get(name),
    channel: (name) => table.channels.get(name),
    newestOf: (channel, topic) => table.newest.get(`${channel}>${topic}`),
    emoji: (name) => table.emoji.get(name),
    image: (path) => table.images.get(path),
    media: (path) => table.media.get(path),
  };
}
