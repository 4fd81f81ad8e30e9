/** The context that a request passes to every process involved: its id, and its span if it is traced. */
import type { Span } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent if the request is not traced. */
    span?: Span | undefined;
  }
}

/** Options of each call made for the request. */
export interface RequestTrace {
  readonly requestId: string;
  readonly span: Span | undefined;
}

export function traceOf({ id, span }: Pick<FastifyRequest, 'id' | 'span'>): RequestTrace {
  return { requestId: id, span };
}
