import type { MessagesHandler } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** ForgetUpstream: another service has changed state that is cached here. Every replica receives the call. */
export const forgetUpstream: MessagesHandler<
  'ForgetUpstream',
  Pick<UpstreamContext, 'leases' | 'channelChanges'>
> = async ({ leases, channelChanges }, { realm_id, users, all_channels: all, ...changed }) => {
  if (users) leases.users.drop(realm_id);
  channelChanges.drop(realm_id, { all, ...changed });
  return {};
};
