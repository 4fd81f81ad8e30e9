import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ReactionRequest__Output } from '@rookery/protos/gen/rookery/ReactionRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { type ReactionContext, react } from './commit-reaction.ts';

/**
 * @throws DomainError REACTION_ALREADY_EXISTS, or BAD_REQUEST as documented for `POST /messages/{message_id}/reactions`
 */
export async function addReaction(
  context: ReactionContext,
  request: ReactionRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return react(context, request, ctx, 'add');
}
