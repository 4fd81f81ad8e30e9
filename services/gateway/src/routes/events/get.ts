import { badRequest, DomainError } from '@rookery/core';
import type { AnswerOf, EVENTS_OF_QUEUE } from '@rookery/core/answers';
import { DeadlineExceeded, Unavailable } from '@rookery/rpc';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { bool, json, plain } from '../../wire/parameters.ts';
import { newRequestKey } from '../../wire/request-key.ts';
import { type Call, endpoint } from '../endpoint.ts';
import { registerParameters, toRegisterRequest } from './register.ts';

/**
 * `GET /events`: held until there are events; with `dont_block` and without a queue it registers one
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
    const { json, registration, queue_id } = await context.clients.events.Register(
      { ...toRegisterRequest(parameters, call.options.caller), fetch_event_types: [], same_fetch_types: false },
      { ...call.options, requestKey: newRequestKey(), deadlineMs: context.config.REGISTER_DEADLINE_MS },
    );
    context.queues.note(call.options.caller, queue_id, { registration, through: 0 });
    // Without any type fetched this is small, and it is once in the life of a queue.
    const { last_event_id: lastEventId } = JSON.parse(json.toString()) as { last_event_id: number };
    return { events: [], queue_id, last_event_id: lastEventId };
  },
});

/**
 * A poll that took longer, ms, had to wait for its events and does not count against its user's limit: how often they
 * come is up to others. With less, one that asks for what was there already would not count either.
 */
const WAITED_MS = 25;

/**
 * One poll. When this process stops, or no replica could say anything for longer than a quiet queue is silent (the log
 * is away for all of them), the answer is that there are no events: the client polls again, elsewhere or later, and has
 * lost nothing.
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
    const isLate = error instanceof DeadlineExceeded || error instanceof Unavailable;
    if (isLate || (polls.draining && abort.signal.aborted)) {
      return { events: [], queue_id: queueId };
    }
    throw error;
  } finally {
    if (caller && performance.now() - startedAt > WAITED_MS) rates.giveBack(caller);
    polls.end(abort);
  }
}
