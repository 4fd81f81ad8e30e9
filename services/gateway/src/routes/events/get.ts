import { badRequest, DomainError } from '@rookery/core';
import type { AnswerOf, EVENTS_OF_QUEUE } from '@rookery/core/answers';
import { isUnanswered } from '@rookery/rpc';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { bool, json, plain } from '../../wire/parameters.ts';
import { newRequestKey } from '../../wire/request-key.ts';
import { type Call, endpoint } from '../endpoint.ts';
import { registerParameters, toRegisterRequest } from './register.ts';

/**
 * `GET /events`: waits until there are events; with `dont_block` and without `queue_id`, registers a new queue
 *
 * A new queue has no events to wait for, so registering requires `dont_block`.
 */
export const getEvents = endpoint({
  summary: 'Get events from a queue',
  answer: 'EVENTS_OF_QUEUE',
  errors: ['BAD_EVENT_QUEUE_ID'],
  cancellable: true,
  parameters: {
    queue_id: plain(z.string().optional()),
    last_event_id: json(z.int().optional()),
    dont_block: bool(false),
    ...registerParameters,
  },
  async run(context, parameters, call) {
    const { queue_id: queueId, last_event_id, dont_block } = parameters;
    if (queueId !== undefined) return poll(context, call, { queueId, lastEventId: last_event_id, dont_block });
    if (!dont_block) throw badRequest("Missing 'queue_id' argument");
    const request = await toRegisterRequest(context, parameters, call.options);
    const { json, registration, queue_id } = await context.clients.events.Register(
      { ...request, fetch_event_types: [], same_fetch_types: false },
      { ...call.options, requestKey: newRequestKey(), deadlineMs: context.config.REGISTER_DEADLINE_MS },
    );
    context.queues.note(call.options.caller, queue_id, { registration, through: 0 });
    // Small, because no event types are fetched, and made once per queue.
    const { last_event_id: lastEventId } = JSON.parse(json.toString()) as { last_event_id: number };
    return { events: [], queue_id, last_event_id: lastEventId };
  },
});

/**
 * A poll that took longer than this, ms, waited for events and does not count against the user's rate limit: the caller
 * does not determine how often events occur. With a lower value, a poll that finds events immediately might not count
 * either.
 */
const WAITED_MS = 25;

/**
 * Makes one poll. If this process stops, or if no replica has answered for longer than a quiet queue stays silent (none
 * can read the log), the answer has no events, but a heartbeat with the client's own last id: the client polls again,
 * elsewhere or later, and loses nothing.
 */
async function poll(
  { clients, config, polls, queues, rates }: Context,
  { options, abort = new AbortController() }: Call,
  { queueId, lastEventId, dont_block }: { queueId: string; lastEventId: number | undefined; dont_block: boolean },
): Promise<Uint8Array | AnswerOf<typeof EVENTS_OF_QUEUE>> {
  const { caller } = options;
  polls.begin(abort);
  const startedAt = performance.now();
  try {
    const reply = await clients.events.GetEvents(
      {
        queue_id: queueId,
        last_event_id: lastEventId ?? 0,
        has_last_event_id: lastEventId !== undefined,
        dont_block,
        ...queues.of(caller, queueId),
      },
      { ...options, signal: abort.signal, deadlineMs: config.POLL_DEADLINE_MS },
    );
    queues.note(caller, queueId, reply);
    return reply.json;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'BAD_EVENT_QUEUE_ID') queues.forget(caller, queueId);
    else queues.used(caller, queueId);
    if (isUnanswered(error) || (polls.draining && abort.signal.aborted)) {
      const heartbeat = { type: 'heartbeat', id: Math.max(0, lastEventId ?? 0) } as const;
      return { events: dont_block ? [] : [heartbeat], queue_id: queueId };
    }
    throw error;
  } finally {
    if (caller && performance.now() - startedAt > WAITED_MS) rates.giveBack(caller);
    polls.end(abort);
  }
}
