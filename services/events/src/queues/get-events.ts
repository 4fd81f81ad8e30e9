/** Answers a poll: the events after the client's last one, or, after a while without any, a heartbeat. */
import { badRequest } from '@rookery/core';
import type { GetEventsReply } from '@rookery/protos/gen/rookery/GetEventsReply.ts';
import { type EventsHandler, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import type { SignedRegistrations } from '../registration/signed-registration.ts';
import type { UserQueues } from './user-queues.ts';

/** @throws as `UserQueues.poll`; BAD_REQUEST without a last event id. */
export const getEvents: EventsHandler<'GetEvents', Pick<Context, 'queues' | 'signed'>> = async (
  { queues, signed },
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  if (request.queue_id === '') throw badRequest("Missing 'queue_id' argument");
  if (!request.has_last_event_id) throw badRequest("Missing 'last_event_id' argument");
  const { registration, used_at_ms: usedAt, through } = request;
  const isCached = registration.length > 0;
  const poll = queues.poll(caller.realm_id, caller.user_id, {
    queueId: request.queue_id,
    lastEventId: request.last_event_id,
    dontBlock: request.dont_block,
    role: caller.role,
    deadlineAt: ctx.deadlineAt,
    cached: isCached ? { signed: registration, usedAt, through } : undefined,
    signal: () => ctx.signal,
    requestId: ctx.requestId,
    repeated: ctx.attempt > 0,
    span: ctx.span,
  });
  return toReply(poll, isCached, signed);
};

/** A function of its own, so that it does not capture the request, and with it the packet in which it arrived. */
async function toReply(
  poll: ReturnType<UserQueues['poll']>,
  isCached: boolean,
  signed: SignedRegistrations,
): Promise<GetEventsReply> {
  const { json, registration, through, loaded } = await poll;
  // A cached registration that was not accepted may have an older key or form.
  return isCached && !loaded ? { json, through } : { json, through, registration: signed.sign(registration) };
}
