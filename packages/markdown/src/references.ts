/**
 * The users, groups, channels, emoji and uploads that a message may refer to. Rendering does no I/O, so the caller
 * looks them up beforehand.
 */

import { decodedPath } from '@rookery/core';

/** A user, for a mention. */
export interface MentionedUser {
  readonly id: number;
  readonly name: string;
}

/** A user group, for a mention. */
export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  /** The name in silent mentions: system groups have a readable one. */
  readonly title: string;
  /** Whether all mentions of it are silent. */
  readonly silent: boolean;
}

interface LinkedChannel {
  readonly id: number;
  readonly name: string;
}

/** An uploaded picture, for previews and inline images. */
export interface LinkedImage {
  readonly type: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** Resolves the references of a source. An unresolved reference is rendered as text. */
export interface ResolvedReferences {
  /** A user by name and, if given, id; undefined if the name is not that of the id. '' matches any name. */
  user(name: string, id: number | undefined): MentionedUser | undefined;
  /** A user group by its name. */
  group(name: string): MentionedGroup | undefined;
  /** The URL of a custom emoji, by its name; custom emoji take precedence over all others. */
  emoji?(name: string): string | undefined;
  /** A channel that the author may see. */
  channel(name: string): LinkedChannel | undefined;
  /** A picture that the author may access, by its path below /user_uploads/. */
  image?(path: string): LinkedImage | undefined;
  /** The content type of a recording or film that the author may access, by its path. */
  media?(path: string): string | undefined;
  /** The newest message of a topic; undefined if there is none that all readers of the channel may see. */
  newestOf(channel: number, topic: string): number | undefined;
}

/** Resolves nothing. */
export const NO_REFERENCES: ResolvedReferences = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  newestOf: () => undefined,
};

/** Max. user groups looked up for a message; mentions of further groups stay text. */
const MAX_GROUPS = 50;
/** Max. topics looked up for a message; links to further topics work, but do not lead to the newest message. */
const MAX_TOPICS = 50;

/** Max. uploads looked up for a message; further ones are only links. */
const MAX_UPLOADS = 50;

interface NamedReferences {
  readonly users: boolean;
  /** Names of user groups. */
  readonly groups: readonly string[];
  readonly channels: boolean;
  readonly topics: readonly { readonly channel: string; readonly topic: string }[];
}

/** A mention of a user or wildcard: `_` if silent, and the text between the asterisks. */
export const MENTION = /@(_?)\*\*([^*\n]{1,200})\*\*/y;
/** A mention of a user group: `_` if silent, and its name. */
export const GROUP_MENTION = /@(_?)\*([^*\n]{1,200})\*/y;
/** A link to a channel, to a topic of it, or to a message in the topic. */
export const CHANNEL_LINK = /#\*\*([^*>\n]{1,200})(?:>([^*\n]{0,200}?)(?:@(\d{1,10}))?)?\*\*/y;

/** An emoji by its name. */
export const EMOJI = /:([\p{L}\p{N}_+-]{1,100}):/uy;

/** An upload's path: of the characters that paths of uploads have, so that a sentence may go on right after it. */
const UPLOAD = /\/user_uploads\/(\d+\/(?:[\p{L}\p{M}\p{N}_./-]|%[\da-fA-F]{2}){1,1000})(?<!\.)/gu;

/** Returns the paths of uploads that a source may link, below /user_uploads/. */
export function linkedUploads(source: string): string[] {
  if (!source.includes('/user_uploads/')) return [];
  const paths = new Set<string>();
  for (const [, path = ''] of source.matchAll(UPLOAD)) {
    if (paths.size === MAX_UPLOADS) break;
    paths.add(decodedPath(path));
  }
  return [...paths];
}

/** Whether a source may name emoji, so that custom emoji must be looked up. */
export function namesEmoji(source: string): boolean {
  return /:[\p{L}\p{N}_+-]+:/u.test(source);
}

/**
 * Yields matches at every position, including those inside of another match, which may not become a reference itself.
 */
function* matches(source: string, first: string, pattern: RegExp): Generator<RegExpExecArray> {
  for (let at = source.indexOf(first); at !== -1; at = source.indexOf(first, at + 1)) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) yield match;
  }
}

/**
 * Returns what must be looked up before a source is rendered. May contain more than is rendered in the end (from code,
 * for example).
 */
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

/** Parses the text of a mention into name and id. */
export function toNamed(text: string): { readonly name: string; readonly id: number | undefined } {
  const [, name = text, id] = NAME_AND_ID.exec(text) ?? [];
  return { name, id: id === undefined ? undefined : Number(id) };
}

/** The resolved references of a source as plain data, for another thread. */
export interface ReferenceTable {
  readonly users: ReadonlyMap<string, MentionedUser>;
  readonly groups: ReadonlyMap<string, MentionedGroup>;
  readonly channels: ReadonlyMap<string, LinkedChannel>;
  readonly newest: ReadonlyMap<string, number>;
  readonly emoji: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, LinkedImage>;
  readonly media: ReadonlyMap<string, string>;
}

/** Resolves everything that a source may refer to. */
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
