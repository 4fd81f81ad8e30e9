/**
 * `POST /users/me/subscriptions/properties`: changes the caller's personal settings of channels that they are
 * subscribed to. A request is one operation: if one setting is rejected, none is changed.
 */
import { badRequest, UserSet } from '@rookery/core';
import { audienceOfUser, Binary, emit } from '@rookery/data';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { hasContentAccess } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { findSubscriptions } from '../subscription/store/subscriptions.ts';
import { raiseVersion, stageSubscription } from '../subscription/store/writes.ts';
import { raiseTopics } from '../topic-policies/store.ts';
import { checkSubscriptionSetting } from './rules.ts';

/** Max. settings in one request. Each emits one or two events; 1,000 are more than the channels that a client shows. */
const MAX_SETTINGS = 1000;

/**
 * @throws BAD_REQUEST `Invalid channel ID` for a channel that the caller may not read,
 *   `Not subscribed to channel ID {id}`, and as `checkSubscriptionSetting`
 */
export const updateSubscriptionSettings: ChannelsHandler<
  'UpdateSubscriptionSettings',
  Pick<Context, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  if (request.settings.length > MAX_SETTINGS) throw badRequest('Too many subscription settings in one request.');
  const settings = request.settings.map(({ channel_id, property, value_json }) => ({
    channel: channel_id,
    ...checkSubscriptionSetting(property, JSON.parse(value_json)),
  }));
  const ids = [...new Set(settings.map(({ channel }) => channel))];
  if (ids.length === 0) return {};
  return context.commits.run(realm, ctx, async (tx) => {
    const { channels, subscriptions } = await tx.read(async (session) => ({
      channels: await findChannelsById(context.database, realm, ids, session),
      subscriptions: await findSubscriptions(context.database, realm, ids, [user], session),
    }));
    for (const { channel: id } of settings) {
      const channel = channels.get(id);
      const subscribed = subscriptions.get(`${id}:${user}`)?.active === true;
      if (!channel || !hasContentAccess(caller, { channel, subscribed })) throw invalidChannelId();
      if (!subscribed) throw badRequest(`Not subscribed to channel ID ${id}`);
    }
    for (const { channel: c, fields, notified } of settings) {
      stageSubscription(tx, c, user, fields);
      for (const one of notified)
        emit(tx, { type: 'subscription', op: 'update', ...one, stream_id: c }, audienceOfUser(user));
    }
    // Of these settings, only muting is part of the user's view.
    const muting = new Map(
      settings.flatMap(({ channel, fields }) => (fields.isMuted === undefined ? [] : [[channel, fields.isMuted]])),
    );
    if (muting.size > 0) raiseVersion(tx, user);
    for (const [c, isMuted] of muting) {
      const before = channels.get(c)?.muters;
      const muters = before ? UserSet.fromBytes(before.buffer) : UserSet.EMPTY;
      const after = isMuted ? muters.with(user) : muters.without(user);
      raiseTopics(tx, c, { muters: new Binary(after.toBytes()) });
    }
    return {};
  });
};
