/** Whether a process can serve, and what it is missing. */
import type { ServiceName } from './clients.ts';

export interface Readiness {
  /** The answer of `/health/ready`: whether requests should be routed here. */
  readonly isReady: boolean;
  /** What the process is missing, one line each: unreachable servers, services without a live replica. */
  readonly missing: readonly string[];
}

interface ReadinessOptions {
  missing(): string[];
  isRunning(): boolean;
  hasLive(service: ServiceName): boolean;
  /** The services without which it can answer nothing; absent: it needs everything that `missing` may report. */
  readonly servesWith: readonly ServiceName[] | undefined;
}

/**
 * Returns the current readiness. A process becomes ready when nothing is missing. Afterwards, with `servesWith`, it
 * remains ready while these services are live: an outage that affects all replicas, such as that of NATS, must not take
 * all of them out of service.
 */
export function watchReadiness(options: ReadinessOptions): () => Readiness {
  let wasReady = false;
  return () => {
    const missing = options.missing();
    wasReady ||= missing.length === 0;
    const serves =
      wasReady && options.isRunning() && options.servesWith?.every((service) => options.hasLive(service)) === true;
    return { isReady: missing.length === 0 || serves, missing };
  };
}
