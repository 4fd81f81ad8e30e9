/**
 * Starts tracing where it is configured. OpenTelemetry is loaded only then: it takes 40 MB and most of a second of CPU.
 */
import type { Tracing, TracingOptions } from './tracing.ts';

/** Undefined where nothing is to be traced. */
export async function startTracing(o: TracingOptions): Promise<Tracing | undefined> {
  if (o.config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || o.config.OTEL_SDK_DISABLED) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(o);
}
