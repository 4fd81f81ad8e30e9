/** Entries of the log that steer the queues themselves. No client gets them. */

import type { Registration } from '../registration/rules/registration.ts';
import type { Audience } from './audience.ts';

/** What of an entry says what it steers. */
interface ControlEntry {
  readonly type: string;
  readonly audience: Audience;
  readonly payload: Record<string, unknown>;
}

/** A client gave its queue up. */
export const QUEUE_CLOSED = 'queue_closed';

/** All queues of its users end. */
const USER_DEACTIVATED = 'user_deactivated';

/** The held polls of its users end, the queues live on: what the polls were asked with may open nothing any more. */
const POLLS_ENDED = 'polls_ended';

/** The log is moved on, for the places of heartbeats. */
export const TICK = 'tick';

const CONTROL_TYPES: ReadonlySet<string> = new Set([QUEUE_CLOSED, USER_DEACTIVATED, POLLS_ENDED, TICK]);

/** Whether an entry steers queues. */
export function isControl({ type }: Pick<ControlEntry, 'type'>): boolean {
  return CONTROL_TYPES.has(type);
}

/** Whether an entry ends a queue, or all queues of its users. */
export function isEnd({ type }: Pick<ControlEntry, 'type'>): boolean {
  return type === QUEUE_CLOSED || type === USER_DEACTIVATED;
}

/** The queue that an end is of; undefined where it is of all queues of its users. */
export function endedQueue(end: Pick<ControlEntry, 'type' | 'payload'>): string | undefined {
  return end.type === QUEUE_CLOSED ? String(end.payload.queue_id) : undefined;
}

/** Whether an entry is the end of this queue. */
export function endsQueue(entry: ControlEntry, queue: Registration): boolean {
  if (!isEnd(entry) || !entry.audience.users.has(queue.userId)) return false;
  return (endedQueue(entry) ?? queue.queueId) === queue.queueId;
}

/** Whether an entry ends the held polls of a user. */
export function endsPolls(entry: Pick<ControlEntry, 'type' | 'audience'>, userId: number): boolean {
  return entry.type === POLLS_ENDED && entry.audience.users.has(userId);
}
