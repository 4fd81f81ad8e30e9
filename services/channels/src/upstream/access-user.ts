/** Loads a user whom a request names by id. */
import { badRequest, UserSet } from '@rookery/core';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type CallContext, onward, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

/**
 * The card of an active user of the caller's organisation, be it a person or a bot, of those whom the caller sees.
 * @throws BAD_REQUEST `No such user`, `User is deactivated`
 */
export async function accessUser(
  context: Pick<Context, 'users'>,
  id: number,
  ctx: CallContext,
): Promise<UserCard__Output> {
  const { realm_id, user_id, restricted_visibility } = requireCaller(ctx);
  // Without an id GetCards answers all users.
  const { users } = id === 0 ? { users: [] } : await context.users.GetCards({ realm_id, user_ids: [id] }, onward(ctx));
  const card = users.find((one) => one.user_id === id);
  // A restricted guest costs one more call, even for an unknown id: the response time gives nothing away.
  const visible = restricted_visibility
    ? await context.users.GetVisibility({ realm_id, user_id }, onward(ctx))
    : undefined;
  if (!card || (visible && !UserSet.fromBytes(visible.seen).has(id))) throw badRequest('No such user');
  if (!card.is_active) throw badRequest('User is deactivated');
  return card;
}
