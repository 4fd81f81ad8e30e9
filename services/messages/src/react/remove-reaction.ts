import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ReactionRequest__Output } from '@rookery/protos/gen/rookery/ReactionRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { type ReactionContext, react } from './commit-reaction.ts';

/**
 * @throws DomainError REACTION_DOES_NOT_EXIST, or BAD_REQUEST as documented for
 *   `DELETE /messages/{message_id}/reactions`
 */
export async function removeReaction(
  context: ReactionContext,
  request: ReactionRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return react(context, request, ctx, 'remove');
}
