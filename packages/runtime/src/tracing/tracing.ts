/** The interface of tracing, which does not load OpenTelemetry. */
import type { Tracer } from '@rookery/core';
import type { Logger } from '../logger.ts';
import type { TracingConfig } from './variables.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the recorded spans, for at most `ms`, and stops. */
  stop(ms: number): Promise<void>;
}

export interface TracingOptions {
  readonly config: TracingConfig;
  readonly service: string;
  readonly namespace: string;
  readonly replicaId: string;
  readonly logger: Logger;
}
