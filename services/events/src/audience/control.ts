/** Entries of the log that control the queues themselves. Clients do not receive them. */

import type { Registration } from '../registration/rules/registration.ts';
import type { Audience } from './audience.ts';

/** The fields of an entry that determine what it controls. */
interface ControlEntry {
  readonly type: string;
  readonly audience: Audience;
  readonly payload: Record<string, unknown>;
}

/** A client deleted its queue. */
export const QUEUE_CLOSED = 'queue_closed';

/** All queues of its users end. */
const USER_DEACTIVATED = 'user_deactivated';

/** The held polls of its users end, the queues remain: the credentials of these polls may no longer be valid. */
const POLLS_ENDED = 'polls_ended';

/** Advances the log, which provides new positions for heartbeats. */
export const TICK = 'tick';

const CONTROL_TYPES: ReadonlySet<string> = new Set([QUEUE_CLOSED, USER_DEACTIVATED, POLLS_ENDED, TICK]);

/** Whether an entry controls queues. */
export function isControl({ type }: Pick<ControlEntry, 'type'>): boolean {
  return CONTROL_TYPES.has(type);
}

/** Whether an entry ends a queue, or all queues of its users. */
export function isEnd({ type }: Pick<ControlEntry, 'type'>): boolean {
  return type === QUEUE_CLOSED || type === USER_DEACTIVATED;
}

/** Returns the queue that an entry ends; undefined if it ends all queues of its users. */
export function endedQueue(end: Pick<ControlEntry, 'type' | 'payload'>): string | undefined {
  return end.type === QUEUE_CLOSED ? String(end.payload.queue_id) : undefined;
}

/** Whether an entry ends this queue. */
export function endsQueue(entry: ControlEntry, queue: Registration): boolean {
  if (!isEnd(entry) || !entry.audience.users.has(queue.userId)) return false;
  return (endedQueue(entry) ?? queue.queueId) === queue.queueId;
}

/** Whether an entry ends the held polls of a user. */
export function endsPolls(entry: Pick<ControlEntry, 'type' | 'audience'>, userId: number): boolean {
  return entry.type === POLLS_ENDED && entry.audience.users.has(userId);
}
