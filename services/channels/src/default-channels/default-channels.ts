/** Default channels, to which new users are subscribed: administrators choose them among the public channels. */
import { badRequest } from '@rookery/core';
import type { DefaultChannelRequest__Output } from '@rookery/protos/gen/rookery/DefaultChannelRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireAdministrator } from '@rookery/rpc';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import { listChannels } from '../channel/store/channels.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { publishDefaultChannels } from './publish-defaults.ts';

export type Dependencies = Pick<Context, 'commits' | 'database'>;

export async function setDefault(
  context: Dependencies,
  { channel_id }: DefaultChannelRequest__Output,
  ctx: CallContext,
  isDefault: boolean,
): Promise<Empty> {
  const caller = requireAdministrator(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const channels = await tx.read((session) => listChannels(context.database, tx.realm, session));
    const channel = channels.find(({ c }) => c === channel_id);
    if (!channel || channel.archived) throw invalidChannelId();
    if (isDefault && channel.inviteOnly) throw badRequest('Private channels cannot be made default.');
    if (channel.isDefault === isDefault) return {};
    publishDefaultChannels(
      tx,
      channels.map((one) => (one === channel ? { ...one, isDefault } : one)),
    );
    stageChannel(tx, channel.c, { isDefault });
    return {};
  });
}
