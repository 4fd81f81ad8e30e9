/** Topics of channels, as every service takes them. */
import { badRequest } from './errors.ts';
import { EMPTY_TOPIC_NAME } from './limits.ts';
import { firstUnprintable } from './texts.ts';

/** What old clients send for no topic. */
const NO_TOPIC = '(no topic)';

/** Whether a client means the empty topic, by whichever name. */
export const meansEmptyTopic = (given: string): boolean =>
  given === '' || given === EMPTY_TOPIC_NAME || given === NO_TOPIC;

/**
 * The topic in its stored form, but for its length: trimmed; the empty topic is '', by whichever name it came.
 * @throws BAD_REQUEST for a character that no topic may have, naming its place
 */
export function toTopic(given: string): string {
  const topic = given.trim();
  if (meansEmptyTopic(topic)) return '';
  const position = firstUnprintable(topic);
  if (position > 0) throw badRequest(`Invalid character in topic, at position ${position}!`);
  return topic;
}

/** The topic's name as a client is shown it: not every client knows what to do with an empty one. */
export function shownTopicName(topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? EMPTY_TOPIC_NAME : topic;
}
