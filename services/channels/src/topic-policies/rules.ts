/** Rules of a topic's visibility for a user. */
import {
  badRequest,
  checkLength,
  LIMITS,
  shownTopicName,
  TOPIC_POLICIES,
  type TopicPolicy,
  toTopic,
} from '@rookery/core';
import type { ChannelDocument, TopicPolicyDocument } from '../channel/store/documents.ts';

/** Max. policies of a user. Automatic policies stop there too. */
export const MAX_TOPIC_POLICIES = 5000;

/**
 * Max. bytes of a user's `muted_topics` before a further one: room for 5,000 topics, unless their names are long. The
 * whole list is an event at each change, which a user can make 200 times a minute. Renamed topics and channels may
 * lengthen it to some 2.5 MB.
 */
const MAX_MUTED_BYTES = 512 * 1024;

/**
 * Returns the stored form of a topic; '' for the empty topic under any of its names.
 * @throws BAD_REQUEST for a topic that no message can have
 */
export function checkTopicName(given: string): string {
  return toTopic(checkLength('topic', given, LIMITS.max_topic_length));
}

/** @throws BAD_REQUEST for a list of muted topics that has no room for another */
export function checkRoomForMuted(muted: ReturnType<typeof toMutedTopics>): void {
  if (Buffer.byteLength(JSON.stringify(muted)) >= MAX_MUTED_BYTES) throw badRequest('You cannot mute more topics.');
}

/** From the least visible to the most. */
const BY_VISIBILITY: readonly TopicPolicy[] = [
  TOPIC_POLICIES.muted,
  TOPIC_POLICIES.none,
  TOPIC_POLICIES.unmuted,
  TOPIC_POLICIES.followed,
];

/** The policy for a topic that two topics were merged into. */
export function mergedPolicy(one: TopicPolicy, other: TopicPolicy): TopicPolicy {
  return BY_VISIBILITY.indexOf(one) > BY_VISIBILITY.indexOf(other) ? one : other;
}

/** Formats policies as `user_topics`. */
export function toUserTopics(
  policies: readonly Pick<TopicPolicyDocument, 'c' | 'name' | 'policy' | 'at'>[],
  emptyTopicNames: boolean,
) {
  return policies.map(({ c, name, policy, at }) => ({
    stream_id: c,
    topic_name: shownTopicName(name, emptyTopicNames),
    last_updated: at,
    visibility_policy: policy,
  }));
}

/**
 * Formats policies in the older form: only muted topics, with the names of their channels.
 * @param nameOf the channel's name; undefined if the user may not know it
 */
export function toMutedTopics(
  policies: readonly TopicPolicyDocument[],
  nameOf: (channel: number) => ChannelDocument['name'] | undefined,
  emptyTopicNames: boolean,
): [string, string, number][] {
  return policies.flatMap(({ c, name, policy, at }): [string, string, number][] => {
    const channel = policy === TOPIC_POLICIES.muted ? nameOf(c) : undefined;
    return channel === undefined ? [] : [[channel, shownTopicName(name, emptyTopicNames), at]];
  });
}
