/** `GET /users/{user_id}/channels`: a user's subscriptions, as far as the caller may see the channels. */
import { snapshotRead } from '@rookery/data';
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import { hasMetadataAccess } from '../channel/rules/access.ts';
import type { Context } from '../context.ts';
import { listForViewer } from '../subscription/list-for-viewer.ts';
import { listSubscriptions } from '../subscription/store/subscriptions.ts';
import { accessUser } from '../upstream/access-user.ts';

/**
 * Returns `{"subscribed_channel_ids": [ids]}`, ascending, without archived channels.
 * @throws BAD_REQUEST `No such user`, `User is deactivated`
 */
export const listUserChannels: ChannelsHandler<
  'ListUserChannels',
  Pick<Context, 'database' | 'tables' | 'users'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const { user_id } = await accessUser(context, request.user_id, ctx);
  const subscribed_channel_ids = await snapshotRead(context.database, async (session) => {
    const theirs = await listSubscriptions(context.database, realm, user_id, session);
    const active = new Set(theirs.filter((one) => one.active).map((one) => one.c));
    const seen = await listForViewer(context, realm, caller.user_id, session);
    return seen
      .filter((one) => active.has(one.channel.c) && !one.channel.archived && hasMetadataAccess(caller, one))
      .map(({ channel }) => channel.c);
  });
  return jsonReply<'SUBSCRIBED_CHANNELS'>({ subscribed_channel_ids });
};
