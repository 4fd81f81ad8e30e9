/**
 * Topics that are followed or unmuted automatically: a user's settings name the acts in a topic that follow it, or that
 * unmute it in a channel that they muted.
 */
import { TOPIC_POLICIES, type TopicPolicy } from './limits.ts';
import type { Settings } from './user-settings.ts';

/** The values of the two policies. A lower value requires less of the user. */
const PARTICIPATE = 1;
const SEND = 2;
const INITIATE = 3;

const FOLLOW = 'automatically_follow_topics_policy';
const UNMUTE = 'automatically_unmute_topics_in_muted_streams_policy';
const WHERE_MENTIONED = 'automatically_follow_topics_where_mentioned';
const RESOLVED_NOTICES = 'resolved_topic_notice_auto_read_policy';

/**
 * When the notice that a topic is resolved counts as read for participants of the topic. The first value is the
 * default.
 */
const RESOLVED_POLICIES = ['except_followed', 'always', 'never'] as const;

/** The defaults of a new user. */
const NORMAL = { follow: INITIATE, unmute: SEND, whereMentioned: true };

export interface AutomaticTopics {
  /** The least act that follows the topic, 1 to 3; 4: none does. */
  readonly follow: number;
  readonly unmute: number;
  readonly whereMentioned: boolean;
  readonly resolvedNotices: (typeof RESOLVED_POLICIES)[number];
}

/** Whether a setting controls the automatic policies of topics that the user acts in or is mentioned in. */
export function isAutomaticTopics(setting: string): boolean {
  return setting === FOLLOW || setting === UNMUTE || setting === WHERE_MENTIONED;
}

/** Packs the settings into a number small enough to travel wherever the user is named; 0: all are at their defaults. */
export function automaticTopicBits(settings: Settings): number {
  const follow = Number(settings[FOLLOW] ?? NORMAL.follow);
  const unmute = Number(settings[UNMUTE] ?? NORMAL.unmute);
  const whereMentioned = settings[WHERE_MENTIONED] ?? NORMAL.whereMentioned;
  const resolved = RESOLVED_POLICIES.findIndex((policy) => policy === settings[RESOLVED_NOTICES]);
  return (
    ((follow - 1) ^ (NORMAL.follow - 1)) |
    (((unmute - 1) ^ (NORMAL.unmute - 1)) << 2) |
    (whereMentioned ? 0 : 16) |
    (Math.max(resolved, 0) << 5)
  );
}

/** Unpacks the bits of `automaticTopicBits`. */
export function fromAutomaticTopicBits(bits: number): AutomaticTopics {
  return {
    follow: ((bits & 3) ^ (NORMAL.follow - 1)) + 1,
    unmute: (((bits >> 2) & 3) ^ (NORMAL.unmute - 1)) + 1,
    whereMentioned: (bits & 16) === 0,
    resolvedNotices: RESOLVED_POLICIES[(bits >> 5) & 3] ?? RESOLVED_POLICIES[0],
  };
}

/** What a user did in a topic: started it, sent to it, or took part in another way. */
export type TopicAct = 'initiate' | 'send' | 'participate';

/** The highest policy value that an act satisfies; it satisfies the lower ones too. */
const REACHES: Readonly<Record<TopicAct, number>> = { participate: PARTICIPATE, send: SEND, initiate: INITIATE };

/**
 * Returns the policy that the topic gets for a user who acts in it; undefined: unchanged. Following takes precedence
 * over unmuting, and a followed topic stays followed.
 * @param muted whether the user muted the channel
 * @param present one of TOPIC_POLICIES
 */
export function automaticPolicy(
  { follow, unmute }: AutomaticTopics,
  act: TopicAct,
  muted: boolean,
  present: number,
): TopicPolicy | undefined {
  if (present === TOPIC_POLICIES.followed) return undefined;
  if (follow <= REACHES[act]) return TOPIC_POLICIES.followed;
  if (!muted || unmute > REACHES[act] || present === TOPIC_POLICIES.unmuted) return undefined;
  return TOPIC_POLICIES.unmuted;
}
