/** Parses the header `traceparent` of W3C's Trace Context, which a client may send. */
import { SPAN_CONTEXT_BYTES, type SpanContext } from '@rookery/core';

/** Version, trace id, parent id, flags. In later versions the first four fields are read, as the standard requires. */
const HEADER = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const VERSION_0_LENGTH = 55;
/** Max. length of the header; fields that later versions add are ignored. */
const MAX_LENGTH = 256;
const SAMPLED = 1;

/** The parent span that a client names in its request. */
export interface GivenParent {
  readonly context: SpanContext;
  /** Whether the client records the trace itself. */
  readonly sampled: boolean;
}

/** Parses the header; undefined, so that it is ignored, if it is absent or malformed. */
export function parseTraceparent(header: string | undefined): GivenParent | undefined {
  if (header === undefined || header.length > MAX_LENGTH) return undefined;
  const [, version, trace = '', span = '', flags = ''] = HEADER.exec(header) ?? [];
  if (version === undefined || (version === '00' && header.length !== VERSION_0_LENGTH)) return undefined;
  return {
    context: Buffer.from(trace + span, 'hex').subarray(0, SPAN_CONTEXT_BYTES),
    sampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0,
  };
}
