/** Names of topics, as servers and clients compare them. */

/** What the name of a topic begins with whose matter is settled. */
export const RESOLVED_PREFIX = '✔ ';

/** What two spellings of a topic have in common. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}
