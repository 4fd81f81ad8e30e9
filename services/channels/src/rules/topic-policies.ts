/** How visible a topic is to somebody, as they chose. */
import { badRequest, codePoints, EMPTY_TOPIC_NAME, LIMITS, TOPIC_POLICIES } from '@rookery/core';
import type { ChannelDocument, TopicPolicyDocument } from '../store/documents.ts';

/** What old clients send for no topic. */
const NO_TOPIC = '(no topic)';
/** More topics than this, and somebody does not choose any more. What is automatic then stops choosing for them. */
export const MOST_TOPIC_POLICIES = 5000;

/**
 * The topic as it is stored; the empty one is '', by whichever name it came.
 * @throws BAD_REQUEST for one that no message can have
 */
export function checkTopicName(given: string): string {
  const limit = LIMITS.max_topic_length;
  if (codePoints(given) > limit) throw badRequest(`topic is too long (limit: ${limit} characters)`);
  const topic = given.trim();
  if (topic === EMPTY_TOPIC_NAME || topic === NO_TOPIC) return '';
  const position = [...topic].findIndex((char) => /[\p{Cc}\p{Cs}\p{Cn}]/u.test(char)) + 1;
  if (position > 0) throw badRequest(`Invalid character in topic, at position ${position}!`);
  return topic;
}

/** What two spellings of a topic have in common. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}

/** A list of `user_topics`. */
export function toUserTopics(
  policies: readonly Pick<TopicPolicyDocument, 'c' | 'name' | 'policy' | 'at'>[],
  emptyTopicNames: boolean,
) {
  return policies.map(({ c, name, policy, at }) => ({
    stream_id: c,
    topic_name: name === '' && !emptyTopicNames ? EMPTY_TOPIC_NAME : name,
    last_updated: at,
    visibility_policy: policy,
  }));
}

/**
 * The older form: of muted topics alone, and by the names of their channels.
 * @param nameOf what the user may know the channel by; undefined: nothing
 */
export function toMutedTopics(
  policies: readonly TopicPolicyDocument[],
  nameOf: (channel: number) => ChannelDocument['name'] | undefined,
  emptyTopicNames: boolean,
): [string, string, number][] {
  return policies.flatMap(({ c, name, policy, at }): [string, string, number][] => {
    const channel = policy === TOPIC_POLICIES.muted ? nameOf(c) : undefined;
    return channel === undefined ? [] : [[channel, name === '' && !emptyTopicNames ? EMPTY_TOPIC_NAME : name, at]];
  });
}
