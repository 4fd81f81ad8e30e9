import { randomUUID } from 'node:crypto';
import { DeadlineExceeded } from '@rookery/rpc';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Answer } from '../../wire/envelope.ts';
import { bool, json, plain } from '../../wire/parameters.ts';
import { type Call, endpoint } from '../endpoint.ts';
import { registerParameters, toRegisterRequest } from './register.ts';

/** `GET /events`: waits until the queue has events. Without a queue it registers one, by the parameters of a register. */
export const getEvents = endpoint({
  cancellable: true,
  parameters: {
    queue_id: plain(z.string().optional()),
    last_event_id: json(z.int().optional()),
    dont_block: bool(false),
    ...registerParameters,
  },
  async run(context, parameters, call) {
    const { queue_id, last_event_id, dont_block } = parameters;
    if (queue_id !== undefined) return poll(context, call, { queue_id, last_event_id, dont_block });
    const { json } = await context.clients.events.Register(
      { ...toRegisterRequest(parameters), fetch_event_types: [], same_fetch_types: false },
      { ...call.options, requestKey: randomUUID(), deadlineMs: context.config.REGISTER_DEADLINE_MS },
    );
    // Without any type fetched this is small, and it is once in the life of a queue.
    const { queue_id: registered, last_event_id: lastEventId } = JSON.parse(json.toString()) as Record<string, unknown>;
    return { events: [], queue_id: registered, last_event_id: lastEventId };
  },
});

/**
 * One poll. When this process stops, or no service could say anything for longer than a quiet queue is silent, the answer
 * is that there are no events: the client polls again, elsewhere or later, and has lost nothing.
 */
async function poll(
  { clients, config, polls }: Context,
  { options, abort = new AbortController() }: Call,
  p: { queue_id: string; last_event_id: number | undefined; dont_block: boolean },
): Promise<Answer> {
  try {
    const { json } = await polls.hold(
      abort,
      clients.events.GetEvents(
        {
          queue_id: p.queue_id,
          last_event_id: p.last_event_id ?? 0,
          has_last_event_id: p.last_event_id !== undefined,
          dont_block: p.dont_block,
        },
        { ...options, signal: abort.signal, deadlineMs: config.POLL_DEADLINE_MS },
      ),
    );
    return json;
  } catch (error) {
    if ((polls.draining && abort.signal.aborted) || error instanceof DeadlineExceeded) {
      return { events: [], queue_id: p.queue_id };
    }
    throw error;
  }
}
