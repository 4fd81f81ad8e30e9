/** `GET /users/me/subscriptions`: the caller's current subscriptions. */
import { UserSet } from '@rookery/core';
import type { ListSubscriptionsRequest__Output } from '@rookery/protos/gen/rookery/ListSubscriptionsRequest.ts';
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import { toSubscriptionJson } from '../channel/channel-json.ts';
import type { Context } from '../context.ts';
import { listForViewer } from '../subscription/list-for-viewer.ts';
import { subscribersField } from '../subscription/rules/subscriber-lists.ts';
import { findRosters } from '../subscription/store/subscriptions.ts';

/** Returns `{"subscriptions": [...]}` without archived channels. */
export const listSubscriptions: ChannelsHandler<
  'ListSubscriptions',
  Pick<Context, 'database' | 'realms' | 'tables'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const { systemGroups } = await context.realms.unchanging(realm);
  const own = (await listForViewer(context, realm, caller.user_id)).filter(
    (seen) => seen.subscribed && !seen.channel.archived,
  );
  const rosters = request.include_subscribers
    ? await findRosters(
        context.database,
        realm,
        own.map((seen) => seen.channel.c),
      )
    : undefined;
  const subscriptions = own.flatMap(({ channel, subscription }) =>
    subscription
      ? {
          ...toSubscriptionJson(channel, subscription, systemGroups, { inherited: null }),
          ...(rosters ? listOf(rosters.get(channel.c) ?? UserSet.EMPTY, request) : {}),
        }
      : [],
  );
  return jsonReply<'SUBSCRIPTIONS'>({ subscriptions });
};

function listOf(roster: UserSet, request: ListSubscriptionsRequest__Output): Record<string, number[]> {
  return { [subscribersField(roster.size, request)]: roster.toArray() };
}
