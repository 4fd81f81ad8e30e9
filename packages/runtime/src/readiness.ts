/** Whether a process serves, and what it lacks. */
import type { ServiceName } from './clients.ts';

export interface Readiness {
  /** What `/health/ready` answers: whether callers are to be sent here. */
  readonly isReady: boolean;
  /** What the process lacks, a line each: servers away, services without a live replica. */
  readonly missing: readonly string[];
}

interface ReadinessOptions {
  missing(): string[];
  isRunning(): boolean;
  hasLive(service: ServiceName): boolean;
  /** Those without which it can answer nothing; absent: all that may be missing. */
  readonly servesWith: readonly ServiceName[] | undefined;
}

/**
 * A process is ready for the first time when nothing is missing. Afterwards one with `servesWith` remains ready while
 * these are there: what is missing for all replicas at once, such as NATS, must not take all of them out of service.
 */
export function watchReadiness(o: ReadinessOptions): () => Readiness {
  let wasReady = false;
  return () => {
    const missing = o.missing();
    wasReady ||= missing.length === 0;
    const serves = wasReady && o.isRunning() && o.servesWith?.every((service) => o.hasLive(service)) === true;
    return { isReady: missing.length === 0 || serves, missing };
  };
}
