/** `GET /streams`: the channels that the caller may see, as the `include_` parameters select them. */
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import { toChannelJson } from '../channel/channel-json.ts';
import { hasContentAccess, hasMetadataAccess } from '../channel/rules/access.ts';
import type { Context } from '../context.ts';
import { type ListedChannel, listForViewer } from '../subscription/list-for-viewer.ts';
import { listSubscriptions } from '../subscription/store/subscriptions.ts';

/** Returns `{"streams": [...]}`; with `is_default` if the request sets `include_default`. */
export const listChannels: ChannelsHandler<'ListChannels', Pick<Context, 'database' | 'realms' | 'tables'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const all = await listForViewer(context, caller.realm_id, caller.user_id);
  const owners = request.include_owner_subscribed ? await ownersChannels(context, caller) : new Set();
  const { systemGroups } = await context.realms.unchanging(caller.realm_id);
  const wanted = (seen: ListedChannel): boolean => {
    const { channel, subscribed } = seen;
    if (request.exclude_archived && channel.archived) return false;
    if (channel.createdAt.getTime() < request.created_since) return false;
    if (request.include_subscribed && subscribed) return true;
    if (owners.has(channel.c) && hasMetadataAccess(caller, seen)) return true;
    if (request.include_web_public && channel.webPublic) return true;
    if (request.include_default && channel.isDefault && hasContentAccess(caller, seen)) return true;
    if (request.include_can_access_content && hasContentAccess(caller, seen)) return true;
    if (request.include_public && !channel.inviteOnly && hasContentAccess(caller, seen)) return true;
    if (request.include_all && hasMetadataAccess(caller, seen)) return true;
    return false;
  };
  const streams = all.filter(wanted).map(({ channel }) => ({
    ...toChannelJson(channel, systemGroups),
    ...(request.include_default ? { is_default: channel.isDefault } : {}),
  }));
  return jsonReply<'CHANNELS'>({ streams });
};

/** The channels that the owner of a bot is subscribed to. */
async function ownersChannels({ database }: Pick<Context, 'database'>, caller: Caller__Output): Promise<Set<number>> {
  const owner = caller.card?.bot_owner_id ?? 0;
  if (owner === 0) return new Set();
  const subscriptions = await listSubscriptions(database, caller.realm_id, owner);
  return new Set(subscriptions.filter(({ active }) => active).map(({ c }) => c));
}
