import type { MessagesHandler } from '@rookery/rpc';
import { type ReactionContext, react } from './commit-reaction.ts';

/**
 * @throws DomainError REACTION_DOES_NOT_EXIST, or BAD_REQUEST as documented for
 *   `DELETE /messages/{message_id}/reactions`
 */
export const removeReaction: MessagesHandler<'RemoveReaction', ReactionContext> = async (context, request, ctx) =>
  react(context, request, ctx, 'remove');
