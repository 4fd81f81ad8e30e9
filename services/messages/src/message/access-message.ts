/** The one way to get at a message: loading it and deciding whether the caller may see it are one step. */
import { badRequest, DomainError, MESSAGE_KEY_SPAN } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import { type CallContext, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import type { View } from '../upstream/views.ts';
import type { MessageContext } from './context.ts';
import { mayReadMessage } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';
import { findMessage } from './store/messages.ts';

/** A message that the caller may see, with what was looked at to decide that. */
export type AccessedMessage =
  | { readonly kind: 'direct'; readonly message: MessageDocument }
  | {
      readonly kind: 'channel';
      readonly message: MessageDocument;
      readonly channel: Channel__Output;
      readonly view: View;
    };

/** The same answer for a message that does not exist and for one that is not the caller's to see. */
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
 * A message that the caller may see and that may still be changed: an archived channel can be read, and what was said
 * there stays. Retention, deletions of whole topics and erasure are not bound to it.
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
 * The same as `accessMessage` for spectators too, who see what is web-public.
 * @throws DomainError as `accessMessage`; UNAUTHORIZED for a spectator, whether there is such a message or not
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
  if (!Number.isInteger(id) || id <= 0 || id >= MESSAGE_KEY_SPAN) return null;
  return findMessage(database, realm, id);
}

const notLoggedIn = () => new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
