/** What follows a request through every process that it leads to: its id, and its span where it is traced. */
import type { Span } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where the request is not traced. */
    span?: Span | undefined;
  }
}

/** Options of each call that is made for the request. */
export interface Trail {
  readonly requestId: string;
  readonly span: Span | undefined;
}

export function trailOf({ id, span }: Pick<FastifyRequest, 'id' | 'span'>): Trail {
  return { requestId: id, span };
}
