/** The only access to a single message: loading it and checking that the caller may see it are one step. */
import { badRequest, isDocumentId, notLoggedIn } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import { type CallContext, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import type { View } from '../upstream/views.ts';
import type { MessageContext } from './context.ts';
import { mayReadMessage } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';
import { findMessage } from './store/messages.ts';

/** A message that the caller may see, with the channel and the view that the check used. */
export type AccessedMessage =
  | { readonly kind: 'direct'; readonly message: MessageDocument }
  | {
      readonly kind: 'channel';
      readonly message: MessageDocument;
      readonly channel: Channel__Output;
      readonly view: View;
    };

/** The error for a missing message and for one that the caller may not see: clients cannot tell the two apart. */
export const invalidMessage = () => badRequest('Invalid message(s)');

/**
 * A message by id, if the caller may see it now.
 * @throws DomainError BAD_REQUEST 'Invalid message(s)'
 */
export async function accessMessage(
  context: Pick<MessageContext, 'database' | 'views'>,
  ctx: CallContext,
  id: number,
): Promise<AccessedMessage> {
  const caller = requireCaller(ctx);
  const message = await messageOf(context, caller.realm_id, id);
  if (!message) throw invalidMessage();
  if (message.conversation < 0) {
    if (!message.users?.includes(caller.user_id)) throw invalidMessage();
    return { kind: 'direct', message };
  }
  const view = await context.views.get(ctx);
  const channel = view.channels.byId.get(message.conversation);
  if (!channel || !mayReadMessage(view, message, channel)) throw invalidMessage();
  return { kind: 'channel', message, channel, view };
}

/**
 * A message that the caller may see and that may still be changed: messages of archived channels can be read, but not
 * changed. Retention, deletions of whole topics and erasure do not use this check.
 * @throws DomainError as `accessMessage`
 */
export async function accessChangeableMessage(
  context: Pick<MessageContext, 'database' | 'views'>,
  ctx: CallContext,
  id: number,
): Promise<AccessedMessage> {
  const accessed = await accessMessage(context, ctx, id);
  if (accessed.kind === 'channel' && accessed.channel.is_archived) throw invalidMessage();
  return accessed;
}

/**
 * As `accessMessage`, but also for spectators, who may read messages of web-public channels.
 * @throws DomainError as `accessMessage`; UNAUTHORIZED for a spectator who may not see the message, whether or not it
 * exists
 */
export async function accessMessageOfAnyone(
  context: Pick<MessageContext, 'database' | 'views'>,
  ctx: CallContext,
  id: number,
): Promise<AccessedMessage> {
  if (!isSpectator(ctx)) return accessMessage(context, ctx, id);
  const message = await messageOf(context, requireSpectator(ctx).realm_id, id);
  const view = await context.views.ofAnyone(ctx);
  const channel = message && message.conversation > 0 ? view.channels.byId.get(message.conversation) : undefined;
  if (!message || !channel || !mayReadMessage(view, message, channel)) throw notLoggedIn();
  return { kind: 'channel', message, channel, view };
}

async function messageOf(
  { database }: Pick<MessageContext, 'database'>,
  realm: number,
  id: number,
): Promise<MessageDocument | null> {
  // An id beyond the span would be the key of another realm's message.
  if (!isDocumentId(id)) return null;
  return findMessage(database, realm, id);
}
