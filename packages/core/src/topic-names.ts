/** Names of topics, as servers and clients compare them. */

/** The prefix of a resolved topic's name. */
export const RESOLVED_PREFIX = '✔ ';

/** The key of a topic, equal for all spellings that differ only in case. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}

/** Max. length of a topic's name, code points. */
export const MAX_TOPIC_LENGTH = 60;
const ELLIPSIS = '...';

/**
 * The name as the server stores it: cut to `MAX_TOPIC_LENGTH`, as `truncate` would. That is not imported, because this
 * file imports nothing: browsers load it.
 */
export function truncateTopic(topic: string): string {
  if (topic.length <= MAX_TOPIC_LENGTH) return topic;
  // A code point takes at most two units, so the slice exceeds the limit whenever the name does.
  const points = Array.from(topic.slice(0, MAX_TOPIC_LENGTH * 2 + 2));
  if (points.length <= MAX_TOPIC_LENGTH) return topic;
  return `${points.slice(0, MAX_TOPIC_LENGTH - ELLIPSIS.length).join('')}${ELLIPSIS}`;
}

export type Resolving = 'resolved' | 'unresolved';

/** The name of a topic without the marks of a resolved one, of which clients may have set several. */
export function bareTopic(topic: string): string {
  return topic.startsWith(RESOLVED_PREFIX) ? topic.replace(/^[ ✔]+/, '') : topic;
}

/**
 * Whether a rename resolves or unresolves a topic; undefined if the names differ by more than the prefix (several of
 * them, if it unresolves), or than what the prefix makes too long.
 * @param to in its stored form
 */
export function resolvingOf(from: string, to: string): Resolving | undefined {
  if (to === truncateTopic(RESOLVED_PREFIX + from) && !from.startsWith(RESOLVED_PREFIX)) return 'resolved';
  return from.startsWith(RESOLVED_PREFIX) && to === bareTopic(from) ? 'unresolved' : undefined;
}
