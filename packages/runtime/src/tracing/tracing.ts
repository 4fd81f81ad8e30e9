/** What tracing is given, and what it gives a process. */
import type { Tracer } from '@rookery/core';
import type { Logger } from '../logger.ts';
import type { TracingConfig } from './variables.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what is recorded, for as long as `ms` allows, and ends. */
  stop(ms: number): Promise<void>;
}

export interface TracingOptions {
  readonly config: TracingConfig;
  readonly service: string;
  readonly namespace: string;
  readonly replicaId: string;
  readonly logger: Logger;
}
