/** CheckInvitation: may the caller invite users to channels? */
import { badRequest } from '@rookery/core';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { canInviteTo, hasContentAccess } from '../channel/rules/access.ts';
import { maySubscribeOthers } from '../channel/rules/organisation.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { findSubscriptions } from '../subscription/store/subscriptions.ts';

/**
 * Allows default channels, and those to which the caller may subscribe others; none if the organisation does not permit
 * the caller to subscribe others at all.
 * @throws BAD_REQUEST `Invalid channel ID {id}. No invites were sent.` (also for a channel that the caller may not know
 *   of), `You do not have permission to subscribe other users to channels.`
 */
export const checkInvitation: ChannelsHandler<'CheckInvitation', Pick<Context, 'database' | 'realms'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const ids = [...new Set(request.channel_ids)];
  if (ids.length === 0) return {};
  const realm = caller.realm_id;
  const channels = await findChannelsById(context.database, realm, ids);
  const subscriptions = await findSubscriptions(context.database, realm, ids, [caller.user_id]);
  const organisation = maySubscribeOthers(caller, (await context.realms.get(caller)).rules);
  const seen = ids.map((id) => {
    const channel = channels.get(id);
    const one = channel && { channel, subscribed: subscriptions.get(`${id}:${caller.user_id}`)?.active ?? false };
    if (!one || one.channel.archived || !hasContentAccess(caller, one)) {
      throw badRequest(`Invalid channel ID ${id}. No invites were sent.`);
    }
    return one;
  });
  if (!seen.every((one) => canInviteTo(caller, one, organisation))) {
    throw badRequest('You do not have permission to subscribe other users to channels.');
  }
  return {};
};
