/** Calls of this service's other replicas. */
import type { CallOptions } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** Has the replica that commits for the organisation deliver an item. Fails as the call fails. */
export const deliverDue = (
  { clients }: Pick<UpstreamContext, 'clients'>,
  realm: number,
  item: { readonly key: string; readonly version: number },
  options: CallOptions,
) => clients.messages.DeliverDue({ ...item, realm_id: realm }, { ...options, route: String(realm) });
