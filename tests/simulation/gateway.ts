/** What a gateway does with the calls of clients: it passes them on, by the real router, each to the replica that ranks first. */
import { type CallContext, type CallOptions, DeadlineExceeded, type ServiceBinding, services } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { REALM } from './journal-service.ts';

/** A held poll is ended by its heartbeat long before. */
const POLL_DEADLINE_MS = 90_000;
const COMMAND_DEADLINE_MS = 10_000;

/** `stray` names, now and then, another key to route a call by than the right one. */
export function gatewayBindings(clients: Clients, stray: () => string | undefined): ServiceBinding[] {
  const { events, messages, channels } = clients;
  const bindings = [
    {
      definition: services.Events,
      handlers: {
        Register: (request: object, ctx: CallContext) => events.Register(request, passedOn(ctx)),
        DeleteQueue: (request: object, ctx: CallContext) => events.DeleteQueue(request, passedOn(ctx)),
        GetEvents: async (request: { queue_id: string }, ctx: CallContext) => {
          try {
            return await events.GetEvents(request, { ...passedOn(ctx), route: stray(), deadlineMs: POLL_DEADLINE_MS });
          } catch (error) {
            if (!(error instanceof DeadlineExceeded)) throw error;
            return { json: Buffer.from(JSON.stringify({ events: [], queue_id: request.queue_id })) };
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
