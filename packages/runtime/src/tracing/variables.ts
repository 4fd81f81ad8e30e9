/**
 * OpenTelemetry's own variables, as far as they decide something here; its SDK reads the others itself
 * (docs/traces.md).
 */
import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingVariables = {
  /**
   * Where traces are sent, by OTLP, such as `http://collector:4318`. None: nothing is traced, and OpenTelemetry is not
   * loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How traces are sent: `http/protobuf`, `http/json` or `grpc`. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json', 'grpc']).default('http/protobuf'),
  /**
   * Which requests are traced; the gateway that gets one decides. `always_off`, `always_on` or `traceidratio`; with
   * `parentbased_` before it, not those whose client says that it does not trace them.
   */
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** The share of requests that `traceidratio` traces, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** What a process is called in traces; default: the name of its service. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** Traces nothing, whatever else is set. */
  OTEL_SDK_DISABLED: z.stringbool().default(false),
};

export type TracingConfig = z.infer<z.ZodObject<typeof tracingVariables>>;
