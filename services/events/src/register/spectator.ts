/**
 * A spectator's register: the state that is open to the web, and no queue. No events follow, so no cursor is taken
 * first.
 */
import { badRequest } from '@rookery/core';
import type { RegisterReply } from '@rookery/protos/gen/rookery/RegisterReply.ts';
import type { RegisterRequest__Output } from '@rookery/protos/gen/rookery/RegisterRequest.ts';
import { type CallContext, forwardedOptions, requireSpectator } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { toTimeoutSecs } from '../registration/rules/registration.ts';
import { NOTHING_DELIVERED } from '../tail/position.ts';
import { joinParts } from './join-state.ts';
import { toStateRequest } from './register.ts';

/**
 * @throws BAD_REQUEST for parameters that would show more than is open to the web; UNAUTHORIZED if the organisation has
 *   no spectators
 */
export async function registerSpectator(
  context: Pick<Context, 'admission' | 'clients'>,
  request: RegisterRequest__Output,
  ctx: CallContext,
): Promise<RegisterReply> {
  if (request.client_gravatar) throw invalidForAnonymous('client_gravatar');
  if (request.include_subscribers) throw invalidForAnonymous('include_subscribers');
  const { realm_id: realm } = requireSpectator(ctx);
  const { users, channels, messages } = context.clients;
  const wanted = toStateRequest(request);
  return context.admission.run({ realm, user: 0 }, 'spectators', ctx, async () => {
    // The users service decides whether there are spectators, so it is called first.
    const inOrder = [
      await users.GetInitialState(wanted, forwardedOptions(ctx)),
      await channels.GetInitialState(wanted, forwardedOptions(ctx)),
      await messages.GetInitialState(wanted, forwardedOptions(ctx)),
    ];
    const fields = {
      queue_id: null,
      last_event_id: NOTHING_DELIVERED,
      idle_queue_timeout_secs: toTimeoutSecs(request.idle_queue_timeout_secs),
    };
    return { ...joinParts(fields, inOrder), queue_id: '' };
  });
}

const invalidForAnonymous = (key: string) => badRequest(`Invalid '${key}' parameter for anonymous request`);
