import type { CallOptions } from './context.ts';

/**
 * Returns the fields of every log line about a request: the request id that the client received, and the trace id if it
 * is traced.
 */
export function logFields({ requestId, span }: Pick<CallOptions, 'requestId' | 'span'>): {
  requestId: string | undefined;
  traceId?: string;
} {
  return span ? { requestId, traceId: span.traceId } : { requestId };
}
