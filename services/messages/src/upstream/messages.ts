/** Calls to other replicas of this service. */
import type { CallOptions } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** Delivers an item at the replica that owns the organisation. Fails as the call fails. */
export const deliverDue = (
  { clients }: Pick<UpstreamContext, 'clients'>,
  realm: number,
  item: { readonly key: string; readonly version: number },
  options: CallOptions,
) => clients.messages.DeliverDue({ ...item, realm_id: realm }, { ...options, route: String(realm) });
