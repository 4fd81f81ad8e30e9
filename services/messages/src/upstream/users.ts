/** Calls to the users service, at the replica that owns the organisation. Each fails as the call fails. */
import { badRequest } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';

type Dependencies = Pick<UpstreamContext, 'clients'>;

/**
 * Returns a user as if they made a call.
 * @throws BAD_REQUEST `No such user`; the errors with which a login is rejected
 */
export async function callerOf(
  { clients }: Dependencies,
  realm: number,
  user: number,
  ctx: CallContext,
): Promise<Caller__Output> {
  const request = { realm_id: realm, user_id: user };
  const { caller } = await clients.users.GetCaller(request, { ...forwardedOptions(ctx), route: String(realm) });
  if (!caller) throw badRequest('No such user');
  return caller;
}

/** Returns users by ids and addresses, as the caller sees them. */
export const resolveUsers = (
  { clients }: Dependencies,
  realm: number,
  request: Parameters<Clients['users']['ResolveUsers']>[0],
  ctx: CallContext,
) => clients.users.ResolveUsers(request, { ...forwardedOptions(ctx), route: String(realm) });
