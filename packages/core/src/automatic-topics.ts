/**
 * Topics that are followed or unmuted automatically: a user's settings name the acts in a topic that follow it, or that
 * unmute it in a channel that they muted.
 */
import { TOPIC_POLICIES, type TopicPolicy } from './limits.ts';
import type { Settings } from './user-settings.ts';

/** The values of the two policies. What is lower takes less. */
const PARTICIPATE = 1;
const SEND = 2;
const INITIATE = 3;

const FOLLOW = 'automatically_follow_topics_policy';
const UNMUTE = 'automatically_unmute_topics_in_muted_streams_policy';
const WHERE_MENTIONED = 'automatically_follow_topics_where_mentioned';
const RESOLVED_NOTICES = 'resolved_topic_notice_auto_read_policy';

/**
 * When the notice that a topic is resolved counts as read for who took part in it; the first is what a new user's
 * settings say.
 */
const RESOLVED_POLICIES = ['except_followed', 'always', 'never'] as const;

/** What a new user's settings say. */
const NORMAL = { follow: INITIATE, unmute: SEND, whereMentioned: true };

export interface AutomaticTopics {
  /** From which of the acts on, 1 to 4, of which the last is none. */
  readonly follow: number;
  readonly unmute: number;
  readonly whereMentioned: boolean;
  readonly resolvedNotices: (typeof RESOLVED_POLICIES)[number];
}

/** Whether a setting is one of those that decide about the topics of the caller's own messages. */
export function isAutomaticTopics(setting: string): boolean {
  return setting === FOLLOW || setting === UNMUTE || setting === WHERE_MENTIONED;
}

/** The settings, small enough to go wherever the user is named: 0 is what everyone has who never set any. */
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

/** What such bits stand for. */
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

/** Each act is also those that take less. */
const REACHES: Readonly<Record<TopicAct, number>> = { participate: PARTICIPATE, send: SEND, initiate: INITIATE };

/**
 * What the topic becomes for who does something in it; undefined: what it is. Following goes before unmuting, and
 * nothing that is followed is taken back.
 * @param muted whether they muted the channel
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
