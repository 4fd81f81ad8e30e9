/** Validates and normalises contents and topics, before anything else uses them. */
import { badRequest, isVisible, LIMITS, toTopic, truncate, truncateTopic } from '@rookery/core';

const TRUNCATED = '\n[message truncated]';

/**
 * The stored form of a content: without leading newlines and trailing whitespace, at most 10,000 code points.
 * @throws DomainError BAD_REQUEST if the content is empty, has no visible character, or contains null bytes.
 */
export function checkContent(given: string): string {
  const content = given.trimEnd().replace(/^\n+/, '');
  if (content.includes('\0')) throw badRequest('Message must not contain null bytes');
  if (!isVisible(content)) throw badRequest('Message must not be empty');
  return truncate(content.toWellFormed(), LIMITS.max_message_length, TRUNCATED);
}

/**
 * The stored form of a topic: trimmed, at most 60 code points; the empty topic is '', under each of its names.
 * @throws DomainError BAD_REQUEST for a control character, with its position, and for a topic without visible
 * characters.
 */
export function checkTopic(given: string): string {
  const topic = toTopic(given);
  // Not the empty topic: a client that sends only invisible characters did not mean the general chat.
  if (topic !== '' && !isVisible(topic)) throw badRequest('Invalid character in topic, at position 1!');
  return truncateTopic(topic);
}

/**
 * Rejects a topic that the channel does not take.
 * @param channelPolicy 'inherit' stands for the organisation's
 * @throws DomainError BAD_REQUEST when the topic is required, or must be the empty one.
 */
export function checkTopicPolicy(topic: string, channelPolicy: string, realmPolicy: string): void {
  const policy = channelPolicy === 'inherit' || channelPolicy === '' ? realmPolicy : channelPolicy;
  if (policy === 'disable_empty_topic' && topic === '') throw badRequest('Topics are required in this organization');
  if (policy === 'empty_topic_only' && topic !== '') {
    throw badRequest('Only the general chat topic is allowed in this channel.');
  }
}
