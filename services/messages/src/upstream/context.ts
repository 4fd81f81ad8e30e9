/** Dependencies of `upstream/`. */
import type { Clients } from '@rookery/runtime';
import type { ChannelChanges } from './channel-changes.ts';
import type { UpstreamLeases } from './leases.ts';

export interface UpstreamContext {
  readonly clients: Clients;
  readonly leases: UpstreamLeases;
  readonly channelChanges: ChannelChanges;
}
