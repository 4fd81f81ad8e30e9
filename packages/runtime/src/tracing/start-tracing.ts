/**
 * Starts tracing if it is configured. Only then OpenTelemetry is loaded: it takes 40 MB and most of a second of CPU.
 */
import type { Tracing, TracingOptions } from './tracing.ts';

/** Starts tracing; undefined if it is not configured or disabled. */
export async function startTracing(options: TracingOptions): Promise<Tracing | undefined> {
  if (options.config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || options.config.OTEL_SDK_DISABLED) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(options);
}
