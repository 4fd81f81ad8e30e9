/** Loads a user whom a request names by id. */
import { badRequest, UserSet } from '@rookery/core';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

/**
 * Returns the card of an active user or bot of the caller's organisation whom the caller sees.
 * @throws BAD_REQUEST `No such user`, `User is deactivated`
 */
export async function accessUser(
  context: Pick<Context, 'users'>,
  id: number,
  ctx: CallContext,
): Promise<UserCard__Output> {
  const { realm_id, user_id, restricted_visibility } = requireCaller(ctx);
  // Without an id, GetCards returns all users.
  const { users } =
    id === 0 ? { users: [] } : await context.users.GetCards({ realm_id, user_ids: [id] }, forwardedOptions(ctx));
  const card = users.find((one) => one.user_id === id);
  // A restricted guest costs one more call, even for an unknown id, so that the response time reveals nothing.
  const visible = restricted_visibility
    ? await context.users.GetVisibility({ realm_id, user_id }, forwardedOptions(ctx))
    : undefined;
  if (!card || (visible && !UserSet.fromBytes(visible.seen).has(id))) throw badRequest('No such user');
  if (!card.is_active) throw badRequest('User is deactivated');
  return card;
}
