/** The variables of OpenTelemetry that this package reads; its SDK reads the others itself (docs/traces.md). */
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
   * The collector to which traces are sent by OTLP, such as `http://collector:4318`. If not set, nothing is traced, and
   * OpenTelemetry is not loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The protocol for sending traces: `http/protobuf`, `http/json` or `grpc`. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json', 'grpc']).default('http/protobuf'),
  /**
   * Which requests are traced; the gateway that receives a request decides. `always_off`, `always_on` or
   * `traceidratio`; with the prefix `parentbased_`, requests that the client marks as not sampled are not traced.
   */
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** The share of requests that `traceidratio` traces, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The name of a process in traces; default: the name of its service. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** Disables tracing, regardless of the other variables. */
  OTEL_SDK_DISABLED: z.stringbool().default(false),
};

export type TracingConfig = z.infer<z.ZodObject<typeof tracingVariables>>;
