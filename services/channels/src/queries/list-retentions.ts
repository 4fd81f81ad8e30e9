/** ListRetentions: the channels with a message retention of their own, archived ones included. */
import type { ListRetentionsReply } from '@rookery/protos/gen/rookery/ListRetentionsReply.ts';
import type { ListRetentionsRequest__Output } from '@rookery/protos/gen/rookery/ListRetentionsRequest.ts';
import { listRetentions as findRetentions } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';

export async function listRetentions(
  context: Pick<Context, 'database'>,
  request: ListRetentionsRequest__Output,
): Promise<ListRetentionsReply> {
  const found = await findRetentions(context.database, request.realm_id);
  return { channels: found.map(({ c, retentionDays }) => ({ channel_id: c, days: retentionDays ?? -1 })) };
}
