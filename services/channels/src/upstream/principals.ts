/** The principals of a request: the users that it names, or else the caller. */
import { badRequest } from '@rookery/core';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import type { Context } from '../context.ts';

export interface Principals {
  readonly cards: readonly UserCard__Output[];
  /** Whether the principals include users other than the caller. */
  readonly others: boolean;
  /** The position of the users journal that the cards are of, if it is not in the log yet. */
  readonly causes: Cause[];
}

/**
 * Returns the users that a request names, without repetitions.
 * @throws BAD_REQUEST for an unknown or deactivated user
 */
export async function resolvePrincipals(
  context: Pick<Context, 'users'>,
  request: { has_principals: boolean; principal_ids: number[]; principal_emails: string[] },
  ctx: CallContext,
): Promise<Principals> {
  const caller = requireCaller(ctx);
  const named = request.has_principals && request.principal_ids.length + request.principal_emails.length > 0;
  if (!named) {
    return { cards: caller.card ? [caller.card] : [], others: false, causes: [] };
  }
  const { users, position } = await context.users.ResolveUsers(
    { user_ids: request.principal_ids, emails: request.principal_emails },
    forwardedOptions(ctx),
  );
  const cards = [...new Map(users.map((card) => [card.user_id, card])).values()];
  if (cards.some((card) => !card.is_active)) throw badRequest('User is deactivated');
  const others = cards.some((card) => card.user_id !== caller.user_id);
  return { cards, others, causes: causesAt('users', position) };
}
