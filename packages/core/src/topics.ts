/** Topics in requests and responses, the same in every service. */
import { badRequest } from './errors.ts';
import { EMPTY_TOPIC_NAME } from './limits.ts';
import { firstUnprintable } from './texts.ts';

/** The name that old clients send for the empty topic. */
const NO_TOPIC = '(no topic)';

/** Whether a given name means the empty topic. */
export const meansEmptyTopic = (given: string): boolean =>
  given === '' || given === EMPTY_TOPIC_NAME || given === NO_TOPIC;

/**
 * The topic in its stored form: trimmed, and '' for all names of the empty topic. Does not check the length.
 * @throws BAD_REQUEST for a character that topics may not contain, with its position
 */
export function toTopic(given: string): string {
  const topic = given.trim();
  if (meansEmptyTopic(topic)) return '';
  const position = firstUnprintable(topic);
  if (position > 0) throw badRequest(`Invalid character in topic, at position ${position}!`);
  return topic;
}

/** The topic's name in responses: not every client can handle the empty one. */
export function shownTopicName(topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? EMPTY_TOPIC_NAME : topic;
}
