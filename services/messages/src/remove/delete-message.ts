/** `DELETE /messages/{message_id}`: deletes a message, for everyone. */
import { type CallContext, forwardedOptions, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { type AccessedMessage, accessChangeableMessage } from '../message/access-message.ts';
import { publishAfterDeletion } from '../message/channel-activity.ts';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import type { RemoveContext } from './context.ts';
import { prepareDeletion, removeMessages } from './remove-messages.ts';
import { checkMayDelete } from './rules.ts';

type Dependencies = Pick<
  RemoveContext,
  'database' | 'commits' | 'clients' | 'realms' | 'directory' | 'views' | 'logger' | 'uploadHolder'
>;

/**
 * @throws DomainError BAD_REQUEST as documented: the caller may not see it, may not delete it, or the time limit is
 *   over
 */
export const deleteMessage: MessagesHandler<'DeleteMessage', Dependencies> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const accessed = await orEarlierReply<AccessedMessage | readonly number[]>(context, ctx, () =>
    accessChangeableMessage(context, ctx, request.message_id),
  );
  // The ids that an earlier attempt of this call deleted.
  if (!('message' in accessed)) return {};
  const { message } = accessed;
  const [deletion, { rules }, isOwn] = await Promise.all([
    prepareDeletion(context, realm, message.conversation, [message], ctx),
    context.realms.get(caller),
    isOwnOrBots(context, caller.user_id, message.sender, ctx),
  ]);
  const ids = await context.commits.run(realm, ctx, (tx) =>
    removeMessages(tx, context, deletion, caller.user_id, ({ at }) =>
      checkMayDelete(caller, rules, deletion.channel, { isOwn, at }, tx.nowMs),
    ),
  );
  await publishAfterDeletion(context, realm, message.conversation, ids[0], forwardedOptions(ctx));
  return {};
};

async function isOwnOrBots(
  context: Pick<RemoveContext, 'directory'>,
  user: number,
  sender: number,
  ctx: CallContext,
): Promise<boolean> {
  if (sender === user) return true;
  const users = await context.directory.current(requireCaller(ctx).realm_id);
  return users.get(sender)?.bot_owner_id === user;
}
