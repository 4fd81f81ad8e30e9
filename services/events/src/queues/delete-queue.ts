/** Deletes a client's queue. */
import { type EventsHandler, logFields, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { badQueueId, isExpired, isQueueId } from '../registration/rules/registration.ts';
import { endQueue } from './end-queue.ts';

/** How long to wait for the entry to arrive here, ms. It is in the log, but later polls may find it slightly later. */
const ARRIVAL_MS = 1_000;

/**
 * How long to wait until the log is read here, ms, since a queue cannot be checked without the log's epoch. Another
 * replica may be reading it.
 */
const TAIL_WAIT_MS = 2_000;

/**
 * @throws BAD_EVENT_QUEUE_ID for a queue that is unknown, belongs to another user, has expired or is already deleted;
 *   SERVER_NOT_READY while NATS is unreachable; Unavailable if another replica may be reading the log
 */
export const deleteQueue: EventsHandler<
  'DeleteQueue',
  Pick<Context, 'queues' | 'registrations' | 'tail' | 'log' | 'now' | 'logger'>
> = async ({ queues, registrations, tail, log, now, logger }, { queue_id: queueId }, ctx) => {
  const { realm_id: realm, user_id: userId } = requireCaller(ctx);
  if (!isQueueId(queueId)) throw badQueueId(queueId);
  const found = await registrations.load(realm, queueId, now());
  const registration = found?.registration;
  if (tail.epoch === undefined) await tail.reached(0, TAIL_WAIT_MS);
  if (registration && (registration.userId !== userId || registration.epoch !== tail.epoch)) throw badQueueId(queueId);
  // Here first: otherwise a use of the queue could store again what is being removed.
  const here = await queues.close(realm, userId, queueId);
  if (found) await registrations.remove(realm, queueId);
  const isAlive = here.length > 0 || (found && !isExpired(found.registration, found.usedAt, now()));
  // A repetition may find the first attempt's effect: then only the entry is missing.
  if (!isAlive && (found || ctx.attempt === 0)) throw badQueueId(queueId);
  await endQueue({ registrations, log, now }, { realm, userId, queueId }, false);
  // The user's polls come here, and the next one must be rejected regardless of what its gateway has cached.
  const arrived = tail.end().then((end) => tail.reached(end, ARRIVAL_MS));
  await arrived.catch((error: unknown) =>
    logger.debug({ err: error, ...logFields(ctx) }, 'queue end not read back in time'),
  );
  return {};
};
