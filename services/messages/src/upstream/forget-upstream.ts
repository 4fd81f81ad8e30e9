import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ForgetUpstreamRequest__Output } from '@rookery/protos/gen/rookery/ForgetUpstreamRequest.ts';
import type { UpstreamContext } from './context.ts';

/** ForgetUpstream: another service has changed state that is cached here. Every replica receives the call. */
export async function forgetUpstream(
  { leases, channelChanges }: Pick<UpstreamContext, 'leases' | 'channelChanges'>,
  { realm_id, users, all_channels: all, ...changed }: ForgetUpstreamRequest__Output,
): Promise<Empty> {
  if (users) leases.users.drop(realm_id);
  channelChanges.drop(realm_id, { all, ...changed });
  return {};
}
