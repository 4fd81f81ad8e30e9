/** A topic is resolved by its name, which begins with a mark. */
import { RESOLVED_PREFIX } from '@rookery/core';

export type Resolving = 'resolved' | 'unresolved';

/** What a new name says of a topic, if it differs by the mark alone. */
export function resolvingOf(from: string, to: string): Resolving | undefined {
  if (to === RESOLVED_PREFIX + from && !from.startsWith(RESOLVED_PREFIX)) return 'resolved';
  return from === RESOLVED_PREFIX + to && !to.startsWith(RESOLVED_PREFIX) ? 'unresolved' : undefined;
}
