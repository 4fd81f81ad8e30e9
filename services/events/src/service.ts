/** The events service's table of contents: each call and the slice that answers it. */
import { type Handlers, isSpectator, type services } from '@rookery/rpc';
import type { Context } from './context.ts';
import { deleteQueue } from './queues/delete-queue.ts';
import { getEvents } from './queues/get-events.ts';
import { register } from './register/register.ts';
import { registerSpectator } from './register/spectator.ts';
import { sendEditTyping } from './typing/send-edit-typing.ts';
import { sendTyping } from './typing/send-typing.ts';

export function eventsHandlers(context: Context): Handlers<typeof services.Events> {
  return {
    Register: (request, ctx) =>
      isSpectator(ctx) ? registerSpectator(context, request, ctx) : register(context, request, ctx),
    GetEvents: (request, ctx) => getEvents(context, request, ctx),
    DeleteQueue: (request, ctx) => deleteQueue(context, request, ctx),
    SendTyping: (request, ctx) => sendTyping(context, request, ctx),
    SendEditTyping: (request, ctx) => sendEditTyping(context, request, ctx),
    WaitCaughtUp: async (request, ctx) => {
      await context.tail.reached(request.stream_sequence, Math.max(0, ctx.deadlineAt - performance.now()));
      return {};
    },
  };
}
