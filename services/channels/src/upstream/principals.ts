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

interface PrincipalsRequest {
  readonly has_principals: boolean;
  readonly principal_ids: number[];
  readonly principal_emails: string[];
}

/** The number of ids and addresses in a request; 0: the caller is the only principal. */
const countNamed = ({ has_principals, principal_ids, principal_emails }: PrincipalsRequest): number =>
  has_principals ? principal_ids.length + principal_emails.length : 0;

/** The number of users to expect from `resolvePrincipals`, so that too many are refused before. */
export const countPrincipals = (request: PrincipalsRequest): number => Math.max(1, countNamed(request));

/**
 * Returns the users that a request names, without repetitions.
 * @throws BAD_REQUEST for an unknown or deactivated user
 */
export async function resolvePrincipals(
  context: Pick<Context, 'users'>,
  request: PrincipalsRequest,
  ctx: CallContext,
): Promise<Principals> {
  const caller = requireCaller(ctx);
  if (countNamed(request) === 0) {
    return { cards: caller.card ? [caller.card] : [], others: false, causes: [] };
  }
  const { users: cards, position } = await context.users.ResolveUsers(
    { user_ids: request.principal_ids, emails: request.principal_emails },
    forwardedOptions(ctx),
  );
  if (cards.some((card) => !card.is_active)) throw badRequest('User is deactivated');
  const others = cards.some((card) => card.user_id !== caller.user_id);
  return { cards, others, causes: causesAt('users', position) };
}
