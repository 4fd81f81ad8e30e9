/** SendTyping: notifies others that the caller is typing a new message. */
import {
  badRequest,
  checkLength,
  checkRecipientCount,
  LIMITS,
  MAX_TYPING_AUDIENCE,
  toTopic,
  UserSet,
} from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import type { SendTypingRequest__Output } from '@rookery/protos/gen/rookery/SendTypingRequest.ts';
import { type CallContext, type EventsHandler, forwardedOptions, requireCaller } from '@rookery/rpc';
import { checkOp, publishTyping, type TypingAudience, type TypingContext } from './publish-typing.ts';

/** The fields of a typing event for its channel or conversation, and its audience. */
interface Typed extends TypingAudience {
  readonly fields: FieldsOf<EventOf<'typing'>, 'type' | 'op' | 'sender'>;
}

/**
 * A user who may not start direct conversations may still type in new ones.
 * @throws BAD_REQUEST for an unknown type or op, an empty list of recipients, a caller who has disabled these
 *   notifications, a topic that no message can have; otherwise as sending a message there would
 */
export const sendTyping: EventsHandler<'SendTyping', TypingContext> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const op = checkOp(request.op);
  const notification = isChannel(request.type)
    ? await toChannel(context, request, ctx)
    : await toUsers(context, request, ctx);
  if (!notification) return {};
  const sender = { user_id: caller.user_id, email: caller.card?.email ?? '' };
  const { fields, ...notified } = notification;
  await publishTyping(context, ctx, { type: 'typing', op, sender, ...fields }, notified);
  return {};
};

function isChannel(type: string): boolean {
  if (type === 'channel' || type === 'stream') return true;
  if (type === 'direct' || type === 'private' || type === '') return false;
  throw badRequest('Invalid type');
}

/**
 * Returns the users who would see a message there; undefined if there are too many for it to be useful to their
 * clients.
 */
async function toChannel(
  { clients }: TypingContext,
  { channel_id, topic: given }: SendTypingRequest__Output,
  ctx: CallContext,
): Promise<Typed | undefined> {
  const topic = toTopic(checkLength('topic', given, LIMITS.max_topic_length));
  const { roster, subscriber_count } = await clients.channels.PrepareSend(
    { channel_id, typing: true },
    forwardedOptions(ctx),
  );
  const isNotified = subscriber_count <= MAX_TYPING_AUDIENCE;
  const subscribers = isNotified ? UserSet.fromBytes(roster) : UserSet.EMPTY;
  // Checked even if no one is notified: permission must not depend on the number of others.
  const { not_typed_to } = await clients.users.ResolveUsers(
    { user_ids: subscribers.toArray(), typing: 'channel' },
    forwardedOptions(ctx),
  );
  if (!isNotified) return undefined;
  return {
    fields: { message_type: 'stream', stream_id: channel_id, topic },
    users: subscribers.without(...not_typed_to),
    with_capability: 'stream_typing_notifications',
  };
}

/**
 * Returns the conversation's members, including the sender, whose other windows show it too; undefined if there are too
 * many.
 */
async function toUsers(
  { clients }: TypingContext,
  { user_ids }: SendTypingRequest__Output,
  ctx: CallContext,
): Promise<Typed | undefined> {
  const caller = requireCaller(ctx);
  const named = new Set(user_ids);
  if (named.size === 0) throw badRequest("Empty 'to' list");
  checkRecipientCount(named.size);
  // Ignores `may_not_begin`: only the messages service knows which conversations exist, and typing costs no call to it.
  const { users, not_typed_to } = await clients.users.ResolveUsers(
    { user_ids: [...named.add(caller.user_id)], direct_message: true, knows_conversations: true, typing: 'direct' },
    forwardedOptions(ctx),
  );
  if (users.length > MAX_TYPING_AUDIENCE) return undefined;
  const recipients = users.map(({ user_id, email }) => ({ user_id, email })).sort((a, b) => a.user_id - b.user_id);
  return {
    fields: { message_type: 'direct', recipients },
    users: UserSet.of(recipients.map(({ user_id }) => user_id)).without(...not_typed_to),
  };
}
