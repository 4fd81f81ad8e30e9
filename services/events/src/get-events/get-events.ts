/** Answers a poll: the events after the last that the client has, or, after a while without any, a heartbeat. */
import { badRequest } from '@rookery/core';
import type { GetEventsReply } from '@rookery/protos/gen/rookery/GetEventsReply.ts';
import type { GetEventsRequest__Output } from '@rookery/protos/gen/rookery/GetEventsRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

/** @throws as `UserQueues.poll`; BAD_REQUEST without a last event id. */
export async function getEvents(
  { queues }: Pick<Context, 'queues'>,
  request: GetEventsRequest__Output,
  ctx: CallContext,
): Promise<GetEventsReply> {
  const caller = requireCaller(ctx);
  if (request.queue_id === '') throw badRequest("Missing 'queue_id' argument");
  if (!request.has_last_event_id) throw badRequest("Missing 'last_event_id' argument");
  const json = await queues.poll(caller.realm_id, caller.user_id, {
    queueId: request.queue_id,
    lastEventId: request.last_event_id,
    dontBlock: request.dont_block,
    role: caller.role,
    deadlineAt: ctx.deadlineAt,
    signal: () => ctx.signal,
  });
  return { json };
}
