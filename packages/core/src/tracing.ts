/**
 * The tracing interface of the packages (docs/traces.md). A process that is not configured to trace has no tracer, and
 * its calls, operations and entries have no spans: instrumented code only checks one absent field.
 */

/**
 * The context of a span in calls and in entries of the log: 16 bytes of trace id and 8 bytes of span id. Only recorded
 * spans are propagated.
 */
export type SpanContext = Uint8Array;

/** The length of a `SpanContext`, bytes. */
export const SPAN_CONTEXT_BYTES = 24;

/** The side of a call or message that a span is on; OpenTelemetry's kinds. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** Default: internal. */
  readonly kind?: SpanKind;
  /** Only ids and counts: no contents, names or keys. */
  readonly attributes?: SpanAttributes;
  /** Further spans that caused this one; only the first `MAX_LINKS` are recorded. */
  readonly links?: readonly SpanContext[];
  /** The start time, by `performance.now()`; default: now. */
  readonly startedAt?: number;
}

/** Max. links of one span: the number of operations in a group of the commit queue, or in a frame. */
export const MAX_LINKS = 128;

/** A recorded piece of work. */
export interface Span {
  /** Immutable. */
  readonly context: SpanContext;
  /** The trace id in hexadecimal digits, for log lines. */
  readonly traceId: string;
  child(name: string, options?: SpanOptions): Span;
  set(attributes: SpanAttributes): void;
  /** Adds a link; it is dropped if the span already has `MAX_LINKS`. */
  link(to: SpanContext): void;
  /** Ends the span, once. @param error the error of the work, if it failed: its class is recorded, but no text */
  end(error?: unknown): void;
}

export interface Tracer {
  /**
   * Starts the span of an external request; undefined if the request is not recorded.
   * @param traceparent as the client sent it
   */
  begin(name: string, traceparent: string | undefined, options?: SpanOptions): Span | undefined;
  /** Starts a span below one of another process or of an earlier time. */
  continue(parent: SpanContext, name: string, options?: SpanOptions): Span;
}

/** Ends a span when a promise settles; returns the promise's outcome. */
export function spanning<Value>(span: Span, work: Promise<Value>): Promise<Value> {
  return work.then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.end(error);
      throw error;
    },
  );
}
