/** Which channels' settings name a user group: asked by whoever deactivates it. */
import { type GroupSetting, namedInSettings } from '@rookery/core';
import type { FindGroupUsesReply } from '@rookery/protos/gen/rookery/FindGroupUsesReply.ts';
import type { FindGroupUsesRequest__Output } from '@rookery/protos/gen/rookery/FindGroupUsesRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { hasMetadataAccess } from '../rules/access.ts';
import { seenChannels } from '../store/seen-channels.ts';

/** Archived channels do not count. Channels that the caller may not know of are told without their id. */
export async function findGroupUses(
  context: Pick<Context, 'database'>,
  request: FindGroupUsesRequest__Output,
  ctx: CallContext,
): Promise<FindGroupUsesReply> {
  const caller = requireCaller(ctx);
  const channels = await seenChannels(context, caller.realm_id, caller.user_id);
  const uses = channels.flatMap((seen) => {
    if (seen.channel.archived) return [];
    const settings = Object.entries<GroupSetting>({ ...seen.channel.groups })
      .filter(([, value]) => namedInSettings([value]).groups.includes(request.group_id))
      .map(([name]) => name);
    if (settings.length === 0) return [];
    return [{ channel_id: hasMetadataAccess(caller, seen) ? seen.channel.c : 0, settings }];
  });
  return { uses };
}
