/**
 * What the packages need of tracing (docs/traces.md). A process that is not configured to trace has no tracer, and no
 * call, operation or entry in it has a span: each place looks at one absent field and does nothing else.
 */

/**
 * A span as it travels, beside calls and in entries of the log: 16 bytes of its trace's id and 8 of its own. Only spans
 * that are recorded travel.
 */
export type SpanContext = Uint8Array;

/** The length of a `SpanContext`. */
export const SPAN_CONTEXT_BYTES = 24;

/** On which side of a call or message a span is; OpenTelemetry's kinds. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** Default: internal. */
  readonly kind?: SpanKind;
  /** No contents, names or keys: ids and counts only. */
  readonly attributes?: SpanAttributes;
  /** Spans of which this one is a consequence too; the first `MAX_LINKS` count. */
  readonly links?: readonly SpanContext[];
  /** When it began, by `performance.now()`; default: now. */
  readonly startedAt?: number;
}

/** Links of one span at most: what a group of the commit queue, or a frame, has in operations. */
export const MAX_LINKS = 128;

/** A piece of work that is recorded. */
export interface Span {
  /** Immutable. */
  readonly context: SpanContext;
  /** In hexadecimal digits, for log lines. */
  readonly traceId: string;
  child(name: string, options?: SpanOptions): Span;
  set(attributes: SpanAttributes): void;
  /** Adds a link; it is dropped where the span has `MAX_LINKS`. */
  link(to: SpanContext): void;
  /** Ends it, once. @param error what it failed with: its class is recorded, and no text */
  end(error?: unknown): void;
}

export interface Tracer {
  /**
   * A span of a request from outside; undefined where it is not to be recorded. @param traceparent as the client sent
   * it
   */
  begin(name: string, traceparent: string | undefined, options?: SpanOptions): Span | undefined;
  /** A span under one of another process, or of another time. */
  continue(parent: SpanContext, name: string, options?: SpanOptions): Span;
}

/** Ends a span with what a promise comes to, which is passed on. */
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
