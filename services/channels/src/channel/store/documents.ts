/** The documents of the channels service. Writers add fields first and remove them later (rolling upgrades). */
import type { ChannelGroupSetting, GroupSetting, TopicPolicy } from '@rookery/core';
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
  /** The member whose share of the organisation's channels it counts in; absent: nobody's. */
  countsFor?: number;
  inviteOnly: boolean;
  historyPublic: boolean;
  webPublic: boolean;
  archived: boolean;
  isDefault: boolean;
  topicsPolicy: TopicsPolicy;
  /** Days; null: the organisation's setting; -1: for ever. */
  retentionDays: number | null;
  /** UNIX milliseconds until which only the empty topic takes messages, while `empty_topic_only` is being checked. */
  emptyOnlyUntil?: number;
  groups: ChannelGroupSettings;
  /**
   * Of a private channel: the users to whom its settings make it visible, as published; active users and bots
   * without guests, as a UserSet. Administrators and subscribers see it besides. Absent: the users whom the settings
   * name directly.
   */
  holders?: Binary;
  /** The position of the users journal that `holders` are of; absent: they were never compared with groups. */
  holdersAt?: number;
  /** Whether these settings name groups, whose members change; absent: no. */
  watched?: true;
  /** The folder that it is in; null or absent: none. */
  folder?: number | null;
  /** Whether new subscribers have push notifications on; absent: as in their settings. */
  defaultPush?: boolean;
  /** The oldest message, as the messages service reported it; absent or null: unknown or none. */
  firstMessage?: number | null;
  /** Set when nothing was sent for a long time. */
  silent?: true;
  /** Messages a week, rounded; absent or null: the channel is too young to say. */
  weekly?: number | null;
  /** The roster's version, raised by each change of subscribers. A message stores it. */
  ver: number;
  subscribers: number;
  /** Raised when a user sets a policy for one of its topics, or mutes or unmutes the channel. */
  tv?: number;
  /** Users who muted it, as a UserSet; it may include users who left. */
  muters?: Binary;
  /**
   * The journal's seq when it was last changed (`tx.lastSeq()`), by every write but those of `tv` and `muters`: what is
   * decided on it must come after that in the log, and readers who know all up to a seq ask for what has this one or a
   * later one.
   */
  at: number;
  /** The same of every write. */
  written: number;
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
  /** The last change of either, by the realm's counter of such changes (`VIEW_COUNTER`). */
  at?: number;
}

/** Counts what changes any user's view. */
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

/** What an organisation has of its channels beside them; by its id. */
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
  /** The channel, the user who asked for the address, and the user as whom its mails are sent. */
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
