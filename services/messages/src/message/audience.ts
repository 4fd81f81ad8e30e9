/** The audience of a change to an existing message: its receivers, and the users who may see it in its channel. */

import { UserSet } from '@rookery/core';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { audienceOf } from '../upstream/channels.ts';
import type { AccessedMessage } from './access-message.ts';
import type { MessageContext } from './context.ts';
import { seeingIn } from './receivers.ts';
import type { MessageDocument } from './store/documents.ts';

export interface MessageAudience {
  readonly users: UserSet;
  /** The number of the channel's present subscribers, if the channels service returned it. */
  readonly subscribers?: number | undefined;
  readonly causes: readonly Cause[];
  /**
   * When the audience was requested, ms of `performance.now()`. It is valid only for the conversation and version in
   * `place`.
   */
  readonly askedAt: number;
  readonly place: Pick<MessageDocument, 'conversation' | 'version'>;
}

/** The audience of a message that the caller may see. Fails as the call to the channels service fails. */
export async function getAudience(
  context: Pick<MessageContext, 'clients'>,
  ctx: CallContext,
  accessed: AccessedMessage,
): Promise<MessageAudience> {
  const { message } = accessed;
  const askedAt = performance.now();
  const place = { conversation: message.conversation, version: message.version };
  if (accessed.kind === 'direct') return { users: UserSet.of(message.users ?? []), causes: [], askedAt, place };
  const reply = await audienceOf(
    context,
    message.realm,
    { channel_id: message.conversation, version: message.version },
    ctx,
  );
  if (!reply.channel) throw new Error('GetAudience answered without a channel');
  const seeing = await seeingIn(context, message.realm, reply.channel, [message], forwardedOptions(ctx));
  return {
    users: seeing.of(message, UserSet.fromBytes(reply.users)),
    subscribers: reply.subscriber_count,
    causes: causesAt('channels', reply.position),
    askedAt,
    place,
  };
}
