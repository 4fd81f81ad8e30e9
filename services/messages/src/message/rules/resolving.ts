/** A topic is resolved if its name begins with RESOLVED_PREFIX. */
import { RESOLVED_PREFIX } from '@rookery/core';
import { truncateTopic } from './content.ts';

export type Resolving = 'resolved' | 'unresolved';

/**
 * Whether a rename resolves or unresolves a topic; undefined if the names differ by more than the prefix, or than what
 * the prefix makes too long.
 * @param to in its stored form
 */
export function resolvingOf(from: string, to: string): Resolving | undefined {
  if (to === truncateTopic(RESOLVED_PREFIX + from) && !from.startsWith(RESOLVED_PREFIX)) return 'resolved';
  return from === RESOLVED_PREFIX + to && !to.startsWith(RESOLVED_PREFIX) ? 'unresolved' : undefined;
}
