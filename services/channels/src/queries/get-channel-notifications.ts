/** GetChannelNotifications: the users with notification settings of their own for a channel. */
import type { ChannelsHandler } from '@rookery/rpc';
import { findChannelsById } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { listWithNotificationSettings } from '../subscription/store/subscriptions.ts';
import { userSetBytes } from './user-set-bytes.ts';

/** Returns empty sets for a channel that does not exist. */
export const getChannelNotifications: ChannelsHandler<'GetChannelNotifications', Pick<Context, 'database'>> = async (
  { database },
  { realm_id: realm, channel_id: channel },
) => {
  const [subscriptions, channels] = await Promise.all([
    listWithNotificationSettings(database, realm, channel),
    findChannelsById(database, realm, [channel]),
  ]);
  const having = (name: 'email' | 'push' | 'wildcardMentions', value: boolean) =>
    userSetBytes(subscriptions.filter((one) => one[name] === value));
  return {
    email_on: having('email', true),
    email_off: having('email', false),
    push_on: having('push', true),
    push_off: having('push', false),
    wildcard_on: having('wildcardMentions', true),
    wildcard_off: having('wildcardMentions', false),
    muted: channels.get(channel)?.muters?.buffer ?? new Uint8Array(),
  };
};
