/** Dependencies of `upstream/`. */
import type { Clients, Gateways, Logger } from '@rookery/runtime';
import type { DatabaseContext } from '../database/context.ts';

export interface UpstreamContext extends Pick<DatabaseContext, 'commits'> {
  readonly logger: Logger;
  readonly config: {
    /** How long a gateway may act on a cached caller, ms. */
    readonly AUTH_LEASE_MS: number;
  };
  readonly gateways: Pick<Gateways, 'forget' | 'graceMs'>;
  readonly channels: Pick<Clients['channels'], 'RefreshGroupVisibility'>;
}
