/**
 * The receivers of messages, for all users at a time; `received` of `readstate/rules/receipt.ts` decides for one user.
 */

import { chunks, UserSet } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { CallOptions } from '@rookery/rpc';
import { rostersAt } from '../upstream/channels.ts';
import type { MessageContext } from './context.ts';
import { hasProtectedHistory } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';

/** The fields of a message that determine its receivers. */
export type ReceiverFields = Pick<
  MessageDocument,
  '_id' | 'birth' | 'birthVersion' | 'channelMoves' | 'users' | 'extraReceivers'
>;

/** Max. rosters in one call to the channels service. */
const BATCH_SIZE = 100;

/** Returns the receivers of messages by message key. Fails as the call to the channels service fails. */
export async function receiversOf(
  context: Pick<MessageContext, 'clients'>,
  realm: number,
  messages: readonly ReceiverFields[],
  options: CallOptions,
): Promise<Map<number, UserSet>> {
  const rosters = new Map<string, UserSet>();
  const key = (channel: number, version: number) => `${channel} ${version}`;
  const asked = new Map<string, { channel_id: number; version: number }>();
  for (const { birth, birthVersion, channelMoves = [] } of messages) {
    if (birth > 0) {
      for (const { channel, version } of [{ channel: birth, version: birthVersion }, ...channelMoves]) {
        asked.set(key(channel, version), { channel_id: channel, version });
      }
    }
  }
  for (const some of chunks([...asked], BATCH_SIZE)) {
    const reply = await rostersAt(context, realm, { rosters: some.map(([, roster]) => roster) }, options);
    for (const [n, [name]] of some.entries()) rosters.set(name, UserSet.fromBytes(reply.users[n] ?? Buffer.alloc(0)));
  }
  const at = (channel: number, version: number) => rosters.get(key(channel, version)) ?? UserSet.EMPTY;
  return new Map(
    messages.map(({ _id, birth, birthVersion, channelMoves = [], users = [], extraReceivers = [] }) => {
      if (birth < 0) return [_id, UserSet.of(users)];
      let has = at(birth, birthVersion).with(...extraReceivers);
      for (const { channel, version, isProtected } of channelMoves) {
        has = isProtected ? at(channel, version) : has.intersect(at(channel, version));
      }
      return [_id, has];
    }),
  );
}

/** Narrows down the users who see messages of a channel, beyond its rosters. */
interface Seeing {
  /**
   * Returns those of `users` who see the message, and the bots that it mentions.
   * @param users those who were subscribed when the message came to the channel, and are subscribed now
   */
  of(message: ReceiverFields, users: UserSet): UserSet;
}

/**
 * In a channel whose history is protected now, a message that was moved in while the history was shared is seen only by
 * those who had received it; a subscription at the time of the move is not enough. A bot that is mentioned without
 * being subscribed sees a message for as long as its channel is public.
 */
export async function seeingIn(
  context: Pick<MessageContext, 'clients'>,
  realm: number,
  channel: Pick<Channel__Output, 'invite_only' | 'history_public_to_subscribers'>,
  messages: readonly ReceiverFields[],
  options: CallOptions,
): Promise<Seeing> {
  const cameShared = hasProtectedHistory(channel)
    ? messages.filter(({ channelMoves }) => channelMoves?.at(-1)?.isProtected === false)
    : [];
  const receivers = await receiversOf(context, realm, cameShared, options);
  return {
    of: ({ _id, extraReceivers }, users) => {
      const received = receivers.get(_id);
      const seeing = received ? users.intersect(received) : users;
      return extraReceivers && !channel.invite_only ? seeing.with(...extraReceivers) : seeing;
    },
  };
}
