/** What the channels service keeps in MongoDB. Writers add fields first and remove them later (rolling upgrades). */
import type { ChannelGroupSetting, GroupSetting } from '@rookery/core';
import type { Binary } from '@rookery/data';

/** Collections, named in this one place. */
export const COLLECTIONS = {
  channels: 'channels',
  subscriptions: 'subs',
  rosters: 'rosters',
  versions: 'versions',
  accounts: 'accounts',
  emailTokens: 'email_tokens',
  realmLists: 'realm_lists',
  topicPolicies: 'topic_policies',
} as const;

export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

/** The group settings of a channel; who may do what beyond the rules of roles. */
export type ChannelGroupSettings = Record<ChannelGroupSetting, GroupSetting>;

export interface ChannelDocument {
  _id: { r: number; c: number };
  r: number;
  c: number;
  name: string;
  /** The name in lower case: names are unique without regard to case. */
  ln: string;
  description: string;
  renderedDescription: string;
  createdAt: Date;
  creatorId: number | null;
  inviteOnly: boolean;
  historyPublic: boolean;
  webPublic: boolean;
  archived: boolean;
  isDefault: boolean;
  topicsPolicy: TopicsPolicy;
  /** Days; null: the organisation's setting; -1: for ever. */
  retentionDays: number | null;
  /** UNIX milliseconds until which only the empty topic takes messages, while it is seen whether it may stay so. */
  emptyOnlyUntil?: number;
  groups: ChannelGroupSettings;
  /**
   * Of a private channel: whoever knows of it by its settings, as a UserSet of active people and bots without guests, as
   * they were told. Administrators and subscribers know of it besides. Absent: the people whom the settings name.
   */
  holders?: Binary;
  /** Whether groups are among them, whose members come and go; absent: no. */
  watched?: true;
  /** The folder that it is in; null or absent: none. */
  folder?: number | null;
  /** Whether new subscribers have push notifications on; absent: as in their settings. */
  defaultPush?: boolean;
  /** The oldest message that there is, as the messages service told; absent or null: none that is known. */
  firstMessage?: number | null;
  /** Set when nothing was sent for a long time. */
  silent?: true;
  /** Messages a week, rounded; absent or null: the channel is too young to say. */
  weekly?: number | null;
  /** The roster's version: raised with each change of who is subscribed. A message remembers it. */
  ver: number;
  subscribers: number;
  /** Raised with each choice that somebody makes of a topic in it, and when somebody mutes the channel or unmutes it. */
  tv?: number;
  /** Who muted it, as a UserSet; of those who left it, nothing is to be concluded. */
  muters?: Binary;
  /**
   * The journal's seq when it was last changed (`tx.lastSeq()`, set by every write): what is decided on it must come after
   * that in the log, and readers who know all up to a seq ask for what has this one or a later one.
   */
  at: number;
}

/** One person's relation to one channel, past or present. */
export interface SubscriptionDocument {
  _id: { r: number; c: number; u: number };
  r: number;
  c: number;
  u: number;
  /** Roster versions [from, to) between which it held, ascending; the last is open when its `to` is null. */
  iv: [number, number | null][];
  active: boolean;
  /** Ended because the user was deactivated: it goes on when they come back. */
  held?: boolean;
  color: string;
  isMuted: boolean;
  pinToTop: boolean;
  /** null: as in the user's settings. */
  desktop: boolean | null;
  email: boolean | null;
  push: boolean | null;
  audible: boolean | null;
  wildcardMentions: boolean | null;
}

/** The present subscribers of a channel, as a UserSet. */
export interface RosterDocument {
  _id: { r: number; c: number };
  ver: number;
  users: Binary;
}

/**
 * Versions that readers compare: of the realm's table of channels (u = 0), and of one user's subscriptions. Raised in
 * the transaction of the change, so a reader that knows the version knows the state.
 */
export interface VersionDocument {
  _id: { r: number; u: number };
  ver?: number;
  /** Of what the user chose of topics. */
  topics?: number;
}

/** A folder of channels. */
export interface FolderDocument {
  id: number;
  name: string;
  description: string;
  rendered: string;
  creatorId: number | null;
  createdAt: Date;
  archived: boolean;
}

/** What an organisation has of its channels beside them; by its id. */
export interface RealmListsDocument {
  _id: number;
  /** In their order. */
  folders?: FolderDocument[];
  defaultGroups?: DefaultGroupDocument[];
}

/** Channels that a newcomer may choose together. */
export interface DefaultGroupDocument {
  id: number;
  name: string;
  description: string;
  /** Ids, none of them private. */
  channels: number[];
}

/** How visible a topic is to one user, who chose that; where nothing was chosen there is none. */
export interface TopicPolicyDocument {
  /** `t`: the topic in lower case. */
  _id: { r: number; u: number; c: number; t: string };
  r: number;
  u: number;
  c: number;
  /** The topic as it was written. */
  name: string;
  /** TOPIC_POLICIES */
  policy: number;
  /** When it was chosen, UNIX seconds. */
  at: number;
}

/** What stands in the address of a channel for mails; never changed. */
export interface EmailTokenDocument {
  /** The channel, who asked for the address, and as whom its mails are sent. */
  _id: { r: number; c: number; by: number; as: number };
  token: string;
}

/** What this service has followed of a user's account; users whose account never changed have none. */
export interface AccountDocument {
  _id: { r: number; u: number };
  /** The account's version, by the users service. */
  ver: number;
  active: boolean;
  role: number;
}
