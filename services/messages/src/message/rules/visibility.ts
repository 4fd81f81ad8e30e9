/** Which channels and messages a user may read. */
import { fromGroupSettingValue, inGroupSetting, isGuest, type WireValue } from '@rookery/core';
import { hasReceived, holdsNow, intervalsOf, type Reader, type ReceiptFields } from '../../readstate/rules/receipt.ts';

/** The fields of a channel that determine who may read it. */
interface ReadableChannel {
  readonly channel_id: number;
  readonly invite_only: boolean;
  readonly history_public_to_subscribers: boolean;
  readonly is_web_public: boolean;
  readonly is_archived: boolean;
  /** For a private channel: groups whose members may read it like its subscribers. */
  readonly content_settings: readonly WireValue[];
}

/**
 * How much of a channel a user may read: everything, what they received while subscribed, or nothing. Access to
 * protected history ends with the subscription: a user who has left no longer sees messages received earlier.
 * Spectators read the channels that their register lists.
 */
export function readableHistory(reader: Reader, channel: ReadableChannel): 'all' | 'received' | 'none' {
  if (reader.user === 0) return channel.is_web_public && !channel.is_archived ? 'all' : 'none';
  if (channel.is_web_public) return 'all';
  const subscribed = holdsNow(intervalsOf(reader, channel.channel_id));
  if (!channel.invite_only) return subscribed || !isGuest(reader.role) ? 'all' : 'none';
  if (channel.history_public_to_subscribers) return subscribed || isLetIn(reader, channel) ? 'all' : 'none';
  return subscribed ? 'received' : 'none';
}

/** Whether users read only the messages of a channel that came while they were subscribed. */
export function hasProtectedHistory(
  channel: Pick<ReadableChannel, 'invite_only' | 'history_public_to_subscribers'>,
): boolean {
  return channel.invite_only && !channel.history_public_to_subscribers;
}

/** Whether the channel's settings let a user read it without a subscription. Guests never do. */
function isLetIn({ user, role, groups }: Reader, { content_settings }: ReadableChannel): boolean {
  const caller = { user_id: user, role, group_ids: groups };
  return content_settings.some((setting) =>
    inGroupSetting(caller, fromGroupSettingValue(setting), { allowEveryone: false }),
  );
}

/** Whether a user may know that a channel exists, which a link to it in a message would reveal. */
export function maySeeChannel(reader: Reader, channel: ReadableChannel): boolean {
  return readableHistory(reader, channel) !== 'none';
}

/** A reader, with the channels that they may know of. */
interface ReadingView extends Reader {
  readonly channels: { readonly byId: ReadonlyMap<number, ReadableChannel> };
}

/** Returns a check whether the user may see a channel, by its id. */
export function seesChannel(view: ReadingView): (channel: number) => boolean {
  return (id) => {
    const channel = view.channels.byId.get(id);
    return channel !== undefined && maySeeChannel(view, channel);
  };
}

/** The fields of a message that determine who may read it, for projections of queries. */
export const ACCESS_FIELDS = [
  'birth',
  'birthVersion',
  'conversation',
  'version',
  'channelMoves',
  'users',
  'extraReceivers',
] as const;

/** Whether a user may read a message in its current place. */
export function mayRead(view: ReadingView, message: ReceiptFields & { readonly conversation: number }): boolean {
  return mayReadMessage(view, message, view.channels.byId.get(message.conversation));
}

/** Whether a user may read a message. `channel` is the one it is in now; a direct message needs none. */
export function mayReadMessage(
  reader: Reader,
  message: ReceiptFields & { readonly conversation: number },
  channel: ReadableChannel | undefined,
): boolean {
  if (message.conversation < 0) return message.users?.includes(reader.user) ?? false;
  if (!channel) return false;
  const readable = readableHistory(reader, channel);
  if (readable !== 'received') return readable === 'all';
  return hasReceived(reader, message);
}
