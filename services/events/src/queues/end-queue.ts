/**
 * Ends a queue permanently: first its registration is removed, so that no replica loads it again, then an entry is
 * added to the log. At this entry every replica that has the queue ends it and its waiting polls, and a replica that
 * restores a cached registration finds it.
 */
import { UserSet } from '@rookery/core';
import type { Log } from '@rookery/log';
import { QUEUE_CLOSED } from '../audience/control.ts';
import type { Registrations } from '../registration/store.ts';

/** @throws SERVER_NOT_READY while NATS is unreachable */
export async function endQueue(
  {
    registrations,
    log,
    now,
  }: {
    readonly registrations: Pick<Registrations, 'remove'>;
    readonly log: Pick<Log, 'publishEphemeral'>;
    readonly now: () => number;
  },
  { realm, userId, queueId }: { readonly realm: number; readonly userId: number; readonly queueId: string },
  isStored = true,
): Promise<void> {
  if (isStored) await registrations.remove(realm, queueId);
  await log.publishEphemeral(realm, 'control', {
    type: QUEUE_CLOSED,
    payload: Buffer.from(JSON.stringify({ queue_id: queueId })),
    audience: { users: UserSet.of([userId]).toBytes() },
    at_ms: now(),
  });
}
