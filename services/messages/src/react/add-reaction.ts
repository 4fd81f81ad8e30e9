import type { MessagesHandler } from '@rookery/rpc';
import { type ReactionContext, react } from './commit-reaction.ts';

/**
 * @throws DomainError REACTION_ALREADY_EXISTS, or BAD_REQUEST as documented for `POST /messages/{message_id}/reactions`
 */
export const addReaction: MessagesHandler<'AddReaction', ReactionContext> = async (context, request, ctx) =>
  react(context, request, ctx, 'add');
