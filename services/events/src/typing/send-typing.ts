/** Tells others that somebody is typing. A view: it is in the log for its order only, in no journal, and may be lost. */
import { badRequest, MAX_TYPING_AUDIENCE, UserSet } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { SendTypingRequest__Output } from '@rookery/protos/gen/rookery/SendTypingRequest.ts';
import { type CallContext, onward, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

type Needs = Pick<Context, 'clients' | 'log' | 'now'>;

/** What is told, and to whom. */
interface Notification {
  readonly fields: object;
  readonly users: Uint8Array;
  /** The capability without which a client would take it for something else. */
  readonly with_capability?: string;
}

/** @throws BAD_REQUEST for an unknown type or op, nobody to tell, or as sending a message there would. */
export async function sendTyping(context: Needs, request: SendTypingRequest__Output, ctx: CallContext): Promise<Empty> {
  const caller = requireCaller(ctx);
  const { op } = request;
  if (op !== 'start' && op !== 'stop') throw badRequest('Invalid op');
  const notification = isChannel(request.type)
    ? await toChannel(context, request, ctx)
    : await toUsers(context, request, ctx);
  if (!notification) return {};
  const sender = { user_id: caller.user_id, email: caller.card?.email ?? '' };
  const event = { type: 'typing', op, sender, ...notification.fields };
  await context.log.publishEphemeral(caller.realm_id, 'typing', {
    type: 'typing',
    op,
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: notification.users },
    with_capability: notification.with_capability ?? '',
    at_ms: context.now(),
  });
  return {};
}

function isChannel(type: string): boolean {
  if (type === 'channel' || type === 'stream') return true;
  if (type === 'direct' || type === 'private' || type === '') return false;
  throw badRequest('Invalid type');
}

/** Those who would see a message there, unless they are too many for it to be worth their clients' while. */
async function toChannel(
  { clients }: Needs,
  { channel_id, topic }: SendTypingRequest__Output,
  ctx: CallContext,
): Promise<Notification | undefined> {
  const { roster, subscriber_count } = await clients.channels.PrepareSend({ channel_id, typing: true }, onward(ctx));
  if (subscriber_count > MAX_TYPING_AUDIENCE) return undefined;
  const fields = { message_type: 'stream', stream_id: channel_id, topic };
  return { fields, users: roster, with_capability: 'stream_typing_notifications' };
}

/** The conversation's members, the sender among them: their other windows show it too. */
async function toUsers(
  { clients }: Needs,
  { user_ids }: SendTypingRequest__Output,
  ctx: CallContext,
): Promise<Notification> {
  const caller = requireCaller(ctx);
  if (user_ids.length === 0) throw badRequest("Empty 'to' list");
  const { users } = await clients.users.ResolveUsers({ user_ids, direct_message: true }, onward(ctx));
  const emails = new Map([[caller.user_id, caller.card?.email ?? '']]);
  for (const { user_id, email } of users) emails.set(user_id, email);
  const recipients = [...emails].map(([user_id, email]) => ({ user_id, email })).sort((a, b) => a.user_id - b.user_id);
  return {
    fields: { message_type: 'direct', recipients },
    users: UserSet.of(emails.keys()).toBytes(),
  };
}
