/** All channels of the realm with the viewer's subscriptions: the source of all lists. */
import { type ClientSession, snapshotRead } from '@rookery/data';
import type { ChannelForCaller } from '../channel/rules/access.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { SubscriptionDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { listSubscriptions } from './store/subscriptions.ts';

/** A channel, whether the caller is subscribed, and the subscription, current or past. */
export interface ListedChannel extends ChannelForCaller {
  readonly subscription: SubscriptionDocument | undefined;
}

/** Returns all channels as of one moment: that of the session, if given. */
export async function listForViewer(
  context: Pick<Context, 'database'>,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<ListedChannel[]> {
  if (!session) return snapshotRead(context.database, (own) => listForViewer(context, realm, user, own));
  const subscriptions = new Map(
    (await listSubscriptions(context.database, realm, user, session)).map((one) => [one.c, one]),
  );
  const channels = await listChannels(context.database, realm, session);
  return channels.map((channel) => {
    const subscription = subscriptions.get(channel.c);
    return { channel, subscription, subscribed: subscription?.active === true };
  });
}
