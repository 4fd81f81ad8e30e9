/** The one way to get at a message: loading it and deciding whether the caller may see it are one step. */
import { badRequest, MESSAGE_KEY_SPAN } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { mayReadMessage } from '../rules/visibility.ts';
import type { MessageDocument } from '../store/documents.ts';
import { findMessage } from '../store/messages.ts';
import type { View } from './views.ts';

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
  context: Pick<Context, 'database' | 'views'>,
  ctx: CallContext,
  id: number,
): Promise<AccessedMessage> {
  const caller = requireCaller(ctx);
  // An id beyond the span would be the key of another realm's message.
  if (!Number.isInteger(id) || id <= 0 || id >= MESSAGE_KEY_SPAN) throw invalidMessage();
  const message = await findMessage(context.database, caller.realm_id, id);
  if (!message) throw invalidMessage();
  if (message.c < 0) {
    if (!message.p?.includes(caller.user_id)) throw invalidMessage();
    return { kind: 'direct', message };
  }
  const view = await context.views.get(ctx);
  const channel = view.channels.byId.get(message.c);
  if (!channel || !mayReadMessage(view, message, channel)) throw invalidMessage();
  return { kind: 'channel', message, channel, view };
}
