/** What the files of `upstream/` need of the service. */
import type { Clients } from '@rookery/runtime';

export interface UpstreamContext {
  readonly clients: Clients;
}
