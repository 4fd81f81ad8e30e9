/**
 * What a message may refer to. Whoever renders looks up beforehand what the source seems to name, since rendering itself
 * does no I/O.
 */

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

export interface LinkedChannel {
  readonly id: number;
  readonly name: string;
}

/** The answers to what a source refers to. An unknown thing is rendered as the text that it is. */
export interface References {
  /** A user by name and, where given, id; a name that is not the id's is unknown. '' is any name. */
  user(name: string, id: number | undefined): MentionedUser | undefined;
  /** A user group by its name. */
  group(name: string): MentionedGroup | undefined;
  /** Where the image is of an emoji that the organisation has of its own, by its name; such stand before all others. */
  emoji?(name: string): string | undefined;
  /** A channel that the author may see. */
  channel(name: string): LinkedChannel | undefined;
  /** The newest message of a topic, undefined when there is none that readers of the channel may all see. */
  newestOf(channel: number, topic: string): number | undefined;
}

/** Refers to nothing. */
export const NO_REFERENCES: References = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  newestOf: () => undefined,
};

/** User groups looked up for one message; mentions of more of them stay text. */
const MAX_GROUPS = 50;
/** Topics looked up for one message; links to more of them work, but do not lead to the newest message. */
const MAX_TOPICS = 50;

export interface Wanted {
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

/** Whether a source may name emoji, of which an organisation may have some of its own. */
export function namesEmoji(source: string): boolean {
  return /:[\w+-]+:/.test(source);
}

/** What must be looked up before a source is rendered. It may name more than is rendered in the end (in code, say). */
export function wantedBy(source: string): Wanted {
  const topics: { channel: string; topic: string }[] = [];
  const channels = source.includes('#**');
  if (channels) {
    for (const [, channel, topic, message] of source.matchAll(new RegExp(CHANNEL_LINK.source, 'g'))) {
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
  for (const [, , name = ''] of source.matchAll(new RegExp(GROUP_MENTION.source, 'g'))) {
    names.add(name);
    if (names.size === MAX_GROUPS) break;
  }
  return [...names];
}
