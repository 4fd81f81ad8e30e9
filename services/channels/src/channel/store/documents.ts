/** The documents of the channels service. Writers add fields first and remove them later (rolling upgrades). */
import type { ChannelGroupSetting, GroupSetting, TopicPolicy } from '@rookery/core';
import type { Binary } from '@rookery/data';

/** Names of the collections; defined only here. */
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

/** The group settings of a channel: permissions beyond those of roles. */
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
  /** The member in whose share of the organisation's channels it counts; absent: in no share. */
  countsFor?: number;
  inviteOnly: boolean;
  historyPublic: boolean;
  webPublic: boolean;
  archived: boolean;
  isDefault: boolean;
  topicsPolicy: TopicsPolicy;
  /** Days; null: the organisation's setting; -1: unlimited. */
  retentionDays: number | null;
  /** UNIX milliseconds until which only the empty topic takes messages, while `empty_topic_only` is being checked. */
  emptyOnlyUntil?: number;
  groups: ChannelGroupSettings;
  /**
   * The users to whom the settings of a private channel make it visible, as published; active users and bots without
   * guests, as a UserSet. Administrators and subscribers also see it. Absent: the users whom the settings name
   * directly.
   */
  holders?: Binary;
  /** The position of the users journal that `holders` reflect; absent: they were never compared with groups. */
  holdersAt?: number;
  /** Whether the settings that determine `holders` name groups, whose members change; absent: no. */
  watched?: true;
  /** The folder that it is in; null or absent: none. */
  folder?: number | null;
  /** Whether new subscribers have push notifications on; absent: as in their settings. */
  defaultPush?: boolean;
  /** The oldest message, as the messages service reported it; absent or null: unknown or none. */
  firstMessage?: number | null;
  /** Set if nothing was sent for 180 days (activity/rules.ts). */
  silent?: true;
  /** Messages a week, rounded; absent or null: the channel is too young for a figure. */
  weekly?: number | null;
  /** The roster's version, raised by each change of subscribers. A message stores it. */
  ver: number;
  /** The number of joins that began before the version of that time, and so changed past rosters; absent: none. */
  backdated?: number;
  subscribers: number;
  /** Raised when a user sets a policy for one of its topics, or mutes or unmutes the channel. */
  tv?: number;
  /** Users who muted it, as a UserSet; it may include former subscribers. */
  muters?: Binary;
  /**
   * The journal's seq at the last change (`tx.lastSeq()`); every write sets it, except those of `tv` and `muters`.
   * Decisions based on the channel must come after it in the log. Readers that know everything up to a seq query
   * channels whose `at` is that seq or later.
   */
  at: number;
  /** The journal's seq at the last write, those of `tv` and `muters` included. */
  written: number;
}

/** One user's subscription to one channel, current or past. */
export interface SubscriptionDocument {
  _id: { r: number; c: number; u: number };
  r: number;
  c: number;
  u: number;
  /**
   * Roster versions [from, to) between which it held, ascending, without the oldest of many; the last is open when its
   * `to` is null.
   */
  iv: [number, number | null][];
  active: boolean;
  /** Suspended by the user's deactivation; a reactivation resumes it. */
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

/** The current subscribers of a channel, as a UserSet. */
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
  /** The version of the user's topic policies. */
  topics?: number;
  /** The value of the realm's counter `VIEW_COUNTER` at the last change of either version. */
  at?: number;
}

/** The counter that every change of any user's view raises. */
export const VIEW_COUNTER = 'view';

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

/** The channel folders and default groups of an organisation; by its id. */
export interface RealmListsDocument {
  _id: number;
  /** In their order. */
  folders?: FolderDocument[];
  defaultGroups?: DefaultGroupDocument[];
}

/** Default channels that a new user may choose as a group. */
export interface DefaultGroupDocument {
  id: number;
  name: string;
  description: string;
  /** Ids, none of them private. */
  channels: number[];
}

/** A user's visibility policy for a topic; absent: none chosen. */
export interface TopicPolicyDocument {
  /** `t`: the topic in lower case. */
  _id: { r: number; u: number; c: number; t: string };
  r: number;
  u: number;
  c: number;
  /** The topic as it was written. */
  name: string;
  policy: TopicPolicy;
  /** When it was chosen, UNIX seconds. */
  at: number;
}

/** The token in a channel's address for mails; never changed. */
export interface EmailTokenDocument {
  /** The channel, the user who requested the address, and the sender of the messages made from its mails. */
  _id: { r: number; c: number; by: number; as: number };
  token: string;
}

/** The replicated state of a user's account; accounts that never changed have none. */
export interface AccountDocument {
  _id: { r: number; u: number };
  /** The account's version, by the users service. */
  ver: number;
  active: boolean;
  role: number;
}
