/** The simulated gateway: passes each call of a client, by the real router, to the replica that ranks first. */
import { DomainError } from '@rookery/core';
import {
  type CallContext,
  type CallOptions,
  DeadlineExceeded,
  type ServiceBinding,
  services,
  Unavailable,
} from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { QueueRegistrations } from '../../services/gateway/src/caches/queues.ts';
import { REALM } from './journal-service.ts';

/** Far above the interval of heartbeats, which end a held poll first. */
const POLL_DEADLINE_MS = 90_000;
const COMMAND_DEADLINE_MS = 10_000;

/**
 * Returns the bindings of a gateway.
 * @param stray occasionally returns a wrong key to route a call by
 */
export function gatewayBindings(clients: Clients, stray: () => string | undefined): ServiceBinding[] {
  const { events, messages, channels } = clients;
  const queues = new QueueRegistrations({ maxBytes: 1_000_000 });
  const bindings = [
    {
      definition: services.Events,
      handlers: {
        Register: async (request: object, ctx: CallContext) => {
          const reply = await events.Register(request, passedOn(ctx));
          queues.note(ctx.caller, reply.queue_id, { registration: reply.registration, through: 0 });
          return reply;
        },
        DeleteQueue: (request: object, ctx: CallContext) => events.DeleteQueue(request, passedOn(ctx)),
        GetEvents: async (request: { queue_id: string }, ctx: CallContext) => {
          const { queue_id: queueId } = request;
          const { caller } = ctx;
          try {
            const options = { ...passedOn(ctx), route: stray(), deadlineMs: POLL_DEADLINE_MS };
            const reply = await events.GetEvents({ ...request, ...queues.of(caller, queueId) }, options);
            queues.note(caller, queueId, reply);
            return reply;
          } catch (error) {
            if (error instanceof DomainError && error.code === 'BAD_EVENT_QUEUE_ID') queues.forget(caller, queueId);
            else queues.used(caller, queueId);
            if (!(error instanceof DeadlineExceeded || error instanceof Unavailable)) throw error;
            return { json: Buffer.from(JSON.stringify({ events: [], queue_id: queueId })) };
          }
        },
      },
    },
    {
      definition: services.Messages,
      handlers: {
        SendMessage: (request: object, ctx: CallContext) =>
          messages.SendMessage(request, { ...passedOn(ctx), route: stray() ?? String(REALM) }),
      },
    },
    {
      definition: services.Channels,
      handlers: {
        Subscribe: (request: object, ctx: CallContext) =>
          channels.Subscribe(request, { ...passedOn(ctx), route: stray() ?? String(REALM) }),
      },
    },
  ];
  return bindings as unknown as ServiceBinding[];
}

function passedOn({ caller, requestKey, attempt, signal }: CallContext): CallOptions {
  return { caller, requestKey, attempt, signal, deadlineMs: COMMAND_DEADLINE_MS };
}
