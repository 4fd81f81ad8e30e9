/** What the files of `upstream/` need of the service. */
import type { Clients } from '@rookery/runtime';

/** How long a question waits whose answer is cached, ms: as long as calls wait for a primary of MongoDB. */
export const ASK_MS = 8_000;

export interface UpstreamContext {
  readonly clients: Clients;
}
