/** All channels of the realm with the viewer's subscriptions: the source of all lists. */
import { type ClientSession, snapshotRead } from '@rookery/data';
import type { ChannelForCaller } from '../channel/rules/access.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { listSubscriptions } from './store/subscriptions.ts';

/** A channel, whether the caller is subscribed, and the subscription, current or past. */
export interface ListedChannel extends ChannelForCaller {
  readonly subscription: SubscriptionDocument | undefined;
}

/** Returns all channels as of one moment: that of the snapshot, if given. */
export async function listForViewer(
  context: Pick<Context, 'database' | 'tables'>,
  realm: number,
  user: number,
  snapshot?: ClientSession,
): Promise<ListedChannel[]> {
  if (!snapshot) return snapshotRead(context.database, (own) => listForViewer(context, realm, user, own));
  const subscriptions = await listSubscriptions(context.database, realm, user, snapshot);
  return withSubscriptions(await context.tables.inSnapshot(realm, snapshot), subscriptions);
}

/** Returns all channels as a commit finds them, past the cache: it may have changed some of them itself. */
export async function listInCommit(
  { database }: Pick<Context, 'database'>,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<ListedChannel[]> {
  const subscriptions = await listSubscriptions(database, realm, user, session);
  return withSubscriptions(await listChannels(database, realm, session), subscriptions);
}

function withSubscriptions(
  channels: readonly ChannelDocument[],
  subscriptions: readonly SubscriptionDocument[],
): ListedChannel[] {
  const byChannel = new Map(subscriptions.map((one) => [one.c, one]));
  return channels.map((channel) => {
    const subscription = byChannel.get(channel.c);
    return { channel, subscription, subscribed: subscription?.active === true };
  });
}
