/**
 * Checks whether the caller may edit a message: the gateway calls this before it shows others that the caller types an
 * edit.
 */
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessChangeableMessage } from '../message/access-message.ts';
import { getAudience } from '../message/audience.ts';
import type { EditContext } from './context.ts';
import { presentTopic } from './edit-message.ts';
import { checkMayEditContent } from './rules/editing.ts';

/** @throws DomainError BAD_REQUEST as `editMessage` rejects an edit of the content */
export const prepareEdit: MessagesHandler<
  'PrepareEdit',
  Pick<EditContext, 'database' | 'clients' | 'realms' | 'views'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const accessed = await accessChangeableMessage(context, ctx, request.message_id);
  const { message } = accessed;
  const { rules } = await context.realms.get(caller);
  checkMayEditContent(caller.user_id, message, rules, Date.now());
  const { users } = await getAudience(context, ctx, accessed);
  const audience = Buffer.from(users.toBytes());
  if (accessed.kind === 'direct') return { user_ids: [...(message.users ?? [])], audience };
  return { channel_id: message.conversation, topic: (await presentTopic(context.database, message)) ?? '', audience };
};
