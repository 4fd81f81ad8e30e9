import type { CallOptions } from './context.ts';

/** What every log line about a request has: the id that the client got, and where it is traced that of the trace. */
export function logged({ requestId, span }: Pick<CallOptions, 'requestId' | 'span'>): {
  requestId: string | undefined;
  traceId?: string;
} {
  return span ? { requestId, traceId: span.traceId } : { requestId };
}
