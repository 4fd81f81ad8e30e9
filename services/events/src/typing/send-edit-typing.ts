/** SendEditTyping: notifies others that the caller is editing a message. */
import { MAX_TYPING_AUDIENCE, UserSet } from '@rookery/core';
import { type EventsHandler, forwardedOptions, requireCaller } from '@rookery/rpc';
import { checkOp, publishTyping, type TypingContext } from './publish-typing.ts';

/**
 * @throws BAD_REQUEST for an unknown op, a caller who has disabled these notifications, or as editing the message would
 */
export const sendEditTyping: EventsHandler<'SendEditTyping', TypingContext> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const op = checkOp(request.op);
  const { message_id } = request;
  const { channel_id, topic, user_ids, audience } = await context.clients.messages.PrepareEdit(
    { message_id },
    forwardedOptions(ctx),
  );
  const all = UserSet.fromBytes(audience);
  const isNotified = all.size <= MAX_TYPING_AUDIENCE;
  // Checked even if no one is notified: permission must not depend on the number of others.
  const { not_typed_to } = await context.clients.users.ResolveUsers(
    { user_ids: isNotified ? all.toArray() : [], typing: channel_id > 0 ? 'channel' : 'direct' },
    forwardedOptions(ctx),
  );
  if (!isNotified) return {};
  const recipient =
    channel_id > 0 ? ({ type: 'channel', channel_id, topic } as const) : ({ type: 'direct', user_ids } as const);
  const event = { type: 'typing_edit_message', op, sender_id: caller.user_id, message_id, recipient } as const;
  await publishTyping(context, ctx, event, { users: all.without(...not_typed_to) });
  return {};
};
