/** Every channel of the realm together with the viewer's subscriptions: what all lists are made from. */
import { type ClientSession, snapshotRead } from '@rookery/data';
import type { Seen } from '../channel/rules/access.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { SubscriptionDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { listSubscriptions } from './store/subscriptions.ts';

/** A channel, whether the caller is subscribed, and the subscription, which may be a past one. */
export interface ListedChannel extends Seen {
  readonly subscription: SubscriptionDocument | undefined;
}

/** All channels as of one moment; the session, if given, is that moment's. */
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
