/** Names of topics, as servers and clients compare them. */

/** The prefix of a resolved topic's name. */
export const RESOLVED_PREFIX = '✔ ';

/** The key of a topic, equal for all spellings that differ only in case. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}
