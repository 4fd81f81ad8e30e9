/**
 * Spans by OpenTelemetry's SDK, which batches and exports them. Imported only if tracing is configured
 * (`start-tracing.ts`). No library is patched: the packages start their spans themselves, with explicit parents
 * (docs/decisions/traces.md).
 */
import {
  type Span as ApiSpan,
  type SpanContext as ApiSpanContext,
  SpanKind as ApiSpanKind,
  type Tracer as ApiTracer,
  type Attributes,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  SamplingDecision,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import {
  DomainError,
  endsWithin,
  MAX_LINKS,
  type Span,
  type SpanAttributes,
  type SpanContext,
  type SpanKind,
  type SpanOptions,
  type Tracer,
  VERSION_FIELDS,
} from '@rookery/core';
import type { Logger } from '../logger.ts';
import { sampler } from './sampling.ts';
import { parseTraceparent } from './traceparent.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Min. time between two warnings, ms: exports to an unreachable collector fail every few seconds. */
const WARN_EVERY_MS = 60_000;

const KINDS: Readonly<Record<SpanKind, ApiSpanKind>> = {
  internal: ApiSpanKind.INTERNAL,
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  producer: ApiSpanKind.PRODUCER,
  consumer: ApiSpanKind.CONSUMER,
};

export function openTelemetry(options: TracingOptions): Tracing {
  const { config } = options;
  const sdk = startNodeSdk({
    logLevel: 'none',
    resourceAttributes: {
      'service.name': config.OTEL_SERVICE_NAME ?? options.service,
      'service.namespace': options.namespace,
      'service.instance.id': options.replicaId,
      'service.version': VERSION_FIELDS.service_version,
    },
    // Attributes of the machine and the command line are not exported; OTEL_RESOURCE_ATTRIBUTES is read nevertheless.
    resourceDetectors: [],
    // The tracer below decides, once per request.
    sampler: { shouldSample: () => ({ decision: SamplingDecision.RECORD_AND_SAMPLED }), toString: () => 'rookery' },
    spanLimits: { linkCountLimit: MAX_LINKS },
    propagators: [],
    metricReaders: [],
    logRecordProcessors: [],
  });
  // After the start, which installs a logger that writes to the console.
  diag.setLogger(toLogger(options.logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return {
    tracer: new OpenTelemetryTracer(trace.getTracer('rookery', VERSION_FIELDS.service_version), sampler(config)),
    stop: async (ms) => {
      await endsWithin(
        sdk.shutdown().catch(() => {}),
        ms,
      );
    },
  };
}

class OpenTelemetryTracer implements Tracer {
  readonly #tracer: ApiTracer;
  readonly #isSampled: ReturnType<typeof sampler>;

  constructor(tracer: ApiTracer, isSampled: ReturnType<typeof sampler>) {
    this.#tracer = tracer;
    this.#isSampled = isSampled;
  }

  begin(name: string, traceparent: string | undefined, options?: SpanOptions): Span | undefined {
    const parent = parseTraceparent(traceparent);
    if (!this.#isSampled(parent)) return undefined;
    return new OpenTelemetrySpan(this.#tracer, parent && fromBytes(parent.context), name, options);
  }

  continue(parent: SpanContext, name: string, options?: SpanOptions): Span {
    return new OpenTelemetrySpan(this.#tracer, fromBytes(parent), name, options);
  }
}

class OpenTelemetrySpan implements Span {
  readonly #tracer: ApiTracer;
  readonly #span: ApiSpan;
  #context: SpanContext | undefined;
  #links: number;
  #ended = false;

  constructor(tracer: ApiTracer, parent: ApiSpanContext | undefined, name: string, options: SpanOptions = {}) {
    const links: Link[] = (options.links ?? []).slice(0, MAX_LINKS).map((context) => ({ context: fromBytes(context) }));
    this.#tracer = tracer;
    this.#links = links.length;
    this.#span = tracer.startSpan(
      name,
      {
        kind: KINDS[options.kind ?? 'internal'],
        links,
        ...(options.attributes && { attributes: options.attributes as Attributes }),
        ...(options.startedAt !== undefined && { startTime: performance.timeOrigin + options.startedAt }),
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  }

  get context(): SpanContext {
    if (!this.#context) {
      const { traceId, spanId } = this.#span.spanContext();
      this.#context = Buffer.from(traceId + spanId, 'hex');
    }
    return this.#context;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  child(name: string, options?: SpanOptions): Span {
    return new OpenTelemetrySpan(this.#tracer, this.#span.spanContext(), name, options);
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes as Attributes);
  }

  link(to: SpanContext): void {
    if (this.#links++ < MAX_LINKS) this.#span.addLink({ context: fromBytes(to) });
  }

  end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    if (error instanceof DomainError) {
      // A domain error is a regular answer, not a failure of the span.
      this.#span.setAttribute('rookery.refusal', error.code);
    } else if (error !== undefined) {
      this.#span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

function fromBytes(bytes: SpanContext): ApiSpanContext {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** A logger for the SDK's own reports, at most one a minute: an unreachable collector causes many. */
function toLogger(logger: Logger): Parameters<typeof diag.setLogger>[0] {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (report: string): void => {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    logger.warn({ report: report.slice(0, 300) }, 'traces not sent');
  };
  const ignore = (): void => {};
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
